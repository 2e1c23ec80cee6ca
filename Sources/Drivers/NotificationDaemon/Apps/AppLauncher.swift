import Dispatch
import LinuxEvents
import LogFiles
import Logging
import NIOCore
import NotificationEngine
import NotificationModel

/// Starts apps and reports when they have ended.
///
/// Where the person has a systemd, it starts them as units of their own: such an app lives on when the daemon is stopped
/// or upgraded, and has none of the daemon's restrictions. Elsewhere they are processes of the daemon, in sessions of
/// their own.
final class AppLauncher {
  /// What happened to a launch; reported on the loop.
  enum Event {
    /// The program runs.
    case started
    /// The program could not be started, for this reason.
    case notStarted(LinuxError)
    /// The program has ended; an earlier one of the same app may end after the next was started.
    case ended(process: Int32, ChildStatus, isLatest: Bool)
  }

  private let configuration: DaemonConfiguration
  private let logs: AppLogs
  private let loop: any EventLoop
  private let log: Logger
  private let queue = DispatchQueue(label: "org.usernotifications.launcher")
  private var children: [Int32: ChildExit] = [:]
  private var processesOfUnits: [Int32: HeldProcess] = [:]
  private var starting: [ObjectIdentifier: AppUnit] = [:]
  /// The process of each app that was started last.
  private var latest: [BundleIdentifier: Int32] = [:]

  init(configuration: DaemonConfiguration, logs: AppLogs, loop: any EventLoop, log: Logger) {
    self.configuration = configuration
    self.logs = logs
    self.loop = loop
    self.log = log
  }

  /// Starts an app, which writes into its log.
  ///
  /// The activation token lets the app come to the front, if the desktop gave one.
  func launch(
    _ order: LaunchRequest, activationToken: String?, report: @escaping (Event) -> Void
  ) {
    let output = logs.output(of: order.app)
    let program = StartedProgram(
      command: order.command,
      environment: environment(for: order, activationToken: activationToken),
      output: output == nil ? nil : logs.folder.log(of: order.app))
    guard Systemd.runsForPerson(configuration.environment), startUnit(program, order, report)
    else {
      return startChild(program, order.app, report)
    }
  }

  // MARK: - As a unit

  /// Lets systemd start a program; returns false if no bus leads to it.
  private func startUnit(
    _ program: StartedProgram, _ order: LaunchRequest, _ report: @escaping (Event) -> Void
  ) -> Bool {
    do {
      let unit = try AppUnit(
        named: AppUnit.name(for: order.app, at: Clocks.bootMicroseconds()), program,
        environment: configuration.environment, loop: loop)
      starting[ObjectIdentifier(unit)] = unit
      unit.start { [weak self] outcome in
        self?.starting[ObjectIdentifier(unit)] = nil
        self?.handle(outcome, program, order.app, report)
      }
      return true
    } catch {
      log.debug("systemd does not start apps here: \(error)")
      return false
    }
  }

  private func handle(
    _ outcome: AppUnit.Outcome, _ program: StartedProgram, _ app: BundleIdentifier,
    _ report: @escaping (Event) -> Void
  ) {
    switch outcome {
    case .started(let process):
      report(.started)
      hold(process, of: app, report)
    case .failed(let error): report(.notStarted(error))
    case .unavailable(let reason):
      log.debug("systemd does not start apps here: \(reason)")
      startChild(program, app, report)
    }
  }

  /// Reports the end of a unit's program; one without a process has ended already.
  private func hold(
    _ process: Int32?, of app: BundleIdentifier, _ report: @escaping (Event) -> Void
  ) {
    guard let process, let start = ProcessFacts(of: process)?.startMicroseconds else {
      latest[app] = nil
      return report(.ended(process: process ?? 0, .unknown, isLatest: true))
    }
    latest[app] = process
    let ended = NIOLoopBound(
      { [weak self] in self?.ended(process, of: app, .unknown, report) }, eventLoop: loop)
    do throws(LinuxError) {
      processesOfUnits[process] = try HeldProcess(process, startMicroseconds: start, queue: queue) {
        [loop] in loop.execute { ended.value() }
      }
    } catch {
      self.ended(process, of: app, .unknown, report)
    }
  }

  // MARK: - As a child

  private func startChild(
    _ program: StartedProgram, _ app: BundleIdentifier, _ report: @escaping (Event) -> Void
  ) {
    do throws(LinuxError) {
      let process = try Spawn.detached(
        executable: program.command.first ?? "", arguments: Array(program.command.dropFirst()),
        environment: program.environment, log: program.output)
      latest[app] = process
      let ended = NIOLoopBound(
        { [weak self] (status: ChildStatus) in self?.ended(process, of: app, status, report) },
        eventLoop: loop)
      children[process] = try ChildExit(of: process, queue: queue) { [loop] status in
        loop.execute { ended.value(status) }
      }
      report(.started)
    } catch {
      report(.notStarted(error))
    }
  }

  private func ended(
    _ process: Int32, of app: BundleIdentifier, _ status: ChildStatus, _ report: (Event) -> Void
  ) {
    children[process] = nil
    processesOfUnits[process] = nil
    let isLatest = latest[app] == process
    if isLatest { latest[app] = nil }
    report(.ended(process: process, status, isLatest: isLatest))
  }

  /// The session's variables, overridden by the app's own from its last start, and the reason of the launch.
  private func environment(
    for order: LaunchRequest, activationToken: String?
  ) -> [String: String] {
    var environment = configuration.sessionEnvironment
    environment.merge(order.environment) { _, own in own }
    environment["USERNOTIFICATIONS_SOCKET"] = configuration.centerSocket
    environment["USERNOTIFICATIONS_LAUNCH"] = order.reason.rawValue
    // One variable is for Wayland and newer toolkits, one for X11's startup notification; both are used once.
    environment["XDG_ACTIVATION_TOKEN"] = activationToken
    environment["DESKTOP_STARTUP_ID"] = activationToken
    return environment
  }
}

/// A program to start.
struct StartedProgram {
  /// The path of the program, and its arguments.
  var command: [String]
  /// All its variables.
  var environment: [String: String]
  /// The file for its output; nil discards it.
  var output: String?
}
