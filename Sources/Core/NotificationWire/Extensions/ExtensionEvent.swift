public import NotificationModel

/// What the daemon tells a service extension on the channel between them.
public enum ExtensionEvent: Hashable, Sendable {
  /// A push arrived; the extension answers with the token.
  case receive(token: Int64, NotificationRequest)
  /// The time for a push is nearly over (H10).
  case expire(token: Int64)

  /// What each event is called on the wire.
  enum Name: String, CaseIterable {
    case receive = "receive"
    case expire = "expire"
  }

  /// Reads an event; a failure names the field.
  public static func decode(_ bytes: [UInt8]) throws(RefusedMessage) -> ExtensionEvent {
    try MessageReader.read(bytes) { object throws(NotificationFailure) in
      let token: Int64 = try object.value("token")
      switch try object.kind(Name.self, in: "event") {
      case .receive: return .receive(token: token, try object.value("request"))
      case .expire: return .expire(token: token)
      }
    }
  }

  /// Writes the event, without the length that goes before it.
  public func encode() -> [UInt8] {
    MessageReader.write { writer in
      switch self {
      case .receive(let token, let request):
        writer.member("event", Name.receive.rawValue)
        writer.member("token", token)
        writer.member("request", request)
      case .expire(let token):
        writer.member("event", Name.expire.rawValue)
        writer.member("token", token)
      }
    }
  }
}
