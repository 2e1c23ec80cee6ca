package import NotificationModel

/// A message from a shell or a command on the control socket.
package enum ControlMessage: Hashable, Sendable {
  /// The first message.
  case hello(Hello)
  /// A call, with the number that its answer will have.
  case control(id: Int64, ControlRequest)

  /// Reads a message; a refusal contains the number, so that it can be answered.
  ///
  /// Throws `versionMismatch` for a greeting in another version, `unsupported` for an unknown call,
  /// `invalidMessage`, `invalidValue` and `limitReached` for a field, which is named.
  package static func decode(_ bytes: [UInt8]) throws(RefusedMessage) -> ControlMessage {
    try MessageReader.read(bytes) { object throws(NotificationFailure) in
      if Hello.isCalled(in: object) { return .hello(try Hello(members: object)) }
      return .control(
        id: try MessageReader.callIdentifier(of: object), try ControlRequest(members: object))
    }
  }

  /// Reads a call without a number, over a transport that pairs answers with their calls.
  ///
  /// Throws as `decode` does.
  package static func decodeCall(_ bytes: [UInt8]) throws(NotificationFailure) -> ControlRequest {
    do throws(RefusedMessage) {
      return try MessageReader.read(bytes) { object throws(NotificationFailure) in
        try ControlRequest(members: object)
      }
    } catch {
      throw error.failure
    }
  }

  /// Encodes the message, without the length that precedes it.
  package func encode() -> [UInt8] {
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

extension ControlRequest: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "call", refusal: NotificationFailure.noSuchCall,
    topics: .init(Self.engine) { if case .engine(let call) = $0 { call } else { nil } },
    .init(Self.machine) { if case .machine(let call) = $0 { call } else { nil } })

  /// The name of this call as it is written.
  package var wireName: String { Self.cases.name(of: self) }
}

extension ControlCall: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "call", refusal: NotificationFailure.noSuchCall,
    topics: .init(Self.notifications) {
      if case .notifications(let call) = $0 { call } else { nil }
    },
    .init(Self.settings) { if case .settings(let call) = $0 { call } else { nil } },
    .init(Self.responses) { if case .responses(let call) = $0 { call } else { nil } },
    .init(Self.places) { if case .places(let call) = $0 { call } else { nil } },
    .init(Self.pushes) { if case .pushes(let call) = $0 { call } else { nil } },
    .init(Self.extensions) { if case .extensions(let call) = $0 { call } else { nil } },
    .init(Self.apps) { if case .apps(let call) = $0 { call } else { nil } },
    .init(
      WireCase(
        "attachShell",
        {
          if case .attachShell(let name, let isObserver) = $0 { (name, isObserver) } else { nil }
        }
      ) {
        .attachShell(
          name: try $0.value("name", \.0, as: .identifier),
          isObserver: try $0.value("isObserver", \.1, unless: false))
      }))
}

extension ShellEvent: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "event",
    topics: .init(Self.notifications) {
      if case .notifications(let event) = $0 { event } else { nil }
    },
    .init(Self.settings) { if case .settings(let event) = $0 { event } else { nil } },
    .init(Self.places) { if case .places(let event) = $0 { event } else { nil } },
    .init(Self.pushes) { if case .pushes(let event) = $0 { event } else { nil } },
    .init(Self.extensions) { if case .extensions(let event) = $0 { event } else { nil } },
    .init(Self.machine) { if case .machine(let event) = $0 { event } else { nil } })
}
