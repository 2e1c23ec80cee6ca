package import NotificationModel

/// A message from an app on its socket.
package enum ClientMessage: Hashable, Sendable {
  /// The first message.
  case hello(Hello)
  /// A call, with the number that its answer will have.
  case app(id: Int64, AppCall)

  /// Reads a message; a refusal contains the number, so that it can be answered.
  ///
  /// Throws `versionMismatch` for a greeting in another version, `unsupported` for an unknown call,
  /// `invalidMessage`, `invalidValue` and `limitReached` for a field, which is named.
  package static func decode(_ bytes: [UInt8]) throws(RefusedMessage) -> ClientMessage {
    try MessageReader.read(bytes) { object throws(NotificationFailure) in
      if Hello.isCalled(in: object) { return .hello(try Hello(members: object)) }
      return .app(
        id: try MessageReader.callIdentifier(of: object), try AppCall(members: object))
    }
  }

  /// Encodes the message, without the length that precedes it.
  package func encode() -> [UInt8] {
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

extension AppCall: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "call", refusal: NotificationFailure.noSuchCall,
    topics: .init(Self.notifications) {
      if case .notifications(let call) = $0 { call } else { nil }
    },
    .init(Self.settings) { if case .settings(let call) = $0 { call } else { nil } },
    .init(Self.responses) { if case .responses(let call) = $0 { call } else { nil } },
    .init(Self.places) { if case .places(let call) = $0 { call } else { nil } },
    .init(Self.pushes) { if case .pushes(let call) = $0 { call } else { nil } },
    .init(Self.apps) { if case .apps(let call) = $0 { call } else { nil } })
}

extension AppEvent: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "event",
    topics: .init(Self.notifications) {
      if case .notifications(let event) = $0 { event } else { nil }
    },
    .init(Self.settings) { if case .settings(let event) = $0 { event } else { nil } },
    .init(Self.responses) { if case .responses(let event) = $0 { event } else { nil } },
    .init(Self.places) { if case .places(let event) = $0 { event } else { nil } },
    .init(Self.pushes) { if case .pushes(let event) = $0 { event } else { nil } })
}

extension NotificationFailure {
  /// A message has a call that its socket does not have.
  static func noSuchCall(_ name: String) -> NotificationFailure {
    NotificationFailure(
      .unsupported, value: name.excerpt, message: "There is no call of this name on this socket.",
      remedy: "Use one of those that docs/internals/wire.md lists for the socket.")
  }
}
