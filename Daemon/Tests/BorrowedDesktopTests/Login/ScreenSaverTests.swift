import BusSupport
import DBus
import Testing

@testable import BorrowedDesktop

/// Events about screens that a desktop locks without informing logind.
@Suite(.enabled(if: PrivateBus.isInstalled, "dbus-daemon is not installed: apt install dbus"))
struct ScreenSaverTests {
  private final class Ear {
    var heard: [Bool?] = []
  }

  private let bus: PrivateBus
  private let ours: BusConnection
  private let ourName: String
  private let ear = Ear()
  private let watch: ScreenSaverWatch

  init() throws {
    bus = try PrivateBus()
    (ours, ourName) = try bus.connectReady()
    watch = try ScreenSaverWatch(bus: ours) { [ear] in ear.heard.append($0) }
  }

  private func run(_ others: [BusConnection], until heard: [Bool?]) throws {
    try PollingLoop([ours] + others).run(until: { ear.heard == heard })
    withExtendedLifetime(watch) {}
  }

  /// The bus has delivered a peer's signal when that peer answers; it keeps no order between two peers.
  private func waitUntilPassedOn(
    _ connection: BusConnection, among others: [BusConnection]
  ) throws {
    var isAnswered = false
    try connection.call(
      destination: "org.freedesktop.DBus", path: "/", interface: "org.freedesktop.DBus",
      member: "GetId"
    ) { _ in isAnswered = true }
    try PollingLoop([ours] + others).run(until: { isAnswered })
  }

  @Test(arguments: ScreenSaverWatch.names)
  func `A screen saver of any desktop is queried, followed, and forgotten when it ends`(
    name: String
  ) throws {
    let saver = try MockScreenSaver(bus, name, isActive: true)
    try run([saver.connection], until: [true])
    try saver.change(false)
    try run([saver.connection], until: [true, false])
    try saver.change(true)
    try run([saver.connection], until: [true, false, true])
    saver.connection.close()
    try run([], until: [true, false, true, nil])
  }

  @Test func `The screen counts as covered if one of two screen savers covers it`() throws {
    let first = try MockScreenSaver(bus, "org.freedesktop.ScreenSaver", isActive: false)
    let second = try MockScreenSaver(bus, "org.mate.ScreenSaver", isActive: nil)
    let others = [first.connection, second.connection]
    try run(others, until: [false])
    try second.change(true)
    try run(others, until: [false, true])
    try first.change(true)
    try waitUntilPassedOn(first.connection, among: others)
    try second.change(false)
    try waitUntilPassedOn(second.connection, among: others)
    try first.change(false)
    try run(others, until: [false, true, false])
  }

  @Test func `Forged and malformed screen saver signals are ignored`() throws {
    let name = "org.gnome.ScreenSaver"
    let saver = try MockScreenSaver(bus, name, isActive: false)
    let (forger, _) = try bus.connectReady()
    let others = [saver.connection, forger]
    try run(others, until: [false])
    try MockScreenSaver.say(true, as: name, saver.path, from: forger)
    try MockScreenSaver.say(true, as: name, saver.path, from: forger, to: ourName)
    try saver.connection.emit(
      path: saver.path, interface: name, member: "ActiveChanged", arguments: [.string("yes")])
    try waitUntilPassedOn(forger, among: others)
    try saver.change(false)
    try saver.change(true)
    try run(others, until: [false, true])
  }
}
