extension UIApplication {
  /// Where an app stands.
  public enum State: Int, Sendable {
    /// The person looks at it, and it takes what they do.
    case active = 0
    /// It is on its way to the foreground or out of it.
    case inactive = 1
    /// Nobody looks at it.
    case background = 2
  }
}
