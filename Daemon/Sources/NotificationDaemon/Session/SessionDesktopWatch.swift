import DBus
import DesktopEntries
import NIOCore

/// The names of the session's desktop, which the session sets after the daemon has started.
///
/// No signal reports them. Programs of a session connect to its bus after the session has set its variables, so the variables
/// are read again when a connection is opened or closed, until they name a desktop.
///
/// Use it only on the executor of its bus; it exists as long as the connection.
final class SessionDesktopWatch {
  /// The names in `XDG_CURRENT_DESKTOP`; empty until the session has set it.
  private(set) var desktops: [String] = []
  /// Whether the session has had a screen for a while without a name for its desktop.
  private(set) var hasUnnamedScreen = false
  /// Called when either has changed.
  var changed: () -> Void = {}

  private let bus: BusConnection
  private let session: SessionEnvironment
  private let loop: any EventLoop
  private var connections: BusWatch?
  private var reading: Scheduled<Void>?
  private var naming: Scheduled<Void>?

  init(bus: BusConnection, session: SessionEnvironment, loop: any EventLoop) {
    (self.bus, self.session, self.loop) = (bus, session, loop)
    desktops = Self.names(in: session.variables.current)
  }

  /// Reads the variables again with each change on the bus, until they name a desktop.
  func start() {
    guard connections == nil else { return }
    let driver = BusConnection.driver
    connections = try? bus.watch(
      sender: driver.name, path: driver.path, interface: driver.interface,
      member: "NameOwnerChanged"
    ) { [weak self] _ in self?.readSoon() }
  }

  /// Stops reading.
  func stop() {
    connections = nil
    reading?.cancel()
    naming?.cancel()
    (reading, naming) = (nil, nil)
  }

  /// Many connections are opened at once when a session starts.
  private func readSoon() {
    guard reading == nil, connections != nil else { return }
    let watch = NIOLoopBound(self, eventLoop: loop)
    reading = loop.scheduleTask(in: DaemonLimits.sessionReadingPause) {
      watch.value.reading = nil
      watch.value.read()
    }
  }

  /// Reads the variables once, and calls back with the desktop's names; `take` is called before.
  func read(_ done: @escaping ([String]) -> Void = { _ in }) {
    session.read { done(Self.names(in: $0)) }
  }

  /// Handles a new reading of the session's variables.
  func take() {
    let names = Self.names(in: session.variables.current)
    if !names.isEmpty {
      stop()
      hasUnnamedScreen = false
    } else if naming == nil, connections != nil, session.variables.screen.isReachable {
      let watch = NIOLoopBound(self, eventLoop: loop)
      naming = loop.scheduleTask(in: DaemonLimits.desktopNaming) { watch.value.endNaming() }
    }
    guard names != desktops else { return }
    desktops = names
    changed()
  }

  private func endNaming() {
    guard !hasUnnamedScreen, session.variables.screen.isReachable else { return naming = nil }
    hasUnnamedScreen = true
    changed()
  }

  private static func names(in variables: [String: String]) -> [String] {
    (variables["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":").map(String.init)
  }
}
