import AttachmentStore
import Dispatch
import ExtensionHost
import LinuxEvents
import LogFiles
import Logging
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationStore
import NotificationWire
import NotificationWords
import ServedDesktop

/// The daemon: passes events to the loop of transactions, and their effects to the part for their topic.
///
/// All of it belongs to one event loop; code that runs elsewhere returns to it with `NIOLoopBound`. Each part reaches only its
/// initializer's arguments.
final class Daemon {
  let log: Logger
  let configuration: DaemonConfiguration
  let transactions: TransactionLoop
  let clients: DaemonClients
  let questions: OpenQuestions
  let stage: AttachmentStage
  let session: UserSession
  let pushes: PushSource
  private let supply: DeviceSupplyWatch
  private let store: SQLiteStore
  private let texts: BundleTexts
  private let apps: DaemonApps
  private let extensions: DaemonExtensions
  private let location: DeviceLocation
  private let machine: MachineCalls
  private let upkeep: MemoryUpkeep
  /// The queue on which bundles and attachments are copied and removed. It is not shared, because the shared queues keep a
  /// thread pool awake once a second for ever after their first use.
  let files = DispatchQueue(label: "org.usernotifications.files")
  /// Called when the database is found damaged.
  var storeDamaged: () -> Void = {}

  init(
    configuration: DaemonConfiguration, log: Logger, loop: any EventLoop,
    moments: any MomentSource, store: SQLiteStore, attachments: AttachmentFiles
  ) {
    (self.configuration, self.log, self.store) = (configuration, log, store)
    texts = BundleTexts(environment: configuration.environment, log: log)
    let peers = Peers()
    let logs = AppLogs(LogFolder(dataFolder: configuration.dataFolder), log)
    transactions = TransactionLoop(
      policy: configuration.policy, loop: loop, moments: moments, store: store, texts: texts)
    clients = DaemonClients(
      connections: OpenConnections(transactions: transactions, loop: loop, log: log),
      peers: peers, timeline: Timeline(moments: moments, peers: peers, words: texts.system))
    upkeep = MemoryUpkeep(loop: loop) { [files] in files.async { FreeMemory.giveBackAll() } }
    questions = OpenQuestions(transactions: transactions, peers: peers, store: store, loop: loop)
    stage = AttachmentStage(
      attachments, environment: configuration.environment, transactions: transactions,
      store: store, files: files, loop: loop, log: log)
    extensions = DaemonExtensions(
      configuration: configuration, logs: logs, stage: stage, clients: clients,
      transactions: transactions, store: store, files: files, loop: loop, log: log)
    let environment = SessionEnvironment(configuration.sessionEnvironment, log: log)
    let processes = AppProcesses(
      configuration: configuration, session: environment, logs: logs, transactions: transactions,
      peers: peers, loop: loop, log: log)
    location = DeviceLocation(
      configuration: configuration, transactions: transactions, peers: peers, store: store,
      moments: moments, files: files, loop: loop)
    let connectors = ConnectorPushes(
      transactions: transactions, peers: peers, store: store, loop: loop, log: log)
    pushes = PushSource(
      dataFolder: configuration.dataFolder, transactions: transactions, peers: peers,
      connectors: connectors, store: store, stage: stage, moments: moments, loop: loop, log: log)
    supply = DeviceSupplyWatch(configuration.environment, store: store, loop: loop, log: log)
    let native = NativeShell(
      configuration: configuration, session: environment, peers: peers, transactions: transactions,
      questions: questions, loop: loop, log: log)
    let desktop = DesktopIntegration(
      configuration: configuration, session: environment, connectors: connectors, clients: clients,
      transactions: transactions, processes: processes, store: store, attachments: attachments,
      stage: stage, questions: questions, native: native, words: texts.system,
      files: files,
      loop: loop, log: log)
    session = UserSession(
      environment: environment,
      login: LoginWatch(environment: configuration.environment, loop: loop, log: log),
      desktop: desktop, native: native)
    apps = DaemonApps(
      installed: InstalledApps(
        configuration: configuration, session: environment, texts: texts, logs: logs,
        extensions: extensions.host, icons: desktop.peer.media.icons, transactions: transactions,
        peers: peers, store: store, files: files, loop: loop, log: log),
      shared: SharedApps(
        configuration: configuration, texts: texts, extensions: extensions.host,
        transactions: transactions, store: store, files: files, loop: loop, log: log),
      processes: processes)
    machine = MachineCalls(
      configuration: configuration, store: store, moments: moments, processes: processes,
      peers: peers, timeline: clients.timeline, apps: apps.installed, location: location,
      pushes: pushes,
      clock: ClockAdvancer(
        moments: moments, location: location, transactions: transactions, peers: peers, loop: loop),
      session: environment, desktop: desktop, native: native,
      doctor: Doctor(
        configuration: configuration, store: store, moments: moments, logs: logs,
        transactions: transactions, connections: clients.connections, session: environment,
        desktop: desktop, questions: questions, location: location, pushes: pushes,
        sharedApps: apps.shared, words: texts.system), log: log)
    wire()
  }

  /// Connects the parts through their callbacks.
  private func wire() {
    transactions.perform = { [weak self] in self?.perform($0) }
    transactions.finished = { [weak clock = machine.clock] in clock?.resume() }
    session.desktop.peer.handle = { [weak self] in self?.handle($0, $1) }
    session.native.replies.handle = { [weak self] in self?.handle($0, $1) }
    session.wire()
    apps.processes.wake = { [bus = session.desktop.bus] order, done in
      guard let servers = bus.servers else { return false }
      servers.wake(order, done)
      bus.changed()
      return true
    }
  }

  /// Cleans up after an earlier daemon, and opens the daemon's inputs in addition to its sockets.
  func start() {
    apps.installed.sweep()
    stage.sweep()
    receive(.machine(.started))
    speakChosenLanguage()
    session.desktop.start()
    if configuration.showsOnDesktop {
      session.login.start { [weak self] in self?.loginChanged($0) }
    }
    location.start()
    pushes.start()
    supply.start { [weak pushes] in pushes?.setUrgency($0) }
    apps.shared.start()
    transactions.run()
  }

  /// Speaks the language of the settings; the session's if they cannot be read.
  private func speakChosenLanguage() {
    let words = texts.system.words(in: (try? store.globalSettings())?.language ?? [])
    session.desktop.peer.speak(words)
  }

  /// Decides about the received events, and closes the store; all connections are closed already.
  ///
  /// - Returns: Fulfilled when the extensions' processes have ended completely, whose ends the loop receives.
  @discardableResult
  func close() -> EventLoopFuture<Void> {
    transactions.drain()
    session.desktop.close()
    session.login.close()
    location.close()
    supply.close()
    pushes.close()
    apps.shared.close()
    transactions.close()
    return extensions.host.close()
  }

  // MARK: - Input from connections

  /// Handles the end of a connection.
  func disconnected(_ number: ConnectionNumber) {
    clients.disconnected(number)
    session.native.disconnected(number)
    receive(.disconnected(number))
  }

  /// Receives an event; it is decided in the next transaction.
  func receive(_ event: Event) {
    transactions.receive(event)
  }

  /// Handles a call of a shell or a command: a call for the engine waits for the next transaction, except the user's input in
  /// the view of an extension, which is sent to the extension at once.
  func handle(_ call: ControlRequest, _ origin: CallOrigin) {
    switch call {
    case .engine(.extensions(.useContent(let number, .view(let event))))
    where extensions.views.isInput(event, of: number, on: origin.connection):
      extensions.views.send(.view(event), to: number)
      clients.peers.answer(origin, .done)
    case .engine(let call):
      if case .apps(let call) = call, let failure = apps.shared.refusal(of: call) {
        return clients.peers.answer(origin, failure)
      }
      if case .attachShell(let name, _) = call,
        let failure = session.native.attaches(origin.connection, as: name)
      {
        return clients.peers.answer(origin, failure)
      }
      receive(.controlCalled(origin.connection, message: origin.message, call))
    case .machine(let call): machine.answer(call, origin)
    }
  }

  // MARK: - Effects of a transaction

  private func perform(_ decision: TransactionLoop.Decision) {
    perform(decision.outcome.effects)
    upkeep.worked()
    session.desktop.announce()
    stage.settle(decision)
    if let failure = decision.outcome.failure { report(failure) }
  }

  /// Logs a failure of the store: callers have received it, and the engine sets the time of the next
  /// attempt. A damaged file is repaired when it is opened, so the daemon ends and is started again.
  private func report(_ failure: StoreFailure) {
    log.error(
      "the store failed: \(failure.message)",
      metadata: ["file": "\(failure.file)", "remedy": "\(failure.remedy)"])
    if failure.kind == .damaged { storeDamaged() }
  }

  /// Performs effects in order; each connection is flushed once.
  ///
  /// D-Bus clients are answered last, because the user is waiting for the shells.
  private func perform(_ effects: [Effect]) {
    var touched: Set<ConnectionNumber> = []
    for effect in effects where !effect.isForPrograms {
      if let connection = perform(effect) { touched.insert(connection) }
    }
    if effects.contains(where: { if case .show = $0 { true } else { false } }) {
      touched.formUnion(transactions.engine.shellConnections)
    }
    touched.formUnion(clients.timeline.followers)
    clients.peers.flush(touched)
    for effect in effects where effect.isForPrograms { _ = perform(effect) }
    if effects.contains(where: \.isForPrograms) { session.desktop.bus.changed() }
  }

  /// Performs an effect, and returns the connection that was written to.
  private func perform(_ effect: Effect) -> ConnectionNumber? {
    switch effect {
    case .welcome(let connection, _, let app): return write(.welcome(welcome(app)), to: connection)
    case .reply(let connection, let id, let reply):
      return write(.reply(id: id, reply), to: connection)
    case .replyToControl(let connection, let id, let reply):
      _ = write(.controlReply(id: id, reply), to: connection)
      session.native.callAnswered(on: connection)
      return connection
    case .refuse(let connection, let id, let refusal):
      return write(.failure(id: id, NotificationFailure(refusal)), to: connection)
    case .send(let connection, let event): return write(.event(event), to: connection)
    case .showTo(let connection, let event):
      if extensions.views.relays(event) { return nil }
      return write(.shellEvent(complete(event, for: connection)), to: connection)
    case .show(let event):
      session.native.follow(event)
      if case .settings(.settingsChanged(app: nil)) = event {
        supply.report()
        speakChosenLanguage()
      }
      for shell in transactions.engine.shellConnections {
        clients.peers.write(.shellEvent(complete(event, for: shell)), to: shell)
      }
    case .apps(let effect): apps.perform(effect)
    case .extensions(let effect): extensions.perform(effect)
    case .places(.needLocation(let need)): location.need(need)
    case .postings(.number(let number, let origin)), .postings(.cookie(let number, let origin)):
      clients.peers.answer(origin, number: number)
      return origin.connection
    case .postings(let effect): session.desktop.bus.serving?.perform(effect)
    case .pushes(let effect): pushes.perform(effect)
    case .log(let line): line.write(to: log)
    case .record(let note): clients.timeline.record(note)
    }
    return nil
  }

  /// Adds drawn files to an event for the native shell, which alone opens files by their paths.
  private func complete(_ event: ShellEvent, for shell: ConnectionNumber) -> ShellEvent {
    shell == session.native.attachment ? session.desktop.peer.media.complete(event) : event
  }

  private func write(
    _ message: ServerMessage, to connection: ConnectionNumber
  ) -> ConnectionNumber? {
    clients.peers.write(message, to: connection)
    return connection
  }
}

extension Effect {
  /// Whether it is for programs of the desktop.
  fileprivate var isForPrograms: Bool { if case .postings = self { true } else { false } }
}
