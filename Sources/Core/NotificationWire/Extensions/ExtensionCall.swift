package import NotificationModel

/// What a service extension tells the daemon on the channel between them.
package enum ExtensionCall: Hashable, Sendable {
  /// What is to be shown of a push.
  case finished(token: Int64, NotificationContent)
  /// The extension handed over something that cannot be sent.
  case failed(token: Int64, NotificationFailure)

  /// What each call is called on the wire.
  enum Name: String, CaseIterable {
    case finished = "finished"
    case failed = "failed"
  }

  /// The push that it is about.
  package var token: Int64 {
    switch self {
    case .finished(let token, _), .failed(let token, _): token
    }
  }

  /// Reads a call; a failure names the field.
  package static func decode(_ bytes: [UInt8]) throws(RefusedMessage) -> ExtensionCall {
    try MessageReader.read(bytes) { object throws(NotificationFailure) in
      let token: Int64 = try object.value("token")
      switch try object.kind(Name.self, in: "call") {
      case .finished: return .finished(token: token, try object.value("content"))
      case .failed: return .failed(token: token, try object.value("error"))
      }
    }
  }

  /// Writes the call, without the length that goes before it.
  package func encode() -> [UInt8] {
    MessageReader.write { writer in
      switch self {
      case .finished(let token, let content):
        writer.member("call", Name.finished.rawValue)
        writer.member("token", token)
        writer.member("content", content)
      case .failed(let token, let failure):
        writer.member("call", Name.failed.rawValue)
        writer.member("token", token)
        writer.member("error", failure)
      }
    }
  }
}

/// What the daemon tells a service extension on the channel between them.
package enum ExtensionEvent: Hashable, Sendable {
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
  package static func decode(_ bytes: [UInt8]) throws(RefusedMessage) -> ExtensionEvent {
    try MessageReader.read(bytes) { object throws(NotificationFailure) in
      let token: Int64 = try object.value("token")
      switch try object.kind(Name.self, in: "event") {
      case .receive: return .receive(token: token, try object.value("request"))
      case .expire: return .expire(token: token)
      }
    }
  }

  /// Writes the event, without the length that goes before it.
  package func encode() -> [UInt8] {
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
