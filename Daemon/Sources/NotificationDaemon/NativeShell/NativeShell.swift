import LinuxEvents
import Logging
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationWire
import ServedDesktop

/// The native shell: a program of its own that shows banners, questions and a panel in served mode (S37).
///
/// It is started when something is to be shown, exits when it has been idle, and is restarted when it has crashed with visible
/// banners.
final class NativeShell {
  /// Its process, if this daemon started it.
  enum Program {
    case idle
    /// It crashed, and is started again later.
    case crashed(restart: Scheduled<Void>)
    /// A dismissed one was asked to exit.
    case starting(isDismissed: Bool)
    case running(isDismissed: Bool)
  }

  /// The connection of an attached shell, and the backend that it reported.
  enum Connection {
    case none
    /// Its call to attach is not answered yet.
    case attaching(ConnectionNumber, stage: String?)
    case attached(ConnectionNumber, stage: String?)
  }

  let search: ShellSearch
  /// The dialogs for typed replies, for a shell that does not get the keyboard.
  let replies: ReplyDialogs
  /// The problem of its configuration file.
  let configuration: ShellConfiguration
  let session: SessionEnvironment
  let launcher: ShellLauncher
  let peers: Peers
  private let questions: OpenQuestions
  private let log: Logger
  /// The user's desktop mode; banners are shown in served mode.
  weak var desktop: DesktopIntegration?
  private(set) var connection = Connection.none
  private(set) var program = Program.idle
  /// The screen at the last reading.
  var screen: SessionScreen
  private(set) var history = ShellHistory()
  private let transactions: TransactionLoop
  let commands: ShellCommands

  init(
    configuration: DaemonConfiguration, session: SessionEnvironment, peers: Peers,
    transactions: TransactionLoop, questions: OpenQuestions, loop: any EventLoop, log: Logger
  ) {
    (self.session, self.peers, self.questions, self.log) = (session, peers, questions, log)
    self.transactions = transactions
    search = ShellSearch(environment: configuration.sessionEnvironment)
    replies = ReplyDialogs(session: session, peers: peers, loop: loop)
    self.configuration = ShellConfiguration(transactions: transactions, log: log)
    commands = ShellCommands(loop: loop)
    screen = session.variables.screen
    launcher = ShellLauncher(configuration: configuration, loop: loop, log: log)
  }

  /// Whether the daemon is in served mode now.
  var isServing: Bool { desktop?.isServing == true }

  // MARK: - Content

  /// Follows the events for all shells, and starts the program for the first banner and the first question.
  func follow(_ event: ShellEvent) {
    replies.follow(event)
    switch event {
    case .notifications(.present(let presentation)) where presentation.surfaces.contains(.banner):
      break
    case .settings(.ask), .places(.askLocation): break
    default: return
    }
    history.needed(at: Clocks.bootTime())
    startIfNeeded()
  }

  /// Starts or ends the program when served mode starts or ends.
  func servingChanged() {
    guard isServing else { return dismiss() }
    // Clients query the capabilities early and only once, so the screen is read now.
    session.read { _ in }
    if hasSomething { startIfNeeded() }
  }

  /// Handles a new screen, for which banners may have waited.
  func screenOffered() { if hasSomething { startIfNeeded() } }

  /// Whether a new shell would have something to show.
  private var hasSomething: Bool {
    transactions.engine.hasVisibleBanners(at: Clocks.bootTime()) || !commands.isEmpty
      || (try? questions.all().isEmpty) == false
  }

  // MARK: - The connection

  /// The connection of an attached shell, or of one that attaches.
  var attachment: ConnectionNumber? {
    switch connection {
    case .none: nil
    case .attaching(let number, _), .attached(let number, _): number
    }
  }

  /// Records that a program attaches as a shell under a name; returns the reason to refuse a second native shell.
  func attaches(_ number: ConnectionNumber, as name: String) -> NotificationFailure? {
    guard let stage = Self.stage(of: name) else { return nil }
    guard attachment == nil || attachment == number else { return .secondShell }
    transactions.receive(.machine(.bannersRequested(by: number, onlyUrgent: false)))
    let reported = stage.isEmpty ? nil : stage
    if case .attached = connection {
      connection = .attached(number, stage: reported)
    } else {
      connection = .attaching(number, stage: reported)
    }
    return nil
  }

  /// Handles the answer to a call; the first answer to a native shell completes its attachment.
  func callAnswered(on number: ConnectionNumber) {
    guard case .attaching(number, let stage) = connection else { return }
    connection = .attached(number, stage: stage)
    log.info("the native shell is attached", metadata: ["stage": "\(stage ?? "")"])
    if case .running(isDismissed: true) = program { return dismiss() }
    for event in commands.finish(nil) { send(event, to: number) }
  }

  /// Handles the end of a connection.
  func disconnected(_ number: ConnectionNumber) {
    guard number == attachment else { return }
    connection = .none
    // The end of a process that was started here is reported separately.
    if case .idle = program, hasSomething { startIfNeeded() }
  }

  // MARK: - The process

  private func startIfNeeded() {
    guard isServing, attachment == nil, case .idle = program,
      !history.isResting(at: Clocks.bootTime())
    else { return }
    start()
  }

  func start() {
    if case .crashed(let restart) = program { restart.cancel() }
    program = .starting(isDismissed: false)
    session.read { [weak self] in self?.start(in: $0) }
  }

  private func start(in environment: [String: String]) {
    guard case .starting = program else { return }
    history.screenRead(screen)
    guard attachment == nil, isServing, let path = search.path, absence == nil else {
      program = .idle
      // A program that has attached meanwhile answers the commands.
      if attachment == nil {
        commands.finish(
          absence.map(NotificationFailure.shellCannotShow) ?? .withoutServing("togglePanel"))
      }
      return
    }
    launcher.start(path, in: environment) { [weak self] in self?.handle($0) }
  }

  private func handle(_ event: ShellLauncher.Event) {
    switch event {
    case .started:
      program = .running(isDismissed: isDismissed)
      log.info("the native shell was started")
    case .notStarted(let error):
      program = .idle
      crashed("it could not be started: \(error.message)")
    case .ended(let status, let lastLine):
      let wasDismissed = isDismissed
      program = .idle
      ended(status, lastLine, wasDismissed: wasDismissed)
    }
  }

  /// Whether its process was asked to exit.
  private var isDismissed: Bool {
    switch program {
    case .starting(let isDismissed), .running(let isDismissed): isDismissed
    case .idle, .crashed: false
    }
  }

  private func ended(_ status: ChildStatus, _ lastLine: String?, wasDismissed: Bool) {
    let words = status.words + (lastLine.map { ": \($0)" } ?? "")
    switch status {
    case .exited(code: 0) where history.isNeeded(at: Clocks.bootTime()) && !wasDismissed:
      crashed("it ended in the moment in which it was needed")
    case _ where wasDismissed, .exited(code: 0):
      history.exited()
      log.info("the native shell ended: \(words)")
      commands.finish(.shellCannotShow((words, "Try again.")))
    case .exited(code: Self.cannotUseScreen):
      let reason = lastLine ?? "it says nothing of why"
      history.refused(screen, because: reason)
      log.warning("the native shell cannot use this screen: \(reason)")
      if let absence { commands.finish(.shellCannotShow(absence)) }
    default: crashed(words)
    }
  }

  private func crashed(_ words: String) {
    let now = Clocks.bootTime()
    log.warning("the native shell ended: \(words)")
    guard let next = history.crashed(words, on: screen, at: now) else {
      log.warning(
        "the native shell ended \(DaemonLimits.shellCrashes) times within a minute, and is started again by a banner after one"
      )
      commands.finish(.shellCannotShow((words, "See `unctl doctor`, and try again.")))
      return
    }
    guard hasSomething, attachment == nil else { return }
    let pause = max(0, next.microseconds - now.microseconds)
    let restart = commands.loop.assumeIsolated().scheduleTask(in: .microseconds(pause)) {
      [weak self] in
      guard let self, case .crashed = program else { return }
      program = .idle
      if hasSomething { startIfNeeded() }
    }
    program = .crashed(restart: restart)
  }

  /// Ends the program, because a remote server shows banners now.
  private func dismiss() {
    switch program {
    case .idle: break
    case .crashed(let restart):
      restart.cancel()
      program = .idle
    case .starting: program = .starting(isDismissed: true)
    case .running: program = .running(isDismissed: true)
    }
    guard let attachment, let facts = peers[attachment]?.process,
      let start = facts.startMicroseconds
    else { return }
    do throws(LinuxError) {
      // The start time identifies the process, so that no later process with its number is affected.
      try HeldProcess(
        facts.identifier, startMicroseconds: start, queue: launcher.queue
      ) {}.askToEnd()
    } catch {
      log.info("the native shell is not ended: \(error)")
    }
  }

  /// The exit code for a screen that it cannot use (EX_UNAVAILABLE).
  static let cannotUseScreen: Int32 = 69
}
