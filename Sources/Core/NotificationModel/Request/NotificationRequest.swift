/// What an app asked for: a content, and the rule that says when.
public struct NotificationRequest: Hashable, Sendable {
  /// The name of the request among those of its app (B1).
  public var identifier: String
  /// What is said.
  public var content: NotificationContent
  /// The rule that says when; absent means at once (B3).
  public var trigger: Trigger?

  /// Creates a request.
  public init(identifier: String, content: NotificationContent, trigger: Trigger? = nil) {
    self.identifier = identifier
    self.content = content
    self.trigger = trigger
  }
}
