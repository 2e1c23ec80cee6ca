import BusSupport
import DBus
import Testing

/// The messages of other programs that a monitor sees on a bus.
@Suite(.enabled(if: PrivateBus.isInstalled, "dbus-daemon is not installed: apt install dbus"))
struct MonitorTests {
  /// A server with one object, a client, and a monitor of the calls of one method and of the server's answers.
  private final class Stage {
    let bus: PrivateBus
    let server: BusConnection
    let client: BusConnection
    let serverName: String
    let clientName: String
    private(set) var seen: [ObservedMessage] = []
    private(set) var monitor: BusMonitor?
    private var export: BusExport?

    init() throws {
      bus = try PrivateBus()
      (server, serverName) = try bus.connectReady()
      (client, clientName) = try bus.connectReady()
      export = try server.export(path: "/object", interface: "test.Interface") { request in
        if request.message.member == "Refuse" {
          try? request.refuse(name: "test.Error.No", message: "")
        } else {
          try? request.answer([.uint32(7)])
        }
      }
    }

    func watch(_ rules: [String]) throws -> DBusError? {
      var outcome: DBusError??
      let monitor = try BusMonitor(
        environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address], rules: rules,
        outcome: { outcome = .some($0) }, handler: { [unowned self] in seen.append($0) })
      self.monitor = monitor
      try PollingLoop([server, client, monitor.connection]).run { outcome != nil }
      return try #require(outcome)
    }

    func call(_ member: String) throws {
      var isAnswered = false
      try client.call(
        destination: serverName, path: "/object", interface: "test.Interface", member: member
      ) { _ in isAnswered = true }
      try loop.run { isAnswered }
    }

    var loop: PollingLoop {
      PollingLoop([server, client] + [monitor?.connection].compactMap(\.self))
    }
  }

  @Test func `A call and its answer are seen with their numbers, and nothing that no rule names`()
    throws
  {
    let stage = try Stage()
    let rules = [
      "type='method_call',destination='\(stage.serverName)',member='Ask'",
      "type='method_return',sender='\(stage.serverName)'",
      "type='error',sender='\(stage.serverName)'",
    ]
    #expect(try stage.watch(rules) == nil)
    try stage.call("Other")
    try stage.call("Ask")
    try stage.call("Refuse")
    let messages = { stage.seen.filter { $0.message.sender != BusConnection.driver.name } }
    try stage.loop.run { messages().count == 4 }
    let call = try #require(messages().first { $0.message.member == "Ask" })
    #expect(call.kind == .call(wantsAnswer: true) && call.message.sender == stage.clientName)
    #expect(call.destination == stage.serverName)
    let answer = try #require(messages().first { $0.kind == .answer(to: call.serial) })
    #expect(answer.message.arguments == [.uint32(7)] && answer.destination == stage.clientName)
    #expect(messages().contains { $0.kind == .failure(of: call.serial + 1) })
  }

  @Test func `A rule that the bus does not understand is an error`() throws {
    let stage = try Stage()
    guard case .answered(let name, _)? = try stage.watch(["nonsense"]) else {
      Issue.record("no error")
      return
    }
    #expect(name == "org.freedesktop.DBus.Error.MatchRuleInvalid")
  }
}
