import BusSupport
import DBus
import NotificationEngine
import NotificationModel
import NotificationWire
import ServedDesktop
import Testing
import TestSupport

/// The traces of programs that leave the bus, and the limit of their waiting calls.
@Suite(.blocking, .enabled(if: PrivateBus.isInstalled), .timeLimit(.minutes(5)))
struct LeavingTests {
  /// A server that registers every program, and whose user answers no question.
  private final class Stage {
    let server: ServerStage
    private let center: CenterServer

    init() throws {
      server = try ServerStage()
      let programs = try #require(server.calls)
      center = try CenterServer(programs)
      server.received = { [unowned self] in answer($0) }
    }

    private func answer(_ event: Event) {
      switch event {
      case .appGreeted(let connection, _, let hello, _):
        let app = hello.bundleIdentifier.flatMap { BundleIdentifier($0) }
        server.clients[connection]?.write(
          .welcome(Welcome(app: app, daemonVersion: "1", daemonProcess: 1)))
      case .appCalled(let connection, let message, .settings(.all)):
        server.clients[connection]?.write(.reply(id: message, .settings(ReportedSettings())))
      default: break
      }
    }

    func use(of supply: BudgetUse.Supply) throws -> BudgetUse {
      try #require(server.calls?.budgets.first { $0.supply == supply })
    }

    /// A program on a connection of its own that has registered.
    func program() throws -> BusConnection {
      var limits = DBusLimits()
      limits.callsInFlight = 10_000
      let client = try server.bus.connectReady(limits: limits).0
      var answer: Result<DBusMessage, DBusError>?
      try call("Register", [.string("org.example.tea"), .options([:])], on: client) { answer = $0 }
      try run([client]) { answer != nil }
      _ = try #require(answer).get()
      return client
    }

    func call(
      _ member: String, _ arguments: [DBusValue], on client: BusConnection,
      _ answer: @escaping (Result<DBusMessage, DBusError>) -> Void
    ) throws {
      try client.call(
        destination: server.server.uniqueName, path: CenterServer.path,
        interface: CenterServer.interface, member: member, arguments: arguments, timeout: nil,
        reply: answer)
    }

    func ask(
      on client: BusConnection, _ answer: @escaping (Result<DBusMessage, DBusError>) -> Void
    ) throws {
      try call(
        "RequestAuthorization", [.strings(["alert"]), .options([:])], on: client, answer)
    }

    func run(_ clients: [BusConnection], until isDone: () -> Bool) throws {
      try PollingLoop([server.server] + clients).run(until: isDone)
    }
  }

  @Test(.rules("S36")) func `The calls of a program that leaves are given back`() throws {
    let stage = try Stage()
    for round in 1...3 {
      let client = try stage.program()
      for _ in 0..<10 { try stage.ask(on: client) { _ in } }
      try stage.run([client]) { (try? stage.use(of: .busQuestions).used) == 10 }
      client.close()
      try stage.run([]) {
        stage.server.events.count { if case .disconnected = $0 { true } else { false } } == round
      }
      #expect(try stage.use(of: .busQuestions).used == 0)
      #expect(try stage.use(of: .busSessions).used == 0)
    }
  }

  @Test(.rules("S25")) func `The calls of a program that leaves reach the core before its end`()
    throws
  {
    let stage = try Stage()
    let count = 20
    for _ in 0..<count {
      let client = try stage.server.bus.connectReady().0
      try client.call(
        destination: stage.server.server.uniqueName, path: FreedesktopServer.path,
        interface: FreedesktopServer.name, member: "Inhibit",
        arguments: [.string("slides"), .string("a talk"), .options([:])]
      ) { _ in }
      while client.process() {}
      client.close()
    }
    try stage.run([]) {
      stage.server.events.count { if case .disconnected = $0 { true } else { false } } == count
    }
    var ended: Set<ConnectionNumber> = []
    var inhibitions = 0
    for event in stage.server.events {
      if case .disconnected(let connection) = event { ended.insert(connection) }
      guard case .postings(.inhibited(_, _, let origin)) = event else { continue }
      inhibitions += 1
      #expect(!ended.contains(origin.connection))
    }
    #expect(inhibitions == count)
  }

  @Test(.rules("S36")) func `Calls that wait for the user leave room for other calls`() throws {
    let stage = try Stage()
    let client = try stage.program()
    let share = ServedDesktopLimits.callsForUser / 2
    var refused = 0
    for index in 0..<share + 1 {
      try stage.ask(on: client) { if case .failure = $0 { refused += 1 } }
      guard index.isMultiple(of: 200) else { continue }
      try stage.run([client]) {
        ((try? stage.use(of: .busQuestions).used) ?? 0) >= min(index, share)
      }
    }
    try stage.run([client]) { refused == 1 }
    let use = try stage.use(of: .busQuestions)
    #expect(use.used == share && use.largest?.holding == share && use.isHigh)
    #expect(try stage.server.notify("Tea") == .uint32(41))
    #expect(try stage.use(of: .busCalls).used == 0)
    client.close()
    try stage.run([]) { (try? stage.use(of: .busQuestions).used) == 0 }
  }
}
