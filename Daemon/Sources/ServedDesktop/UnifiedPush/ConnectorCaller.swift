import DBus

/// Calls connectors: starts their apps if needed, and reports whether they have received the call.
///
/// The call itself starts an app too, which may end right after the bus has found it running.
///
/// Use it only on the executor of the bus.
final class ConnectorCaller {
  static let path = "/org/unifiedpush/Connector"

  /// The answer to the request to start a service.
  private enum Start {
    case runs
    /// The bus knows no way to start it; it may run all the same.
    case unknown
    case failed(reason: String)
  }

  private let bus: BusConnection
  private unowned let host: any ConnectorHost

  init(_ bus: BusConnection, host: any ConnectorHost) {
    (self.bus, self.host) = (bus, host)
  }

  /// Calls a connector; calls for one app keep their order once it runs.
  func call(_ call: ConnectorCall) {
    let service = call.connector.service
    // A connection runs or has ended; nothing starts it.
    guard !service.isConnection else { return send(call, after: .unknown) }
    ask("StartServiceByName", [.string(service.text), .uint32(0)]) { [weak self] result in
      self?.send(call, after: Self.start(result))
    }
  }

  private static func start(_ result: Result<DBusMessage, DBusError>) -> Start {
    switch result {
    case .success: .runs
    case .failure(.answered(let name, _)) where Self.isUnknown(name): .unknown
    case .failure(let error): .failed(reason: "\(error)")
    }
  }

  private func send(_ call: ConnectorCall, after start: Start) {
    switch (start, call.connector.version) {
    case (.failed(let reason), _): report(call, .failed(reason: reason))
    case (.runs, .first): sendFirst(call)
    case (.unknown, .first):
      ask("GetNameOwner", [.string(call.connector.service.text)]) { [weak self] result in
        switch result {
        case .success: self?.sendFirst(call)
        case .failure: self?.report(call, .notInstalled)
        }
      }
    case (_, .second): sendSecond(call)
    }
  }

  private func report(_ call: ConnectorCall, _ outcome: ConnectorOutcome) {
    host.connectorCalled(call.number, outcome)
  }

  // MARK: - The first version

  private func sendFirst(_ call: ConnectorCall) {
    let token = DBusValue.string(call.connector.token)
    let (member, arguments): (String, [DBusValue]) =
      switch call.content {
      case .message(let bytes, let identifier):
        ("Message", [token, .bytes(bytes), .string(identifier)])
      case .newEndpoint(let endpoint): ("NewEndpoint", [token, .string(endpoint)])
      // An app recognizes the end that it requested by the empty token.
      case .unregistered(let byApp): ("Unregistered", [byApp ? .string("") : token])
      }
    do throws(DBusError) {
      try bus.send(
        destination: call.connector.service.text, path: Self.path,
        interface: DistributorServer.firstConnector.name, member: member, arguments: arguments)
      report(call, .received)
    } catch {
      report(call, .failed(reason: "\(error)"))
    }
  }

  // MARK: - The second version

  private func sendSecond(_ call: ConnectorCall) {
    var fields = ["token": DBusValue.string(call.connector.token)]
    var expected: String?
    let member: String
    switch call.content {
    case .message(let bytes, let identifier):
      member = "Message"
      fields["message"] = .bytes(bytes)
      fields["id"] = .string(identifier)
      expected = identifier
    case .newEndpoint(let endpoint):
      member = "NewEndpoint"
      fields["endpoint"] = .string(endpoint)
    case .unregistered: member = "Unregistered"
    }
    do throws(DBusError) {
      try bus.call(
        destination: call.connector.service.text, path: Self.path,
        interface: DistributorServer.secondConnector.name, member: member,
        arguments: [.options(fields)], timeout: ServedDesktopLimits.connectorAnswer
      ) { [weak self] in self?.report(call, Self.outcome($0, acknowledging: expected)) }
    } catch {
      report(call, .failed(reason: "\(error)"))
    }
  }

  private static func outcome(
    _ result: Result<DBusMessage, DBusError>, acknowledging identifier: String?
  ) -> ConnectorOutcome {
    switch result {
    case .success(let message):
      // Some libraries answer every message without an identifier.
      guard let identifier, let answered = message.arguments.first?.options?["id"] else {
        return .received
      }
      return answered == .string(identifier)
        ? .received : .failed(reason: "the answer acknowledges another message")
    case .failure(.answered(let name, _)) where isUnknown(name): return .notInstalled
    case .failure(let error): return .failed(reason: "\(error)")
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
  private static func isUnknown(_ error: String) -> Bool {
    ["ServiceUnknown", "NameHasNoOwner"].contains { error == "org.freedesktop.DBus.Error." + $0 }
  }
}
