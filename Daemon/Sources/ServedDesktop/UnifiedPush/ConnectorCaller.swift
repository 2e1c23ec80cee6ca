import DBus

/// Calls connectors: starts their apps if needed, and reports whether they have received the call.
///
/// The call itself starts an app too, which may end right after the bus has found it running.
///
/// Use it only on the executor of the bus.
final class ConnectorCaller {
  static let path = "/org/unifiedpush/Connector"

  private let bus: BusConnection
  private unowned let host: any ConnectorHost

  init(_ bus: BusConnection, host: any ConnectorHost) {
    (self.bus, self.host) = (bus, host)
  }

  /// Calls a connector; calls for one app keep their order once it runs.
  func call(_ call: ConnectorCall) {
    let service = call.connector.service
    // A connection runs or has ended; nothing starts it.
    guard !service.isConnection else { return send(call, isRepeated: false) }
    ask("StartServiceByName", [.string(service.text), .uint32(0)]) { [weak self] result in
      // An app that the bus cannot start may run all the same.
      if case .failure(let error) = result, !Self.isUnknown(error) {
        self?.report(call, .failed(reason: "\(error)"))
      } else {
        self?.send(call, isRepeated: false)
      }
    }
  }

  private func report(_ call: ConnectorCall, _ outcome: ConnectorOutcome) {
    host.connectorCalled(call.number, outcome)
  }

  // MARK: - The call

  /// Sends a call; it is repeated, once, if the app ends without having answered.
  private func send(_ call: ConnectorCall, isRepeated: Bool) {
    let (interface, member, arguments) = Self.method(of: call)
    do throws(DBusError) {
      try bus.call(
        destination: call.connector.service.text, path: Self.path, interface: interface,
        member: member, arguments: arguments, timeout: Self.patience(with: call.connector.version)
      ) { [weak self] result in
        if !isRepeated, Self.hasEnded(result) {
          self?.send(call, isRepeated: true)
        } else {
          self?.report(call, Self.outcome(result, of: call))
        }
      }
    } catch {
      report(call, .failed(reason: "\(error)"))
    }
  }

  private static func patience(with version: Connector.Version) -> Duration {
    switch version {
    case .first: ServedDesktopLimits.firstConnectorAnswer
    case .second: ServedDesktopLimits.connectorAnswer
    }
  }

  private static func method(
    of call: ConnectorCall
  ) -> (interface: String, member: String, arguments: [DBusValue]) {
    let token = DBusValue.string(call.connector.token)
    switch call.connector.version {
    case .first:
      let (member, arguments): (String, [DBusValue]) =
        switch call.content {
        case .message(let bytes, let identifier): ("Message", [.bytes(bytes), .string(identifier)])
        case .newEndpoint(let endpoint): ("NewEndpoint", [.string(endpoint)])
        case .unregistered: ("Unregistered", [])
        }
      // An app recognizes the end that it requested by the empty token.
      let isOwnEnd = call.content == .unregistered(byApp: true)
      return (
        DistributorServer.firstConnector.name, member, [isOwnEnd ? .string("") : token] + arguments
      )
    case .second:
      let (member, fields): (String, [String: DBusValue]) =
        switch call.content {
        case .message(let bytes, let identifier):
          ("Message", ["message": .bytes(bytes), "id": .string(identifier)])
        case .newEndpoint(let endpoint): ("NewEndpoint", ["endpoint": .string(endpoint)])
        case .unregistered: ("Unregistered", [:])
        }
      let named = fields.merging(["token": token]) { _, token in token }
      return (DistributorServer.secondConnector.name, member, [.options(named)])
    }
  }

  // MARK: - The answer

  private static func outcome(
    _ result: Result<DBusMessage, DBusError>, of call: ConnectorCall
  ) -> ConnectorOutcome {
    switch result {
    case .success(let message):
      // Some libraries answer every message without an identifier.
      guard case .message(_, let identifier) = call.content, call.connector.version == .second,
        let answered = message.arguments.first?.options?["id"]
      else { return .received }
      return answered == .string(identifier)
        ? .received : .failed(reason: "the answer acknowledges another message")
    case .failure(let error) where isUnknown(error): return .notInstalled
    // No app of the first version has to answer; one that ends each time without an answer has read the call.
    case .failure(.timedOut) where call.connector.version == .first: return .received
    case .failure where call.connector.version == .first && hasEnded(result): return .received
    // An error is the app's own, unless it has no connector yet.
    case .failure(.answered(let name, _)) where call.connector.version == .first && !lacks(name):
      return .received
    case .failure(let error): return .failed(reason: "\(error)")
    }
  }

  /// Whether an app has no such object or method.
  private static func lacks(_ error: String) -> Bool {
    ["UnknownObject", "UnknownInterface", "UnknownMethod"].contains {
      error == "org.freedesktop.DBus.Error.\($0)"
    }
  }

  /// Whether the app ended before it answered, maybe with the call in its queue.
  private static func hasEnded(_ result: Result<DBusMessage, DBusError>) -> Bool {
    if case .failure(.answered(name: "org.freedesktop.DBus.Error.NoReply", _)) = result {
      true
    } else {
      false
    }
  }

  // MARK: - The bus

  /// Asks the bus for names; the closure is not called without an answer.
  func listNames(_ member: String, _ answer: @escaping ([String]) -> Void) {
    ask(member, []) { result in
      if let names = (try? result.get())?.arguments.first?.texts { answer(names) }
    }
  }

  private func ask(
    _ member: String, _ arguments: [DBusValue],
    _ answer: @escaping (Result<DBusMessage, DBusError>) -> Void
  ) {
    do throws(DBusError) {
      try bus.callDriver(member, arguments, reply: answer)
    } catch {
      answer(.failure(error))
    }
  }

  /// Whether the bus knows neither a program with a name nor a way to start it.
  private static func isUnknown(_ error: DBusError) -> Bool {
    guard case .answered(let name, _) = error else { return false }
    return ["ServiceUnknown", "NameHasNoOwner"].contains {
      name == "org.freedesktop.DBus.Error." + $0
    }
  }
}
