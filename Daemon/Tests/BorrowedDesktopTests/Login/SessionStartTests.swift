import BusSupport
import DBus
import Testing

@testable import BorrowedDesktop

/// The reports of a session manager about the start of its session.
@Suite(.enabled(if: PrivateBus.isInstalled, "dbus-daemon is not installed: apt install dbus"))
struct SessionStartTests {
  private final class Count {
    var finished = 0
  }

  private let bus: PrivateBus
  private let ours: BusConnection
  private let count = Count()
  private let watch: SessionStartWatch

  init() throws {
    bus = try PrivateBus()
    (ours, _) = try bus.connectReady()
    watch = try SessionStartWatch(bus: ours) { [count] in count.finished += 1 }
  }

  private func run(_ others: [BusConnection], until isDone: () -> Bool) throws {
    try PollingLoop([ours] + others).run(until: isDone)
  }

  @Test func `A session of MATE is starting until its session manager reports that it runs`() throws
  {
    #expect(watch.isStarting(on: "MATE"))
    let manager = try PlayedGnomeSession(bus, isRunning: false)
    try run([manager.connection], until: { manager.wasAsked })
    #expect(watch.isStarting(on: "MATE"))
    try manager.finish()
    try run([manager.connection], until: { watch.isRunning })
    #expect(!watch.isStarting(on: "MATE"))
    #expect(count.finished == 1)
    manager.connection.close()
    try run([], until: { !watch.isRunning })
    #expect(watch.isStarting(on: "MATE"), "the next login has a session manager of its own")
  }

  @Test func `A session that has started before is known from the answer of its session manager`()
    throws
  {
    let manager = try PlayedGnomeSession(bus, isRunning: true)
    try run([manager.connection], until: { watch.isRunning })
    try manager.finish()
    try manager.finish()
    manager.connection.close()
    try run([], until: { !watch.isRunning })
    #expect(count.finished == 1)
  }

  @Test(arguments: [nil, "", "GNOME", "XFCE", "Budgie:GNOME", "X-MATE"])
  func `Other desktops are not waited for`(desktops: String?) {
    #expect(!watch.isStarting(on: desktops))
  }

  @Test func `The signal of another program is ignored`() throws {
    let manager = try PlayedGnomeSession(bus, isRunning: false)
    try run([manager.connection], until: { manager.wasAsked })
    let (forger, _) = try bus.connectReady()
    try PlayedGnomeSession.report(from: forger)
    var isPassedOn = false
    try forger.callDriver("GetId") { _ in isPassedOn = true }
    try run([manager.connection, forger], until: { isPassedOn })
    #expect(!watch.isRunning)
  }
}

/// GNOME's session manager, played by the test.
private final class PlayedGnomeSession {
  let connection: BusConnection
  private(set) var wasAsked = false
  private let isRunning: Bool
  private var export: BusExport?

  init(_ bus: PrivateBus, isRunning: Bool) throws {
    (connection, _) = try bus.connectReady()
    self.isRunning = isRunning
    export = try connection.export(
      path: SessionStartWatch.path, interface: SessionStartWatch.name
    ) { [weak self] in self?.answer($0) }
    var isOwned = false
    try connection.requestName(SessionStartWatch.name) { isOwned = (try? $0.get()) == .owned }
    try PollingLoop(connection).run(until: { isOwned })
  }

  /// Reports that the session runs.
  func finish() throws { try Self.report(from: connection) }

  static func report(from connection: BusConnection) throws {
    try connection.emit(
      path: SessionStartWatch.path, interface: SessionStartWatch.name, member: "SessionRunning",
      arguments: [])
  }

  private func answer(_ request: BusRequest) {
    wasAsked = true
    try? request.answer([.bool(isRunning)])
  }
}
