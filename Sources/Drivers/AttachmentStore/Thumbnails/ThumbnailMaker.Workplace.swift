extension ThumbnailMaker {
  /// Which process a thumbnail is made for; two may want the same one at the same time, and must not
  /// write to one file.
  public enum Workplace: String, CaseIterable, Sendable {
    /// The daemon.
    case daemon = "part"
    /// A shell with a process of its own.
    case shell = "shell"
  }
}
