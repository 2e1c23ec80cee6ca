/// What the kernel says about the program at the other end of a socket.
public struct PeerFacts: Hashable, Sendable {
  public var processIdentifier: Int
  /// The path of its executable, without a ` (deleted)` ending; absent if it could not be read.
  public var executable: String?
  /// The sandbox's own name for the app, where the program runs in one.
  public var sandboxIdentifier: String?

  /// Creates the facts.
  public init(processIdentifier: Int, executable: String?, sandboxIdentifier: String? = nil) {
    self.processIdentifier = processIdentifier
    self.executable = executable
    self.sandboxIdentifier = sandboxIdentifier
  }
}
