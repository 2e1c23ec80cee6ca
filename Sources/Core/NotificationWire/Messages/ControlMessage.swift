public import NotificationModel

/// What a shell or a command sends on the control socket.
public enum ControlMessage: Hashable, Sendable {
  /// The first message.
  case hello(Hello)
  /// A call, under the number its answer will have.
  case control(id: Int64, ControlCall)

  /// Reads a message; what is refused carries the number, so that it can be answered.
  ///
  /// Throws `versionMismatch` for a greeting in another version, `unsupported` for an unknown call,
  /// `invalidMessage`, `invalidValue` and `limitReached` for a field, which is named.
  public static func decode(_ bytes: [UInt8]) throws(RefusedMessage) -> ControlMessage {
    try MessageReader.read(bytes) { object throws(NotificationFailure) in
      if Hello.isCalled(in: object) { return .hello(try Hello(members: object)) }
      return .control(
        id: try MessageReader.callIdentifier(of: object), try ControlCall(members: object))
    }
  }

  /// Reads a call that came without a number, over a transport that keeps answers with their calls.
  ///
  /// Throws as `decode` does.
  package static func decodeCall(_ bytes: [UInt8]) throws(NotificationFailure) -> ControlCall {
    do throws(RefusedMessage) {
      return try MessageReader.read(bytes) { object throws(NotificationFailure) in
        try ControlCall(members: object)
      }
    } catch {
      throw error.failure
    }
  }

  /// Writes the message, without the length that goes before it.
  public func encode() -> [UInt8] {
    MessageReader.write { writer in
      switch self {
      case .hello(let hello): hello.writeMembers(to: &writer)
      case .control(let id, let call):
        writer.member("id", id)
        call.writeMembers(to: &writer)
      }
    }
  }
}
