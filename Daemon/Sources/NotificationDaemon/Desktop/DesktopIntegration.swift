import BorrowedDesktop
import Logging
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationStore
import ServedDesktop

/// The user's choice between served and borrowed mode, and its consequences for the bus and the shells.
final class DesktopIntegration {
  /// The connection to the session bus.
  let bus: SessionBus
  /// The desktop's own shell.
  let peer: DesktopPeer
  let watching: DesktopWatching
  let doNotDisturb: DoNotDisturbWatch
  private(set) var choice: DesktopChoice
  private let configuration: DaemonConfiguration
  private let session: SessionEnvironment
  private let transactions: TransactionLoop
  private let store: SQLiteStore
  private let native: NativeShell
  private let programs: DesktopPrograms

  init(
    configuration: DaemonConfiguration, session: SessionEnvironment, bus: SessionBus,
    peer: DesktopPeer, programs: DesktopPrograms, native: NativeShell,
    transactions: TransactionLoop, store: SQLiteStore, loop: any EventLoop, log: Logger
  ) {
    choice = DesktopChoice(configuration)
    (self.configuration, self.session) = (configuration, session)
    (self.bus, self.peer) = (bus, peer)
    (self.programs, self.native) = (programs, native)
    (self.transactions, self.store) = (transactions, store)
    watching = DesktopWatching(
      environment: configuration.environment, bus: bus, loop: loop, log: { log.info("\($0)") })
    doNotDisturb = DoNotDisturbWatch(session: session, loop: loop)
    bus.desktop = self
    programs.desktop = self
    doNotDisturb.answered = { [weak peer] in peer?.shell?.inhibited($0) }
  }

  /// Connects to the bus, and lets the desktop's shell look for a server unless the user has switched it off.
  func start() {
    guard configuration.showsOnDesktop else { return }
    peer.media.sounds.restoreDevice()
    if choice.mode == .off { bus.connect() } else { peer.start() }
  }

  /// Closes the connection; shown notifications stay on the screen for the next daemon, if there is one.
  func close() {
    watching.follow(nil, isWanted: false)
    native.replies.close()
    peer.close(isReplaced: true)
    bus.close()
  }

  // MARK: - The user's choice

  /// Applies the user's choice.
  ///
  /// - Throws: The errors of `DesktopChoice`; nothing has changed then.
  func choose(_ mode: DesktopMode, isForSession: Bool) throws {
    try choice.choose(mode, isForSession: isForSession, obstacle: obstacle)
    guard configuration.showsOnDesktop else { return }
    let isOff = peer.shell == nil
    // Names and files are released before the connection ends, and a connection that ends must not request them.
    if !isOff || mode == .off {
      bus.serving?.choose(choice)
      peer.flush()
    }
    guard isOff != (mode == .off) else { return }
    peer.close(isReplaced: false)
    bus.close()
    followServer()
    start()
  }

  /// Stores whether the notifications of a remote server are listed, and applies the choice.
  ///
  /// - Throws: The error of the file; nothing has changed then.
  func choose(watches: Bool) throws {
    try choice.choose(watches: watches)
    followServer()
  }

  /// Calls back when the bus has carried out the choice; at once without a bus.
  func settle(_ done: @escaping () -> Void) {
    guard let serving = bus.serving else { return done() }
    serving.settle(done)
    bus.changed()
  }

  /// The reason why served mode is impossible in this session; nil if it is possible.
  private var obstacle: DesktopChoice.Obstacle? {
    guard configuration.showsOnDesktop else { return .switchedOff }
    guard !configuration.isInSandbox else { return .sandbox }
    return bus.serving == nil ? .noBus : nil
  }

  // MARK: - Changes

  /// Silences the desktop's shell in served mode, and sends it the whole state when a remote server may show banners again.
  func servingChanged(_ isServing: Bool) {
    peer.silence(isServing)
    if !isServing, let successor = peer.number {
      transactions.receive(.machine(.bannersRequested(by: successor, onlyUrgent: true)))
      peer.attach()
    }
    native.servingChanged()
  }

  /// Handles a change of the server that shows notifications.
  func followServer() {
    watching.follow(peer.shell, isWanted: choice.watches)
    doNotDisturb.follow(peer.shell?.server, on: bus.driven)
    peer.flush()
  }

  /// Handles a new reading of the session's variables.
  func sessionRead() {
    native.screen = session.variables.screen
    bus.serving?.desktop.take()
    if session.variables.screen.isReachable { peer.shell?.screenAppeared() }
  }

  /// Handles a command that has offered its screen, through which the session's bus may be found.
  func sessionOffered() {
    if configuration.showsOnDesktop { bus.sessionOffered() }
    native.screenOffered()
  }

  /// Announces changed capabilities of the attached shells to the desktop's programs.
  func announce() {
    if bus.servers?.announce() == true { peer.flush() }
  }

  // MARK: - Status

  /// Whether the daemon is in served mode now.
  var isServing: Bool { bus.serving?.isServing == true }

  /// Whether a program shows banners in place of the desktop's server.
  var hasPresenter: Bool { bus.servers?.shell.hasPresenter == true }

  /// The number of shells that show something: the desktop's own counts only while a server shows its banners.
  var showingShells: Int {
    let attached = transactions.engine.shellCount
    guard let shell = peer.shell, shell.server == nil, !isServing else { return attached }
    return max(0, attached - 1)
  }

  /// The status of the desktop integration.
  var status: DesktopStatus {
    let shell = peer.shell
    let server = shell?.server.flatMap { $0.name.isEmpty ? nil : "\($0.name) \($0.version)" }
    var status =
      bus.serving?.status(server: server)
      ?? DesktopStatus(
        mode: choice.mode, isServing: false,
        reason: choice.mode == .off ? nil : obstacle?.rawValue, server: server)
    if status.isServing { status.shell = native.status }
    status.isForSession = choice.isForSession
    status.isDoNotDisturb = !status.isServing && shell?.isInhibited == true
    status.watching = watching.status(isWanted: choice.watches, isServing: status.isServing)
    status.inhibitions = transactions.engine.inhibitions.map { app, name, reason in
      DesktopStatus.Inhibition(
        app: app, appName: store.record(of: app)?.displayName ?? name, reason: reason)
    }
    return status
  }
}
