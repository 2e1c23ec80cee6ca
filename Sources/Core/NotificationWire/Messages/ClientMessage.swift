public import NotificationModel

/// What an app sends on its socket.
public enum ClientMessage: Hashable, Sendable {
  /// The first message.
  case hello(Hello)
  /// A call, under the number its answer will have.
  case app(id: Int64, AppCall)

  /// Reads a message; what is refused carries the number, so that it can be answered.
  ///
  /// Throws `versionMismatch` for a greeting in another version, `unsupported` for an unknown call,
  /// `invalidMessage`, `invalidValue` and `limitReached` for a field, which is named.
  public static func decode(_ bytes: [UInt8]) throws(RefusedMessage) -> ClientMessage {
    try MessageReader.read(bytes) { object throws(NotificationFailure) in
      if Hello.isCalled(in: object) { return .hello(try Hello(members: object)) }
      return .app(
        id: try MessageReader.callIdentifier(of: object), try AppCall(members: object))
    }
  }

  /// Writes the message, without the length that goes before it.
  public func encode() -> [UInt8] {
    MessageReader.write { writer in
      switch self {
      case .hello(let hello): hello.writeMembers(to: &writer)
      case .app(let id, let call):
        writer.member("id", id)
        call.writeMembers(to: &writer)
      }
    }
  }
}
