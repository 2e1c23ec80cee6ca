import Dispatch
import LinuxEvents
import LogFiles
import Logging
import NIOCore
import NotificationEngine
import NotificationModel

extension Daemon {
  /// Does what was decided about the programs and files of apps.
  func perform(_ effect: Effect.Apps) {
    switch effect {
    case .launch(let request): launch(request)
    case .end(let request): end(request)
    case .removeFiles(let app): removeFiles(of: app)
    }
  }

  /// Starts an app, and answers whoever asked for it.
  func launch(_ order: LaunchRequest) {
    log.info(
      "starting an app", metadata: ["app": "\(order.app)", "command": "\(order.command)"])
    let daemon = NIOLoopBound(self, eventLoop: loop)
    do throws(LinuxError) {
      try launcher.launch(order, activationToken: takeActivationToken(for: order.app)) {
        [loop] process, status in
        loop.execute { daemon.value.ended(process, of: order.app, status) }
      }
      if let origin = order.origin { answer(origin, .done) }
    } catch {
      log.warning("an app could not be started: \(error)", metadata: ["app": "\(order.app)"])
      happened(.apps(.launchFailed(order.app, reason: error.message)))
      if let origin = order.origin { answer(origin, Self.notStarted(order, error)) }
    }
  }

  private func ended(_ process: Int32, of app: BundleIdentifier, _ status: ChildStatus) {
    log.log(
      level: status.isSuccess ? .info : .warning,
      "an app that was started here ended: \(status.words)",
      metadata: ["app": "\(app)", "process": "\(process)"])
    if launcher.isLatest(process, of: app) { happened(.apps(.launchEnded(app))) }
  }

  private static func notStarted(_ order: LaunchRequest, _ error: LinuxError) -> NotificationFailure
  {
    NotificationFailure(
      .unsupported, field: "app", value: order.app.rawValue,
      message: "The app could not be started: \(error.message).",
      remedy: "See that its program is there; where it has moved, start it once from its new place "
        + "after `unctl rebind \(order.app)`.")
  }
}

/// Starts apps and tells when they have ended.
final class AppLauncher {
  private let configuration: DaemonConfiguration
  private let logs: AppLogs
  private let queue = DispatchQueue(label: "org.usernotifications.launcher")
  private var watches: [Int32: ChildExit] = [:]
  /// The process of each app that was started last.
  private var latest: [BundleIdentifier: Int32] = [:]

  init(configuration: DaemonConfiguration, logs: AppLogs) {
    self.configuration = configuration
    self.logs = logs
  }

  /// Starts an app in a session of its own, which writes into its log; its end is told on a private queue.
  ///
  /// The activation token lets the app come to the front, where the desktop gave one.
  ///
  /// - Throws: Why it could not be started, with the path of its program.
  func launch(
    _ order: LaunchRequest, activationToken: String?,
    ended: @escaping @Sendable (_ process: Int32, ChildStatus) -> Void
  ) throws(LinuxError) {
    let output = logs.output(of: order.app)
    let process = try Spawn.detached(
      executable: order.command.first ?? "", arguments: Array(order.command.dropFirst()),
      environment: environment(for: order, activationToken: activationToken),
      log: output == nil ? nil : logs.folder.log(of: order.app))
    latest[order.app] = process
    watches[process] = try ChildExit(of: process, queue: queue) { ended(process, $0) }
  }

  /// Lets go of a process that has ended, and says whether it was the one of its app that counts: an
  /// earlier one may be told of after the next was started.
  func isLatest(_ process: Int32, of app: BundleIdentifier) -> Bool {
    watches[process] = nil
    guard latest[app] == process else { return false }
    latest[app] = nil
    return true
  }

  /// The session's variables, over them the app's own of last time, and what the launch is about.
  private func environment(
    for order: LaunchRequest, activationToken: String?
  ) -> [String: String] {
    var environment = configuration.sessionEnvironment
    environment.merge(order.environment) { _, own in own }
    environment["USERNOTIFICATIONS_SOCKET"] = configuration.centerSocket
    environment["USERNOTIFICATIONS_LAUNCH"] = order.reason.rawValue
    // One for Wayland and newer toolkits, one for X11's startup notification; both are used once.
    environment["XDG_ACTIVATION_TOKEN"] = activationToken
    environment["DESKTOP_STARTUP_ID"] = activationToken
    return environment
  }
}

extension Daemon {
  /// Ends the processes behind connections of an app; the core is told when they are gone, or why not.
  func end(_ order: TerminateRequest) {
    let ending = AppEnding(
      of: order.app, loop: loop, patience: .microseconds(DaemonLimits.endingPatience))
    log.info("ending an app", metadata: ["app": "\(order.app)"])
    do throws(NotificationFailure) {
      let processes = order.connections.compactMap { connections[$0]?.process }
      endings[order.app] = ending
      try ending.begin(processes) { [weak self] outcome in self?.ended(order, outcome) }
    } catch {
      endings[order.app] = nil
      happened(.apps(.appNotEnded(order.app, error)))
    }
  }

  private func ended(_ order: TerminateRequest, _ outcome: AppEnding.Outcome) {
    endings[order.app] = nil
    switch outcome {
    case .ended: happened(.apps(.appEnded(order.app, order.connections)))
    case .stuck(let process):
      happened(
        .apps(
          .appNotEnded(
            order.app,
            NotificationFailure(
              .unsupported, field: "app", value: order.app.rawValue,
              message: "The app's process \(process) does not end, although it was killed.",
              remedy:
                "It waits for a device or a disk; look at it with `ps -o stat,wchan \(process)`.")
          )))
    }
  }
}

/// Ends processes of an app: asks them first, and ends those that do not listen.
///
/// It lives on the event loop. Each process is held by a descriptor from before it is asked, so that no
/// other one that gets its number can be meant.
final class AppEnding {
  /// How it came out.
  enum Outcome: Hashable {
    /// None of the processes is left.
    case ended
    /// This one is still there, although it was killed.
    case stuck(process: Int32)
  }

  private let app: BundleIdentifier
  private let loop: any EventLoop
  private let patience: TimeAmount
  private let queue = DispatchQueue(label: "org.usernotifications.ending")
  private var left: [Int32: HeldProcess] = [:]
  private var timer: Scheduled<Void>?
  private var done: ((Outcome) -> Void)?

  /// Prepares it; nobody is asked before `begin`.
  init(of app: BundleIdentifier, loop: any EventLoop, patience: TimeAmount) {
    self.app = app
    self.loop = loop
    self.patience = patience
  }

  /// Asks the processes to end, and tells on the loop when they have.
  ///
  /// - Throws: `NotificationFailure` with the field `app` where one of them is not ours to end: then none
  ///   was asked.
  func begin(
    _ processes: [ProcessFacts], done: @escaping (Outcome) -> Void
  ) throws(NotificationFailure) {
    for process in processes where left[process.identifier] == nil {
      try check(process)
      left[process.identifier] = try hold(process)
    }
    for process in left.values {
      do { try process.askToEnd() } catch { throw refused(process.identifier, error.message) }
    }
    self.done = done
    guard !left.isEmpty else { return finish(.ended) }
    arm(patience) { $0.killTheRest() }
  }

  private func check(_ process: ProcessFacts) throws(NotificationFailure) {
    if process.identifier == ProcessFacts.ownIdentifier {
      throw refused(process.identifier, "it is the notification system itself")
    }
    if process.identifier <= 1 || process.userIdentifier != ProcessFacts.ownUserIdentifier {
      throw refused(process.identifier, "it belongs to another user")
    }
  }

  /// Takes hold of a process; nothing where it has ended already.
  private func hold(_ process: ProcessFacts) throws(NotificationFailure) -> HeldProcess? {
    guard let start = process.startMicroseconds else {
      throw refused(process.identifier, "nothing is known of it")
    }
    let ending = NIOLoopBound(self, eventLoop: loop)
    do throws(LinuxError) {
      return try HeldProcess(process.identifier, startMicroseconds: start, queue: queue) {
        [loop] in
        loop.execute { ending.value.ended(process.identifier) }
      }
    } catch {
      if error.isMissing { return nil }
      throw refused(process.identifier, error.message)
    }
  }

  private func ended(_ process: Int32) {
    left[process] = nil
    if left.isEmpty { finish(.ended) }
  }

  private func killTheRest() {
    for process in left.values { try? process.kill() }
    // The kernel needs no patience but a busy machine's.
    arm(max(patience, .microseconds(DaemonLimits.endingPatience))) { ending in
      if let process = ending.left.keys.min() { ending.finish(.stuck(process: process)) }
    }
  }

  private func arm(_ time: TimeAmount, _ body: @escaping @Sendable (AppEnding) -> Void) {
    let ending = NIOLoopBound(self, eventLoop: loop)
    timer = loop.scheduleTask(in: time) { body(ending.value) }
  }

  private func finish(_ outcome: Outcome) {
    timer?.cancel()
    timer = nil
    left = [:]
    let done = done
    self.done = nil
    done?(outcome)
  }

  private func refused(_ process: Int32, _ reason: String) -> NotificationFailure {
    NotificationFailure(
      .notPermitted, field: "app", value: app.rawValue,
      message: "The app's process \(process) cannot be ended: \(reason).",
      remedy: "End the program yourself, and open the app again.")
  }
}
