import Dispatch
import LinuxEvents
import LogFiles
import Logging
import NIOCore
import NotificationEngine
import NotificationModel
import ServedDesktop

/// The processes of apps: started, ended, and brought to the front of the desktop.
///
/// If the user has a systemd, it starts them as units of their own: such an app continues when the daemon is stopped or
/// upgraded, and has none of the daemon's restrictions. Otherwise they are processes of the daemon, in sessions of their own.
final class AppProcesses {
  /// Starts an app over the session bus; returns false without a bus.
  var wake: (LaunchRequest, @escaping (AppWaking.Outcome) -> Void) -> Bool = { _, _ in false }
  let transactions: TransactionLoop
  let peers: Peers
  let loop: any EventLoop
  let log: Logger
  /// Apps whose processes are being ended.
  var endings: [BundleIdentifier: AppEnding] = [:]
  let configuration: DaemonConfiguration
  let session: SessionEnvironment
  private let logs: AppLogs
  let queue = DispatchQueue(label: "org.usernotifications.launcher")
  var starting: [ObjectIdentifier: AppUnit] = [:]
  /// The results of units that open links, by the units' names.
  var openers: [String: UnitResult] = [:]
  private var processesOfUnits: [Int32: HeldProcess] = [:]
  private var children: [Int32: ChildExit] = [:]
  /// The process of each app that was started last; an earlier one may end after the next was started.
  private var latest: [BundleIdentifier: Int32] = [:]
  private var activationTokens: [BundleIdentifier: ActivationToken] = [:]

  init(
    configuration: DaemonConfiguration, session: SessionEnvironment, logs: AppLogs,
    transactions: TransactionLoop, peers: Peers, loop: any EventLoop, log: Logger
  ) {
    self.configuration = configuration
    self.session = session
    self.logs = logs
    self.transactions = transactions
    self.peers = peers
    self.loop = loop
    self.log = log
  }

  /// Starts an app, and answers the call that asked for it.
  func launch(_ order: LaunchRequest) {
    if order.isByBus, wake(order, { [weak self] in self?.handle($0, of: order) }) {
      log.info("starting an app over the bus", metadata: ["app": "\(order.app)"])
      if let origin = order.origin { peers.answer(origin, .done) }
      return
    }
    launchCommand(order)
  }

  private func handle(_ outcome: AppWaking.Outcome, of order: LaunchRequest) {
    switch outcome {
    case .offered(let handled, let others):
      transactions.receive(
        .apps(.responsesOffered(order.app, handled: handled, others: others)))
    case .unavailable(let reason) where order.command.isEmpty:
      log.warning("an app could not be started: \(reason)", metadata: ["app": "\(order.app)"])
      transactions.receive(.apps(.launchFailed(order.app, reason: reason)))
    case .unavailable(let reason):
      log.info("the bus starts no app: \(reason)", metadata: ["app": "\(order.app)"])
      var order = order
      order.origin = nil
      launchCommand(order)
    }
  }

  /// Starts the program of an app, which writes into its log.
  private func launchCommand(_ order: LaunchRequest) {
    // The arguments are left out because they may contain a password or a token.
    log.info(
      "starting an app",
      metadata: ["app": "\(order.app)", "program": "\(order.command.first ?? "")"])
    let token = consumeActivationToken(for: order.app)
    session.read { [weak self] _ in self?.launchCommand(order, activationToken: token) }
  }

  private func launchCommand(_ order: LaunchRequest, activationToken: String?) {
    let output = logs.output(of: order.app)
    let program = StartedProgram(
      command: order.command,
      environment: environment(for: order, activationToken: activationToken),
      output: output == nil ? nil : logs.folder.log(of: order.app))
    guard Systemd.runsForPerson(configuration.environment), startUnit(program, order) else {
      return startChild(program, order)
    }
  }

  /// The session's variables and the app's own from its last start, and the reason of the launch.
  private func environment(
    for order: LaunchRequest, activationToken: String?
  ) -> [String: String] {
    var environment = session.variables.forApp(order.environment)
    environment["USERNOTIFICATIONS_SOCKET"] = configuration.centerSocket
    environment["USERNOTIFICATIONS_LAUNCH"] = order.reason.rawValue
    // One variable is for Wayland and newer toolkits, one for X11's startup notification; both are used once.
    environment["XDG_ACTIVATION_TOKEN"] = activationToken
    environment["DESKTOP_STARTUP_ID"] = activationToken
    return environment
  }

  // MARK: - As a unit

  /// Asks systemd to start a program; returns false without a bus connection to it.
  private func startUnit(_ program: StartedProgram, _ order: LaunchRequest) -> Bool {
    do {
      let unit = try AppUnit(
        named: AppUnit.name(for: order.app, at: Clocks.bootMicroseconds()), program,
        environment: configuration.environment, loop: loop)
      starting[ObjectIdentifier(unit)] = unit
      unit.start { [weak self] outcome in
        self?.starting[ObjectIdentifier(unit)] = nil
        self?.handle(outcome, program, order)
      }
      return true
    } catch {
      log.debug("systemd does not start apps here: \(error)")
      return false
    }
  }

  private func handle(
    _ outcome: AppUnit.Outcome, _ program: StartedProgram, _ order: LaunchRequest
  ) {
    switch outcome {
    case .started(let process):
      started(order)
      hold(process, of: order.app)
    case .failed(let error): notStarted(order, error)
    case .unavailable(let reason):
      log.debug("systemd does not start apps here: \(reason)")
      startChild(program, order)
    }
  }

  /// Follows a unit's program to its end; without a process it has ended already.
  private func hold(_ process: Int32?, of app: BundleIdentifier) {
    guard let process else { return ended(nil, of: app, .unknown) }
    latest[app] = process
    guard let start = ProcessFacts(of: process)?.startMicroseconds else {
      return ended(process, of: app, .unknown)
    }
    let ended = NIOLoopBound(
      { [weak self] in self?.ended(process, of: app, .unknown) }, eventLoop: loop)
    do throws(LinuxError) {
      processesOfUnits[process] = try HeldProcess(process, startMicroseconds: start, queue: queue) {
        [loop] in loop.execute { ended.value() }
      }
    } catch {
      self.ended(process, of: app, .unknown)
    }
  }

  // MARK: - As a child

  private func startChild(_ program: StartedProgram, _ order: LaunchRequest) {
    do throws(LinuxError) {
      let process = try Spawn.detached(
        executable: program.command.first ?? "", arguments: Array(program.command.dropFirst()),
        environment: program.environment, log: program.output)
      latest[order.app] = process
      let ended = NIOLoopBound(
        { [weak self] (status: ChildStatus) in self?.ended(process, of: order.app, status) },
        eventLoop: loop)
      children[process] = try ChildExit(of: process, queue: queue) { [loop] status in
        loop.execute { ended.value(status) }
      }
      started(order)
    } catch {
      notStarted(order, error)
    }
  }

  // MARK: - Results

  private func started(_ order: LaunchRequest) {
    if let origin = order.origin { peers.answer(origin, .done) }
  }

  private func notStarted(_ order: LaunchRequest, _ error: LinuxError) {
    log.warning("an app could not be started: \(error)", metadata: ["app": "\(order.app)"])
    transactions.receive(.apps(.launchFailed(order.app, reason: error.message)))
    guard let origin = order.origin else { return }
    let failure = NotificationFailure(
      .unsupported, field: "app", value: order.app.rawValue,
      message: "The app could not be started: \(error.message).",
      remedy: "See that its program is there; if it has moved, start it once from its new place "
        + "after `unctl rebind \(order.app)`.")
    peers.answer(origin, failure)
  }

  private func ended(_ process: Int32?, of app: BundleIdentifier, _ status: ChildStatus) {
    if let process {
      children[process] = nil
      processesOfUnits[process] = nil
    }
    log.log(
      level: status.isSuccess || status == .unknown ? .info : .warning,
      "an app that was started here ended: \(status.words)",
      metadata: ["app": "\(app)", "process": "\(process ?? 0)"])
    guard process == nil || latest[app] == process else { return }
    latest[app] = nil
    transactions.receive(.apps(.launchEnded(app)))
  }

  // MARK: - Coming to the front

  /// Stores the token that lets an app come to the front, for the program that is started by the same response.
  func remember(activationToken: String, for app: BundleIdentifier) {
    if activationTokens.count >= DaemonLimits.activationTokens { activationTokens = [:] }
    activationTokens[app] = ActivationToken(
      text: activationToken,
      end: Clocks.bootTime().advanced(byMicroseconds: DaemonLimits.activationTokenLife))
  }

  /// The token of an app's last response, which may be passed to several programs: a screen accepts it once.
  func activationToken(of app: BundleIdentifier) -> String? {
    guard let token = activationTokens[app], Clocks.bootTime() < token.end else { return nil }
    return token.text
  }

  /// The token of the response that starts an app now; it is returned once.
  func consumeActivationToken(for app: BundleIdentifier) -> String? {
    defer { activationTokens[app] = nil }
    return activationToken(of: app)
  }
}

/// The desktop's token for a response of the user, with which the app may come to the front.
struct ActivationToken {
  /// The text for `XDG_ACTIVATION_TOKEN`.
  var text: String
  /// The time at which it expires.
  var end: BootTime
}

extension Clocks {
  /// The clock of real waits; the simulator's own may not advance.
  static func bootTime() -> BootTime { BootTime(microseconds: bootMicroseconds()) }
}
