import DBus
import DesktopEntries
import DesktopServer
import DesktopShell
import Dispatch
import LinuxEvents
import Logging
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationStore

/// The user's own desktop: the shell that shows notifications on it, and the login session.
final class Desktop {
  /// Handles a call of the desktop's shell.
  var handle: (ControlRequest, CallOrigin) -> Void = { _, _ in }
  /// Called when the machine woke up.
  var woke: () -> Void = {}
  /// Called when the desktop's settings have silenced the sound of a notification.
  var unheard: (NotificationKey) -> Void = { _ in }
  private let configuration: DaemonConfiguration
  let session: SessionEnvironment
  private let peers: Peers
  let transactions: TransactionLoop
  let processes: AppProcesses
  let store: SQLiteStore
  let thumbnails: Thumbnails
  let icons: DesktopIcons
  let themes = DesktopThemes()
  private let programs: DesktopPrograms
  private let pictures: PostedPictures
  let loop: any EventLoop
  private let log: Logger
  private(set) var peer: DesktopPeer?
  private var login: LoginWatch?
  private(set) var choice: DesktopChoice
  let watching: DesktopWatching
  let doNotDisturb: DoNotDisturbWatch
  let native: NativeShell
  /// The number of the desktop's shell among the connections.
  private var number: ConnectionNumber?

  init(
    configuration: DaemonConfiguration, session: SessionEnvironment, peers: Peers,
    transactions: TransactionLoop, processes: AppProcesses, store: SQLiteStore,
    thumbnails: Thumbnails, stage: AttachmentStage, questions: OpenQuestions, native: NativeShell,
    files: DispatchQueue, loop: any EventLoop, log: Logger
  ) {
    self.native = native
    icons = DesktopIcons(
      environment: configuration.environment, themes: themes, program: Thumbnails.program,
      folder: configuration.dataFolder + "/icons")
    pictures = PostedPictures(
      dataFolder: configuration.dataFolder, environment: configuration.environment, themes: themes,
      stage: stage, transactions: transactions, queue: files, loop: loop,
      log: { log.info("\($0)") })
    programs = DesktopPrograms(
      environment: configuration.environment, peers: peers, transactions: transactions,
      processes: processes, stage: stage, pictures: pictures, questions: questions, native: native,
      log: log)
    choice = DesktopChoice(configuration)
    watching = DesktopWatching(
      environment: configuration.environment, loop: loop, log: { log.info("\($0)") })
    doNotDisturb = DoNotDisturbWatch(session: session, loop: loop)
    (self.configuration, self.session) = (configuration, session)
    (self.peers, self.transactions) = (peers, transactions)
    self.processes = processes
    self.store = store
    self.thumbnails = thumbnails
    self.loop = loop
    self.log = log
    programs.desktop = self
  }

  /// The shell on the desktop; nil if the user has switched it off.
  var shell: DesktopShell? { peer?.shell }

  /// Adds the desktop's shell to the peers and lets it look for a server, and follows the login session.
  func start() {
    guard configuration.showsOnDesktop else { return }
    pictures.sweep()
    startPeer()
    let watch = LoginWatch(environment: configuration.environment, loop: loop, log: log) {
      [weak self] in self?.receive($0)
    }
    login = watch
    watch.start()
  }

  private func startPeer() {
    guard let number = peers.newNumber() else { return }
    let unheard = NIOLoopBound(self.unheard, eventLoop: loop)
    let sounds = DesktopSounds(
      environment: configuration.environment, themes: themes,
      executable: ProcessFacts(of: ProcessFacts.ownIdentifier)?.executable ?? "",
      dataFolder: configuration.dataFolder, log: log
    ) { [loop] key in loop.execute { unheard.value(key) } }
    let peer = DesktopPeer(
      number, configuration: configuration, session: session, processes: processes,
      media: BubbleMedia(
        store: store, thumbnails: thumbnails, sounds: sounds, icons: icons, loop: loop),
      themes: themes, loop: loop, log: log, handle: handle,
      serve: { [weak self] (bus) throws(DBusError) in try self?.serving(on: bus, besides: number) })
    peers.add(peer, as: number)
    peer.serverChanged = { [weak self] in self?.followServer() }
    self.peer = peer
    self.number = number
    guard choice.mode != .off else { return peer.startUnseen() }
    peer.start {
      attach(number)
    }
  }

  /// Asks the core to send the desktop's shell its state.
  private func attach(_ shell: ConnectionNumber) {
    transactions.receive(
      .controlCalled(shell, message: DesktopShell.attachment, .attachShell(name: "desktop")))
  }

  private func endPeer() {
    peer?.close(isReplaced: false)
    peer = nil
    followServer()
    if let number { removeConnection(number) }
    number = nil
  }

  /// Applies the user's choice.
  ///
  /// - Throws: The errors of `DesktopChoice`; nothing has changed then.
  func choose(_ mode: DesktopMode, isForSession: Bool) throws {
    try choice.choose(mode, isForSession: isForSession, obstacle: obstacle)
    guard configuration.showsOnDesktop else { return }
    let isUnseen = peer?.shell == nil
    // Names and files are released before the connection ends, and a connection that ends must not request them.
    if !isUnseen || mode == .off { peer?.choose(choice) }
    if isUnseen != (mode == .off) {
      endPeer()
      startPeer()
    }
  }

  /// The reason why served mode is impossible in this session; nil if it is possible.
  private var obstacle: DesktopChoice.Obstacle? {
    guard configuration.showsOnDesktop else { return .switchedOff }
    guard !configuration.isInSandbox else { return .sandbox }
    return peer?.serving == nil ? .noBus : nil
  }

  /// Calls back when the bus has carried out the choice; at once without a bus.
  func settle(_ done: @escaping () -> Void) {
    guard let serving = peer?.serving else { return done() }
    serving.settle(done)
    peer?.flush()
  }

  /// Stores whether the notifications of a remote server are listed, and applies the choice.
  ///
  /// - Throws: The error of the file; nothing has changed then.
  func choose(watches: Bool) throws {
    try choice.choose(watches: watches)
    followServer()
  }

  /// Whether the daemon is in served mode now.
  var isServing: Bool { peer?.serving?.isServing == true }

  /// The connection to the session's bus.
  var bus: BusOnEventLoop? { peer?.bus }

  /// The reason why a remote server's notifications cannot be listed although the user wants it.
  var watchingRefusal: String? { watching.refusal }

  /// The status of the desktop integration.
  var status: DesktopStatus {
    let server = shell?.server.flatMap { $0.name.isEmpty ? nil : "\($0.name) \($0.version)" }
    var status =
      peer?.serving?.status(server: server)
      ?? DesktopStatus(
        mode: choice.mode, isServing: false,
        reason: choice.mode == .off ? nil : obstacle?.rawValue,
        server: server)
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

  /// Announces changed capabilities of the attached shells to the desktop's programs.
  func announce() {
    guard let peer, peer.serving?.announce() == true else { return }
    peer.flush()
  }

  /// Reports to programs of the desktop.
  func perform(_ effect: Effect.Postings) { peer?.serving?.perform(effect) }

  /// The server for the desktop's programs; nil in a sandbox, which cannot reach other programs.
  private func serving(
    on bus: BusConnection, besides shell: ConnectionNumber
  ) throws(DBusError) -> DesktopServing? {
    guard !configuration.isInSandbox else { return nil }
    // The shell may have been silenced on an earlier connection to the bus.
    transactions.receive(.machine(.shellSilenced(shell, isSilent: false)))
    return try DesktopServing(
      bus: bus, choice: choice, host: programs,
      desktop: SessionDesktopWatch(bus: bus, session: session, loop: loop),
      program: ProcessFacts(of: ProcessFacts.ownIdentifier)?.executable ?? "usernotificationsd",
      servingChanged: { [weak self] in self?.servingChanged($0, shell) },
      log: { [log] in log.info("\($0)") })
  }

  /// Silences the desktop's shell in served mode, and sends it the whole state when a remote server may show banners again.
  private func servingChanged(_ isServing: Bool, _ shell: ConnectionNumber) {
    transactions.receive(.machine(.shellSilenced(shell, isSilent: isServing)))
    if !isServing {
      native.handOver(to: shell)
      attach(shell)
    }
    native.servingChanged()
  }

  /// Starts an app over the session bus; returns false without a bus.
  func wake(_ order: LaunchRequest, _ done: @escaping (AppWaking.Outcome) -> Void) -> Bool {
    peer?.wake(order, done) ?? false
  }

  private func removeConnection(_ number: ConnectionNumber) {
    peers.remove(number)
    transactions.receive(.disconnected(number))
  }

  /// Closes the connections to the buses.
  func close() {
    watching.follow(nil, isWanted: false)
    native.replies.close()
    peer?.close()
    login?.close()
  }

  /// Removes the files that were made for a removed app.
  func forget(_ app: BundleIdentifier) { icons.remove(app) }

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
