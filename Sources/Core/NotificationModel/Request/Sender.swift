/// The person that a message is from, as its app says (C22).
public struct Sender: Hashable, Sendable {
  /// The name that is shown; empty leaves the title as it is.
  public var name: String
  /// The address or number that a focus knows the person by.
  public var handle: String

  /// Creates a sender.
  public init(name: String, handle: String) {
    self.name = name
    self.handle = handle
  }
}
