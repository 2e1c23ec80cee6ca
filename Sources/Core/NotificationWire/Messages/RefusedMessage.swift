public import NotificationModel

/// A message that could not be read, with the number its sender waits for an answer under.
public struct RefusedMessage: Error, Hashable, Sendable {
  /// The number of the message; absent where even that could not be read.
  public var id: Int64?
  /// What is wrong with the message.
  public var failure: NotificationFailure

  /// Creates a refusal.
  public init(id: Int64?, failure: NotificationFailure) {
    self.id = id
    self.failure = failure
  }

  /// The message that tells the sender.
  public var answer: ServerMessage { .failure(id: id, failure) }
}
