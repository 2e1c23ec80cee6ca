import BorrowedDesktop
import DBus
import NIOCore
import NotificationModel
import ServedDesktop

/// Watches notifications of other programs on a remote server, in borrowed mode and if the user wants it (S5).
///
/// A second, monitoring connection to the bus sees the calls and their senders; if the bus refuses it, Plasma forwards its
/// notifications.
final class DesktopWatching {
  /// The method of watching.
  private enum Way {
    case plasma(PlasmaWatch)
    case bus(BusMonitor, BusOnEventLoop)
  }

  private let environment: [String: String]
  private let bus: SessionBus
  private let loop: any EventLoop
  private let log: (String) -> Void
  /// The desktop's shell, whose server is watched.
  private weak var shell: BorrowedShell?
  /// The server that is watched or was tried, and the calls of that attempt.
  private var server: RemoteServer?
  private weak var calls: ProgramCalls?
  private var way: Way?
  private var isRunning = false
  /// The reason why the server cannot be watched.
  private(set) var refusal: String?
  private var lastRefusal: String?
  private var retry: Scheduled<Void>?
  /// The number of the attempt; late answers to earlier attempts are ignored.
  private var attempt = 0

  init(
    environment: [String: String], bus: SessionBus, loop: any EventLoop,
    log: @escaping (String) -> Void
  ) {
    self.environment = environment
    self.bus = bus
    self.loop = loop
    self.log = log
  }

  /// Starts, continues or stops watching, depending on the server that shows bubbles now.
  func follow(_ shell: BorrowedShell?, isWanted: Bool) {
    let wanted = isWanted ? shell?.server : nil
    guard let calls = bus.servers?.calls, let wanted, !wanted.isPortal else { return stop() }
    guard wanted.owner != server?.owner || calls !== self.calls else { return }
    stop()
    self.shell = shell
    self.calls = calls
    server = wanted
    startOnBus(DaemonLimits.busReconnections)
  }

  /// The status for the user.
  func status(isWanted: Bool, isServing: Bool) -> DesktopStatus.Watching {
    guard isWanted else { return DesktopStatus.Watching() }
    let finding =
      switch (way, server) {
      case _ where isServing: "not now: this system shows every program's notifications itself"
      case (_, nil): "not now: no other notification server is there"
      case (.plasma?, _?) where isRunning: "Plasma hands over what it shows"
      case (_, let server?) where isRunning:
        "the calls to \(server.name) are read along on the session bus"
      default: refusal ?? "it begins"
      }
    return DesktopStatus.Watching(isOn: true, isRunning: isRunning, finding: finding)
  }

  private func stop() {
    attempt += 1
    retry?.cancel()
    retry = nil
    switch way {
    case .plasma(let watch)?: watch.close()
    case .bus(_, let driven)?: driven.close()
    case nil: break
    }
    if isRunning, let server {
      log("notifications of other programs on \(server.name) are watched no more")
    }
    (way, server, calls, refusal, isRunning) = (nil, nil, nil, nil, false)
    bus.changed()
  }

  // MARK: - Plasma

  private func startByPlasma(instead refusal: String) {
    guard let calls, let server else { return }
    let attempt = attempt
    do throws(DBusError) {
      way = .plasma(
        try PlasmaWatch(
          calls, server: server.owner, isOurs: { [weak shell] in shell?.gave($0) == true }
        ) { [weak self] error in self?.plasmaAnswered(error, attempt, refusal) })
      bus.changed()
    } catch {
      refuse(refusal)
    }
  }

  private func plasmaAnswered(_ error: DBusError?, _ attempt: Int, _ refusal: String) {
    guard attempt == self.attempt else { return }
    guard error != nil else { return begun() }
    way = nil
    refuse(refusal)
  }

  // MARK: - On the bus

  private func startOnBus(_ pauses: ArraySlice<TimeAmount>) {
    guard let calls, let server else { return }
    let attempt = attempt
    let watch = NotificationWatch(calls, server: server.owner)
    var limits = DBusLimits()
    limits.bytes = ServedDesktopLimits.watchedMessageBytes
    do throws(DBusError) {
      let monitor = try BusMonitor(
        environment: environment, limits: limits, rules: watch.rules,
        outcome: { [weak self] in self?.busAnswered($0, attempt) },
        handler: { [bus] seen in
          watch.receive(seen)
          // Questions about the program are sent over the shell's connection.
          bus.changed()
        })
      monitor.connection.onDisconnect = { [weak self] in self?.lost($0, attempt, pauses) }
      way = .bus(monitor, try BusOnEventLoop(monitor.connection, loop: loop))
    } catch {
      refuse("\(error)")
    }
  }

  private func busAnswered(_ error: DBusError?, _ attempt: Int) {
    guard attempt == self.attempt else { return }
    guard let error else { return begun() }
    // The end of the connection is reported separately.
    guard case .answered(let name, _) = error else { return }
    let refusal = "the bus does not let this system read along (\(name))"
    let isPlasma = server?.isPlasma == true
    if !isPlasma { refuse(refusal) }
    // The connection is in use by the caller.
    loop.assumeIsolated().execute { [self] in
      guard attempt == self.attempt else { return }
      way = nil
      if isPlasma { startByPlasma(instead: refusal) }
    }
  }

  /// Handles the end of the connection by the bus, which disconnects a monitor that does not keep up.
  private func lost(_ error: DBusError, _ attempt: Int, _ pauses: ArraySlice<TimeAmount>) {
    guard attempt == self.attempt else { return }
    isRunning = false
    refuse("the bus has ended the connection (\(error))")
    guard let pause = pauses.first else { return }
    retry = loop.assumeIsolated().scheduleTask(in: pause) { [weak self] in
      guard let self, attempt == self.attempt else { return }
      startOnBus(pauses.dropFirst())
    }
  }

  private func begun() {
    isRunning = true
    refusal = nil
    if let server { log("notifications of other programs on \(server.name) are watched") }
  }

  /// Stores the reason for the user, and logs it once.
  private func refuse(_ reason: String) {
    refusal = reason
    guard reason != lastRefusal else { return }
    lastRefusal = reason
    log("notifications of other programs are not watched: \(reason)")
  }
}
