import BorrowedDesktop
import DBus
import DesktopEntries
import LinuxEvents
import Logging
import NIOCore
import NotificationModel
import ServedDesktop

/// The daemon's connection to the session bus, with the servers for programs and the signals of the session.
///
/// Use it only on the event loop.
final class SessionBus {
  /// The daemon's own name, by which the bus can start it.
  static let name = "org.usernotifications.Daemon"

  /// The signals that are followed on one connection.
  private struct Watches {
    let themes: PortalThemes
    let savers: ScreenSaverWatch
    let start: SessionStartWatch
  }

  /// The themes of the session's desktop.
  let themes: DesktopThemes
  /// The user's mode, and the desktop's shell, which uses this connection.
  weak var desktop: DesktopIntegration?
  private let session: SessionEnvironment
  private let isInSandbox: Bool
  private unowned let host: any ProgramHost
  private let loop: any EventLoop
  private let log: Logger
  private(set) var serving: DesktopServing?
  private(set) var driven: BusOnEventLoop?
  private var watches: Watches?
  private var reconnection: Scheduled<Void>?

  /// Creates the connection's owner; it connects to no bus before `open` or `connect`.
  init(
    session: SessionEnvironment, isInSandbox: Bool, themes: DesktopThemes, host: any ProgramHost,
    loop: any EventLoop, log: Logger
  ) {
    (self.session, self.isInSandbox, self.host) = (session, isInSandbox, host)
    self.themes = themes
    (self.loop, self.log) = (loop, log)
  }

  /// The servers for programs; nil without a bus.
  var servers: ProgramServers? { serving?.servers }

  /// The state of the session's screen.
  var screen: ScreenReadiness {
    guard session.hasScreen() else { return .missing }
    let desktops = session.variables.current["XDG_CURRENT_DESKTOP"]
    return watches?.start.isStarting(on: desktops) == true ? .starting : .ready
  }

  /// Sends the messages that were written outside of the connection's own handlers.
  func changed() { driven?.changed() }

  // MARK: - Connecting

  /// Opens the connection, with the limits that the desktop's programs need, and serves them.
  func open() throws(DBusError) -> BusConnection {
    var limits = DBusLimits()
    limits.bytes = ServedDesktopLimits.messageBytes
    limits.sentElements = ServedDesktopLimits.answerValues
    limits.unansweredRequests = ServedDesktopLimits.unansweredRequests
    limits.callsInFlight = ServedDesktopLimits.questionsToBus
    limits.watches = ServedDesktopLimits.watches
    let connection = try BusConnection.session(
      environment: session.variables.current, limits: limits)
    connection.onDisconnect = { [weak self] _ in self?.lost() }
    try use(connection)
    return connection
  }

  /// Opens the connection for programs alone: no shell uses it.
  func connect() {
    do throws(DBusError) {
      _ = try open()
      changed()
    } catch {
      log.info("the session bus is not reached: \(error)")
    }
  }

  /// Closes the connection.
  func close() {
    serving?.close()
    driven?.close()
    reconnection?.cancel()
    (serving, driven, watches, reconnection) = (nil, nil, nil, nil)
  }

  private func use(_ connection: BusConnection) throws(DBusError) {
    driven?.close()
    driven = try BusOnEventLoop(connection, loop: loop)
    serving?.close()
    serving = try serve(connection)
    // Programs that need the daemon ask the bus for its name, and the bus delivers their calls once the name is owned: the
    // objects must exist before. An earlier connection may still own the name.
    let own = { [weak connection] () -> Void in
      _ = try? connection?.requestName(Self.name, options: []) { _ in }
    }
    if let serving { serving.ready = own } else { own() }
    desktop?.peer.screenCovered(nil)
    watches = Watches(
      themes: try PortalThemes(bus: connection, themes: themes),
      savers: try ScreenSaverWatch(bus: connection) { [weak self] in
        self?.desktop?.peer.screenCovered($0)
      },
      start: try SessionStartWatch(bus: connection) { [weak self] in
        self?.desktop?.peer.shell?.screenAppeared()
      })
  }

  /// Exports the objects for the desktop's programs, which a daemon in a sandbox cannot reach.
  private func serve(_ connection: BusConnection) throws(DBusError) -> DesktopServing? {
    guard !isInSandbox, let desktop else { return nil }
    // The shell may have been silenced on an earlier connection to the bus.
    desktop.peer.silence(false)
    return try DesktopServing(
      bus: connection, choice: desktop.choice, host: host,
      desktop: SessionDesktopWatch(bus: connection, session: session, loop: loop)
    ) { [weak desktop] in desktop?.servingChanged($0) }
  }

  // MARK: - Connecting again

  /// Stops serving, and looks for the bus a few times, because its programs would wait in vain.
  func lost() {
    serving?.close()
    serving = nil
    reconnection?.cancel()
    reconnect(after: DaemonLimits.busReconnections)
  }

  private func reconnect(after pauses: ArraySlice<TimeAmount>) {
    guard let pause = pauses.first else { return }
    let bus = NIOLoopBound(self, eventLoop: loop)
    reconnection = loop.scheduleTask(in: pause) {
      bus.value.startAgain()
      if bus.value.serving == nil { bus.value.reconnect(after: pauses.dropFirst()) }
    }
  }

  private func startAgain() {
    if let shell = desktop?.peer.shell { shell.start() } else { connect() }
  }

  /// Connects with the session's variables, which are now known and may lead to its bus.
  func sessionOffered() { if serving == nil, !isInSandbox { startAgain() } }
}
