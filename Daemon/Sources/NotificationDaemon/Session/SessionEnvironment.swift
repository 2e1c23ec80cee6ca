import DBus
import LinuxEvents
import Logging
import NotificationModel

/// The session's variables, read when they are needed: every program that the daemon starts for the user receives them.
///
/// A daemon that starts at the first login, before there is a screen, reads the screen from the user's systemd, to which the
/// session sends it. Without systemd the daemon receives it from commands such as `unctl` on that screen.
final class SessionEnvironment {
  /// The variables at the last reading.
  private(set) var variables: SessionVariables
  /// The connection to the session's bus.
  var bus: () -> BusOnEventLoop? = { nil }
  /// Called after each reading.
  var changed: () -> Void = {}
  /// Called when a command has offered its screen.
  var offered: () -> Void = {}
  private let hasSystemd: () -> Bool
  private let log: Logger
  private var waiting: [([String: String]) -> Void] = []
  /// When the bus was last asked for a screen.
  private var askedBus: BootTime?

  /// Starts with the variables of the daemon's own start.
  init(_ own: [String: String], log: Logger, hasSystemd: (() -> Bool)? = nil) {
    variables = SessionVariables(own: own)
    self.hasSystemd = hasSystemd ?? { Systemd.runsForPerson(own) }
    self.log = log
  }

  /// Calls back with the present variables, or with the last known ones if no answer comes in time.
  func read(_ done: @escaping ([String: String]) -> Void) {
    waiting.append(done)
    guard waiting.count == 1 else { return }
    do throws(DBusError) {
      if try ask() { return }
    } catch {
      log.debug("the session's variables are not read: \(error)")
    }
    finish()
  }

  /// Whether the session has a screen; if none is known, its variables are read again.
  func hasScreen() -> Bool {
    if !variables.screen.isReachable { read { _ in } }
    return variables.screen.isReachable
  }

  /// Uses the screen of a user's command in a graphical session, if this daemon knows no reachable screen.
  func offer(_ variables: [String: String]) {
    guard !variables.isEmpty, self.variables.offer(variables) else { return }
    log.info("a command handed over the screen of its session")
    changed()
    offered()
  }

  /// Asks for the variables; returns false if no answer will come.
  private func ask() throws(DBusError) -> Bool {
    guard let bus = bus() else { return false }
    if hasSystemd() {
      try askSystemd(bus)
      return true
    }
    guard !variables.screen.isReachable, mayAskBus else { return false }
    try askBus(bus)
    return true
  }

  private func askSystemd(_ bus: BusOnEventLoop) throws(DBusError) {
    try bus.use { connection throws(DBusError) in
      _ = try connection.call(
        destination: "org.freedesktop.systemd1", path: "/org/freedesktop/systemd1",
        interface: "org.freedesktop.DBus.Properties", member: "Get",
        arguments: [.string("org.freedesktop.systemd1.Manager"), .string("Environment")],
        timeout: DaemonLimits.sessionAnswer
      ) { [weak self] result in
        let lines = (try? result.get())?.arguments.first?.unwrapped.texts
        if let lines { self?.variables.read(systemd: lines) }
        self?.finish()
      }
    }
  }

  /// Asks the bus to start a command with the variables from the session, which cannot be read in another way. The command
  /// sends them to the daemon before it ends, and the bus answers then.
  private func askBus(_ bus: BusOnEventLoop) throws(DBusError) {
    askedBus = Clocks.bootTime()
    try bus.use { connection throws(DBusError) in
      let driver = BusConnection.driver
      _ = try connection.call(
        destination: driver.name, path: driver.path, interface: driver.interface,
        member: "StartServiceByName", arguments: [.string(Self.screenService), .uint32(0)],
        timeout: DaemonLimits.sessionAnswer
      ) { [weak self] _ in self?.finish() }
    }
  }

  private var mayAskBus: Bool {
    guard let askedBus else { return true }
    return Clocks.bootTime().microseconds - askedBus.microseconds > DaemonLimits.screenQuestionPause
  }

  private func finish() {
    let waiting = waiting
    self.waiting = []
    changed()
    for done in waiting { done(variables.current) }
  }

  /// The name of a command that the bus can start.
  private static let screenService = "org.usernotifications.Screen"
}
