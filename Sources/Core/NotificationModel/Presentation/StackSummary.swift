/// The line about one stack in the list, without its members (E9).
public struct StackSummary: Hashable, Sendable {
  /// The thread the stack is made of; absent for the app's own stack.
  public var thread: String?
  /// How many notifications the stack has, the one in front included.
  public var count: Int
  /// The line about those behind the first; empty where there are none.
  public var summary: String

  /// Creates a line.
  public init(thread: String?, count: Int, summary: String) {
    self.thread = thread
    self.count = count
    self.summary = summary
  }
}
