import DesktopServer
import LinuxEvents
import Logging
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationWire

/// The native shell: a program of its own that shows banners, questions and a panel in served mode (S37).
///
/// It is started when something is to be shown, exits when it has been idle, and is restarted when it has crashed with visible
/// banners.
final class NativeShell {
  /// The process, if this daemon started it.
  enum State {
    case idle
    case starting
    case running
  }

  /// The connection of an attached shell, and the backend that it reported.
  struct Attachment {
    var connection: ConnectionNumber
    var stage: String?
    /// Whether its call to attach was answered.
    var isAnswered = false
  }

  /// Whether the daemon is in served mode now.
  var isServing: () -> Bool = { false }
  /// Whether a question waits for the user.
  var hasQuestions: () -> Bool = { false }
  let search: ShellSearch
  /// The dialogs for typed replies, for a shell that does not get the keyboard.
  let replies: ReplyDialogs
  let session: SessionEnvironment
  let launcher: ShellLauncher
  let peers: Peers
  let loop: any EventLoop
  let log: Logger
  private(set) var attachment: Attachment?
  private(set) var state = State.idle
  /// The screen at the last reading.
  var screen: SessionScreen
  /// The reason why the program could not use a screen, and that screen.
  private(set) var refusal: (reason: String, screen: SessionScreen)?
  /// The last reported problem of its configuration file.
  var configurationProblem: String?
  /// Schedules or clears a notification on the shell's behalf.
  var command: (ControlCall.Notifications) -> Void = { _ in }
  /// Its last end unless it was idle, and the screen at that time.
  private(set) var lastEnd: (words: String, screen: SessionScreen)?
  /// The time of the last need for it.
  private var lastNeed: BootTime?
  private var standing = StandingBanners()
  /// The server taking over the visible banners, until they are sent to it.
  private var heir: ConnectionNumber?
  private var restarts = ShellRestarts()
  private var restart: Scheduled<Void>?
  /// The commands of the user that wait for the program.
  var commands: [UserCommand] = []
  var commandTimeout: Scheduled<Void>?
  /// Whether it was asked to exit.
  private var isDismissed = false

  init(
    configuration: DaemonConfiguration, session: SessionEnvironment, peers: Peers,
    loop: any EventLoop, log: Logger
  ) {
    self.session = session
    search = ShellSearch(environment: configuration.sessionEnvironment)
    replies = ReplyDialogs(session: session, peers: peers, loop: loop)
    screen = session.variables.screen
    launcher = ShellLauncher(configuration: configuration, loop: loop, log: log)
    (self.peers, self.loop, self.log) = (peers, loop, log)
  }

  // MARK: - Content

  /// Follows the events for all shells, and starts the program for the first banner and the first question.
  func follow(_ event: ShellEvent) {
    standing.follow(event, at: Clocks.bootTime())
    replies.follow(event)
    switch event {
    case .notifications(.present(let presentation)) where presentation.places.contains(.banner):
      break
    case .settings(.ask), .places(.askLocation): break
    default: return
    }
    lastNeed = Clocks.bootTime()
    startIfNeeded()
  }

  /// Handles that the user dismissed a banner, which stays in the list at most.
  func hid(_ key: NotificationKey) { standing.remove(key) }

  /// Lets a remote server take over the visible banners: they are sent with the next list to its shell.
  func handOver(to shell: ConnectionNumber) { heir = shell }

  /// Starts or ends the program when served mode starts or ends.
  func servingChanged() {
    guard isServing() else { return dismiss() }
    // Clients query the capabilities early and only once, so the screen is read now.
    session.read { _ in }
    if hasSomething { startIfNeeded() }
  }

  /// Handles a new screen, for which banners may have waited.
  func screenOffered() { if hasSomething { startIfNeeded() } }

  /// Whether a new shell would have something to show.
  private var hasSomething: Bool {
    !standing.isEmpty(at: Clocks.bootTime()) || !commands.isEmpty || hasQuestions()
  }

  // MARK: - The connection

  /// Records that a program attaches as a shell under a name; returns the reason to refuse a second native shell.
  func attaches(_ connection: ConnectionNumber, as name: String) -> NotificationFailure? {
    guard let stage = Self.stage(of: name) else { return nil }
    if let attachment, attachment.connection != connection { return .secondShell }
    if attachment == nil { attachment = Attachment(connection: connection) }
    attachment?.stage = stage.isEmpty ? nil : stage
    return nil
  }

  /// Follows a list to one shell, which is sent when it attaches: the native shell receives the visible banners again, and the
  /// successor only the urgent and persistent ones.
  func told(_ event: ShellEvent, to connection: ConnectionNumber) {
    guard case .notifications(.list(let groups)) = event else { return }
    let isHeir = connection == heir
    guard isHeir || connection == attachment?.connection else { return }
    if isHeir { heir = nil }
    for presentation in standing.presentations(besides: groups, at: Clocks.bootTime())
    where !isHeir || presentation.waitsForPerson {
      peers.write(.shellEvent(.notifications(.present(presentation))), to: connection)
    }
  }

  /// Handles the answer to a call; the first answer to a native shell completes its attachment.
  func answered(_ connection: ConnectionNumber) {
    guard connection == attachment?.connection, attachment?.isAnswered == false else { return }
    attachment?.isAnswered = true
    log.info("the native shell is attached", metadata: ["stage": "\(attachment?.stage ?? "")"])
    if isDismissed { return dismiss() }
    deliverCommands()
  }

  /// Handles the end of a connection.
  func disconnected(_ connection: ConnectionNumber) {
    guard connection == attachment?.connection else { return }
    attachment = nil
    // The end of a process that was started here is reported separately.
    if case .idle = state, hasSomething { startIfNeeded() }
  }

  // MARK: - The process

  private func startIfNeeded() {
    guard isServing(), attachment == nil, restart == nil, case .idle = state,
      !restarts.isResting(at: Clocks.bootTime())
    else { return }
    start()
  }

  func start() {
    restart?.cancel()
    restart = nil
    state = .starting
    isDismissed = false
    session.read { [weak self] in self?.start(in: $0) }
  }

  private func start(in environment: [String: String]) {
    guard case .starting = state else { return }
    if refusal?.screen != screen { refusal = nil }
    guard attachment == nil, isServing(), let path = search.path, absence == nil else {
      state = .idle
      // A program that has attached meanwhile answers the commands.
      if attachment != nil { return }
      return finishCommands(
        absence.map(NotificationFailure.shellCannotShow) ?? .withoutServing("togglePanel"))
    }
    launcher.start(path, in: environment) { [weak self] in self?.handle($0) }
  }

  private func handle(_ event: ShellLauncher.Event) {
    switch event {
    case .started:
      state = .running
      log.info("the native shell was started")
    case .notStarted(let error):
      state = .idle
      crashed("it could not be started: \(error.message)")
    case .ended(let status, let lastLine):
      state = .idle
      ended(status, lastLine)
    }
  }

  private func ended(_ status: ChildStatus, _ lastLine: String?) {
    let words = status.words + (lastLine.map { ": \($0)" } ?? "")
    switch status {
    case .exited(code: 0) where wasNeededNow && !isDismissed:
      crashed("it ended in the moment in which it was needed")
    case _ where isDismissed, .exited(code: 0):
      lastEnd = nil
      log.info("the native shell ended: \(words)")
      finishCommands(.shellCannotShow((words, "Try again.")))
    case .exited(code: Self.cannotUseScreen):
      let reason = lastLine ?? "it says nothing of why"
      refusal = (reason, screen)
      log.warning("the native shell cannot use this screen: \(reason)")
      if let absence { finishCommands(.shellCannotShow(absence)) }
    default: crashed(words)
    }
  }

  private func crashed(_ words: String) {
    let now = Clocks.bootTime()
    lastEnd = (words, screen)
    restarts.crashed(at: now)
    log.warning("the native shell ended: \(words)")
    guard let next = restarts.nextStart(at: now) else {
      log.warning(
        "the native shell ended \(DaemonLimits.shellCrashes) times within a minute, and is started again by a banner after one"
      )
      return finishCommands(.shellCannotShow((words, "See `unctl doctor`, and try again.")))
    }
    guard hasSomething, attachment == nil else { return }
    let pause = max(0, next.microseconds - now.microseconds)
    restart = loop.assumeIsolated().scheduleTask(in: .microseconds(pause)) { [weak self] in
      guard let self else { return }
      restart = nil
      if hasSomething { startIfNeeded() }
    }
  }

  /// Ends the program, because a remote server shows banners now.
  private func dismiss() {
    restart?.cancel()
    restart = nil
    isDismissed = true
    guard let attachment, let facts = peers[attachment.connection]?.process,
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

  /// Whether a need arose so late that the ended program has not shown it.
  private var wasNeededNow: Bool {
    lastNeed.map {
      Clocks.bootTime() < $0.advanced(byMicroseconds: DaemonLimits.shellEndingTime)
    } ?? false
  }

  /// The exit code for a screen that it cannot use (EX_UNAVAILABLE).
  static let cannotUseScreen: Int32 = 69

  /// Whether it crashed so often that it is not restarted automatically.
  var isResting: Bool { restarts.isResting(at: Clocks.bootTime()) }
}
