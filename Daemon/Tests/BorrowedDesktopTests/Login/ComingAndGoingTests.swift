import BorrowedDesktop
import BusSupport
import DBus
import Testing

/// logind that is missing, disappears, returns, or is another program.
@Suite(.enabled(if: PrivateBus.isInstalled, "dbus-daemon is not installed: apt install dbus"))
struct ComingAndGoingTests {
  let stage: LoginStage
  var logind: MockLogind { stage.logind }

  static let absence =
    "unavailable: org.freedesktop.login1 is not on the system bus; waiting for it"

  init() throws {
    stage = try LoginStage()
  }

  @Test func `A missing logind is reported once and awaited without a timer`() throws {
    try stage.listen()
    try stage.run { stage.told == [Self.absence] }
    #expect(!stage.ours.process())
    #expect(stage.ours.deadline == nil)
    #expect(stage.delay.waiting.isEmpty)
    try logind.add("c1", isLocked: true)
    try logind.appear()
    try stage.run { stage.told == [Self.absence, "locked"] }
  }

  @Test func `A restarted logind is asked again, and only changes are reported`() throws {
    try logind.add("c1", isLocked: true)
    try logind.appear()
    try stage.listen()
    try stage.run { stage.told == ["locked"] && logind.inhibitors.count == 1 }
    try stage.settle()
    let first = logind
    try stage.restartLogind { try $0.add("c1", isLocked: true) }
    #expect(first.inhibitors[0].waitForRelease())
    try stage.run { stage.login?.isLocked == true && logind.inhibitors.count == 1 }
    #expect(stage.told == ["locked", Self.absence])
    try stage.settle()
    try logind.lock("c1", false)
    try stage.run { stage.told == ["locked", Self.absence, "unlocked"] }
  }

  @Test func `A logind that ends while the machine sleeps ends the sleep`() throws {
    try logind.appear()
    try stage.listen()
    try stage.run { logind.inhibitors.count == 1 }
    try stage.settle()
    try logind.signal("PrepareForSleep", [.bool(true)])
    try stage.run { stage.told == ["sleep"] }
    logind.connection.close()
    try stage.run { stage.told.count == 3 }
    #expect(stage.told == ["sleep", "woke", Self.absence])
    #expect(logind.inhibitors[0].waitForRelease())
    #expect(stage.delay.waiting.isEmpty)
  }

  @Test func `Only signals of logind are believed`() throws {
    try logind.add("c1")
    try logind.appear()
    let forger = try stage.other()
    try stage.listen()
    try stage.run { stage.told == ["unlocked"] }
    try stage.settle()
    for destination in [nil, stage.ourName] {
      try forger.emit(
        destination: destination, path: MockLogind.path(of: "c1"),
        interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged",
        arguments: [
          .string("org.freedesktop.login1.Session"), .options(["LockedHint": .bool(true)]),
          .strings([]),
        ])
      for (member, argument) in [
        ("PrepareForSleep", DBusValue.bool(true)), ("SessionNew", .string("c9")),
        ("SessionRemoved", .string("c1")),
      ] {
        try forger.emit(
          destination: destination, path: MockLogind.path,
          interface: "org.freedesktop.login1.Manager", member: member, arguments: [argument])
      }
    }
    let questions = logind.calls
    try stage.settle()
    #expect(stage.told == ["unlocked"])
    #expect(logind.calls == questions)
  }

  @Test func `A bus that dies ends the session once, and nothing is tried again`() throws {
    try logind.add("c1", isLocked: true)
    try logind.appear()
    var ends = 0
    stage.ours.onDisconnect = { _ in ends += 1 }
    try stage.listen()
    try stage.run { stage.told == ["locked"] && logind.inhibitors.count == 1 }
    try stage.settle()
    stage.bus.end()
    try stage.run { ends == 1 && !logind.connection.isOpen }
    #expect(stage.told.count == 2)
    #expect(stage.told.last?.hasPrefix("unavailable: the system bus is gone") == true)
    #expect(stage.login?.isLocked == nil)
    #expect(logind.inhibitors[0].waitForRelease())
    #expect(stage.ours.deadline == nil && stage.ours.descriptor == nil)
    #expect(stage.delay.waiting.isEmpty)
  }

  @Test func `Without a system bus no session runs, and the reason is reported once`() {
    var reasons: [String] = []
    let login = LoginSession.onSystemBus(
      environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nowhere/at/all"], userIdentifier: 1_000,
      after: { _, _ in
        Issue.record("a timer was started")
        return {}
      },
      changed: { if case .unavailable(let reason) = $0 { reasons.append(reason) } })
    #expect(login == nil)
    #expect(reasons == ["no bus at unix:path=/nowhere/at/all: No such file or directory"])
  }

  @Test func `A session that knows everything schedules nothing`() throws {
    try logind.add("c1")
    try logind.appear()
    try stage.listen()
    try stage.run { stage.told == ["unlocked"] && logind.inhibitors.count == 1 }
    try stage.settle()
    #expect(!stage.ours.process())
    #expect(stage.ours.deadline == nil)
    #expect(stage.ours.events == .reading)
    #expect(stage.delay.waiting.isEmpty)
  }
}
