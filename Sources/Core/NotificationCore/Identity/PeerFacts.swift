/// What the kernel says about the program at the other end of a socket.
public struct PeerFacts: Hashable, Sendable {
  /// The number of the process.
  public var processIdentifier: Int
  /// The path of its executable, without a ` (deleted)` ending; absent if it could not be read.
  public var executable: String?
  /// The sandbox's own name for the app, where the program runs in one.
  public var sandboxIdentifier: String?
  /// The command that starts the sandboxed app from outside, such as `flatpak run` with its name;
  /// empty where none is known.
  public var sandboxCommand: [String]

  /// Creates the facts.
  public init(
    processIdentifier: Int, executable: String?, sandboxIdentifier: String? = nil,
    sandboxCommand: [String] = []
  ) {
    self.processIdentifier = processIdentifier
    self.executable = executable
    self.sandboxIdentifier = sandboxIdentifier
    self.sandboxCommand = sandboxCommand
  }
}
