import DesktopShell
import Dispatch
import LinuxEvents
import Logging
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationStore

/// The person's own desktop: the shell that shows notifications on it, and their login session.
final class Desktop {
  /// Handles a call of the desktop's shell.
  var handle: (ControlRequest, CallOrigin) -> Void = { _, _ in }
  /// Called when the machine woke up.
  var woke: () -> Void = {}
  private let configuration: DaemonConfiguration
  private let peers: Peers
  private let transactions: TransactionLoop
  private let processes: AppProcesses
  private let store: SQLiteStore
  private let thumbnails: Thumbnails
  private let loop: any EventLoop
  private let log: Logger
  private var peer: DesktopPeer?
  private var login: LoginWatch?

  init(
    configuration: DaemonConfiguration, peers: Peers, transactions: TransactionLoop,
    processes: AppProcesses, store: SQLiteStore, thumbnails: Thumbnails, loop: any EventLoop,
    log: Logger
  ) {
    self.configuration = configuration
    self.peers = peers
    self.transactions = transactions
    self.processes = processes
    self.store = store
    self.thumbnails = thumbnails
    self.loop = loop
    self.log = log
  }

  /// The shell on the desktop, if there may be one.
  var shell: DesktopShell? { peer?.shell }

  /// Adds the desktop's shell to the peers and lets it look for a server.
  func start() {
    guard configuration.showsOnDesktop, let number = peers.newNumber() else { return }
    let environment = configuration.environment
    let peer = DesktopPeer(
      number, configuration: configuration, store: store, processes: processes,
      thumbnails: thumbnails,
      sounds: DesktopSounds(
        environment: environment,
        executable: ProcessFacts(of: ProcessFacts.ownIdentifier)?.executable ?? "",
        dataFolder: configuration.dataFolder, log: log),
      icons: DesktopIcons(
        environment: environment, program: Thumbnails.program,
        folder: configuration.dataFolder + "/icons"),
      loop: loop, log: log, handle: handle)
    peers.add(peer, as: number)
    self.peer = peer
    peer.start {
      transactions.receive(.controlCalled(number, message: 0, .attachShell(name: "desktop")))
    }
    let watch = LoginWatch(environment: environment, loop: loop, log: log) { [weak self] in
      self?.receive($0)
    }
    login = watch
    watch.start()
  }

  /// Closes its connections to the buses.
  func close() {
    peer?.close()
    login?.close()
  }

  /// Forgets the files that were made for a removed app.
  func forget(_ app: BundleIdentifier) {
    peer?.forget(app)
  }

  private func receive(_ event: LoginEvent) {
    switch event {
    case .lockChanged(let isLocked): peer?.screenLocked(isLocked)
    case .willSleep(let done):
      // All received events are decided and stored before the machine sleeps.
      transactions.run()
      done()
    case .woke: woke()
    case .unavailable(let reason): log.debug("the login session is not known: \(reason)")
    }
  }
}

/// The person's login session, as the daemon needs it: the lock of the screen, and the sleep of the machine.
final class LoginWatch {
  private let environment: [String: String]
  private let loop: any EventLoop
  private let log: Logger
  private let happened: (LoginEvent) -> Void
  private var session: LoginSession?
  private var bus: BusOnEventLoop?

  /// Creates the watch; it makes no call before `start`.
  init(
    environment: [String: String], loop: any EventLoop, log: Logger,
    happened: @escaping (LoginEvent) -> Void
  ) {
    self.environment = environment
    self.loop = loop
    self.log = log
    self.happened = happened
  }

  /// Looks for the person's session. Without a system bus there is no further attempt.
  func start() {
    let session = LoginSession.onSystemBus(
      environment: environment, userIdentifier: ProcessFacts.ownUserIdentifier,
      after: BusOnEventLoop.delay(on: loop), changed: happened)
    guard let session else { return }
    do {
      bus = try BusOnEventLoop(session.bus, loop: loop)
      self.session = session
    } catch {
      log.info("the login session is not followed: \(error)")
    }
  }

  /// Stops listening.
  func close() {
    session = nil
    bus?.close()
    bus = nil
  }
}
