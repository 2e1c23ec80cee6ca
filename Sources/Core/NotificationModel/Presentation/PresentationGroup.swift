/// A stack in the list: the newest in front, and a line about the others (E8, E9).
public struct PresentationGroup: Hashable, Sendable {
  /// The app all members belong to.
  public var app: BundleIdentifier
  /// The name of the app as the person knows it.
  public var appName: String
  /// The thread the stack is made of; absent for the app's own stack or a single notification.
  public var thread: String?
  /// The members, newest first.
  public var members: [Presentation]
  /// The line about those behind the first; empty where there are none.
  public var summary: String

  /// Creates a stack.
  public init(
    app: BundleIdentifier, appName: String, thread: String?, members: [Presentation],
    summary: String
  ) {
    self.app = app
    self.appName = appName
    self.thread = thread
    self.members = members
    self.summary = summary
  }
}
