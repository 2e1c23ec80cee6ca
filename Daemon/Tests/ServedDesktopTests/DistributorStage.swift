import BusSupport
import DBus
import NotificationEngine
import NotificationModel
import NotificationWire
import Testing

@testable import ServedDesktop

/// The distributor with a host that records, and an app on the same bus.
final class DistributorStage: ConnectorHost {
  let stage: ServerStage
  private(set) var server: DistributorServer?
  /// The services of the known tokens.
  var services: [String: ServiceName] = [:]
  /// The answer to a registration; without one, it waits.
  var answer: Answer? = .done
  private(set) var registered: [(ConnectorRegistration, CallOrigin)] = []
  private(set) var unregistered: [String] = []
  private(set) var outcomes: [Int64: ConnectorOutcome] = [:]

  enum Answer {
    case done
    case refused(NotificationFailure.Code)
  }

  init() throws {
    stage = try ServerStage()
    let calls = try #require(stage.calls)
    server = try DistributorServer(calls, host: self)
  }

  func distributorStarted() {}

  func service(of token: String) -> ServiceName? { services[token] }

  func register(_ registration: ConnectorRegistration, for origin: CallOrigin) {
    registered.append((registration, origin))
    services[registration.connector.token] = registration.connector.service
    if let answer { self.answer(origin, answer) }
  }

  func unregister(_ token: String, for origin: CallOrigin) {
    unregistered.append(token)
    services[token] = nil
    answer(origin, .done)
  }

  func answer(_ origin: CallOrigin, _ answer: Answer) {
    let message: ServerMessage =
      switch answer {
      case .done: .reply(id: origin.message, .done)
      case .refused(let code):
        .failure(id: origin.message, NotificationFailure(code, message: "No.", remedy: "Wait."))
      }
    stage.clients[origin.connection]?.write(message)
  }

  func connectorCalled(_ number: Int64, _ outcome: ConnectorOutcome) { outcomes[number] = outcome }

  // MARK: - The app's calls

  /// Calls the distributor in its second version, and returns the texts of the answer.
  func call(_ member: String, _ fields: [String: String]) throws -> [String: String] {
    let answer = try stage.call(
      member, [.options(fields.mapValues { .string($0) })], on: DistributorServer.second.name,
      at: DistributorServer.path)
    return try #require(answer.first?.options).compactMapValues(\.text)
  }

  func register(_ service: String, _ token: String) throws -> [String: String] {
    try call("Register", ["service": service, "token": token])
  }

  /// Calls the distributor in its first version, and returns the texts of the answer.
  func callFirst(_ member: String, _ texts: String...) throws -> [String?] {
    try stage.call(
      member, texts.map { .string($0) }, on: DistributorServer.first.name,
      at: DistributorServer.path
    ).map(\.text)
  }

  // MARK: - The app's connector

  /// The calls that a connector receives.
  final class Received {
    var calls: [DBusMessage] = []
    var export: BusExport?
    /// The answers to messages; without one, an answer is empty.
    var answer: (DBusMessage) -> [String: DBusValue]? = { _ in [:] }
    /// Calls without an answer yet.
    var waiting: [BusRequest] = []
  }

  /// Exports the app's connector.
  func connector(_ interface: BusInterface) throws -> Received {
    let received = Received()
    received.export = try stage.client.export(
      path: ConnectorCaller.path, interface: interface.name
    ) { [unowned received] request in
      received.calls.append(request.message)
      guard let answer = received.answer(request.message) else {
        return received.waiting.append(request)
      }
      try? request.answer([.options(answer)])
    }
    return received
  }

  /// Calls a connector, and waits for the outcome.
  func call(
    _ content: ConnectorCall.Content, _ service: String, _ version: Connector.Version
  ) throws -> ConnectorOutcome? {
    let number = Int64(outcomes.count + 1)
    let name = try #require(ServiceName(service))
    let connector = Connector(service: name, token: "token", version: version)
    server?.call(ConnectorCall(number: number, connector: connector, content: content))
    try run { outcomes[number] != nil }
    return outcomes[number]
  }

  func run(until isDone: () -> Bool) throws {
    try PollingLoop([stage.server, stage.client]).run(until: isDone)
  }
}
