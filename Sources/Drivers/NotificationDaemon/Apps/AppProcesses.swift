import Dispatch
import LinuxEvents
import LogFiles
import Logging
import NIOCore
import NotificationEngine
import NotificationModel

/// The processes of apps: started, ended, and brought to the front of the desktop.
final class AppProcesses {
  private let launcher: AppLauncher
  private let transactions: TransactionLoop
  private let peers: Peers
  private let loop: any EventLoop
  private let log: Logger
  /// Apps whose processes are being ended.
  private var endings: [BundleIdentifier: AppEnding] = [:]
  private var activationTokens: [BundleIdentifier: ActivationToken] = [:]

  init(
    _ launcher: AppLauncher, transactions: TransactionLoop, peers: Peers, loop: any EventLoop,
    log: Logger
  ) {
    self.launcher = launcher
    self.transactions = transactions
    self.peers = peers
    self.loop = loop
    self.log = log
  }

  /// Starts an app, and answers the call that asked for it.
  func launch(_ order: LaunchRequest) {
    log.info(
      "starting an app", metadata: ["app": "\(order.app)", "command": "\(order.command)"])
    let processes = NIOLoopBound(self, eventLoop: loop)
    do throws(LinuxError) {
      try launcher.launch(order, activationToken: consumeActivationToken(for: order.app)) {
        [loop] process, status in
        loop.execute { processes.value.ended(process, of: order.app, status) }
      }
      if let origin = order.origin { peers.answer(origin, .done) }
    } catch {
      log.warning("an app could not be started: \(error)", metadata: ["app": "\(order.app)"])
      transactions.receive(.apps(.launchFailed(order.app, reason: error.message)))
      if let origin = order.origin { peers.answer(origin, Self.notStarted(order, error)) }
    }
  }

  private func ended(_ process: Int32, of app: BundleIdentifier, _ status: ChildStatus) {
    log.log(
      level: status.isSuccess ? .info : .warning,
      "an app that was started here ended: \(status.words)",
      metadata: ["app": "\(app)", "process": "\(process)"])
    if launcher.isLatest(process, of: app) { transactions.receive(.apps(.launchEnded(app))) }
  }

  private static func notStarted(_ order: LaunchRequest, _ error: LinuxError) -> NotificationFailure
  {
    NotificationFailure(
      .unsupported, field: "app", value: order.app.rawValue,
      message: "The app could not be started: \(error.message).",
      remedy: "See that its program is there; if it has moved, start it once from its new place "
        + "after `unctl rebind \(order.app)`.")
  }

  // MARK: - Ending

  /// Ends the processes behind connections of an app; the engine receives when they are gone, or why not.
  func end(_ order: TerminateRequest) {
    let ending = AppEnding(
      of: order.app, loop: loop, patience: .microseconds(DaemonLimits.endingPatience))
    log.info("ending an app", metadata: ["app": "\(order.app)"])
    do throws(NotificationFailure) {
      let processes = order.connections.compactMap { peers[$0]?.process }
      endings[order.app] = ending
      try ending.begin(processes) { [weak self] outcome in self?.ended(order, outcome) }
    } catch {
      endings[order.app] = nil
      transactions.receive(.apps(.appNotEnded(order.app, error)))
    }
  }

  private func ended(_ order: TerminateRequest, _ outcome: AppEnding.Outcome) {
    endings[order.app] = nil
    switch outcome {
    case .ended: transactions.receive(.apps(.appEnded(order.app, order.connections)))
    case .stuck(let process):
      transactions.receive(
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

  // MARK: - Coming to the front

  /// Keeps the token that lets an app come to the front, for the program that is started by the same answer.
  func remember(activationToken: String, for app: BundleIdentifier) {
    if activationTokens.count >= DaemonLimits.activationTokens { activationTokens = [:] }
    activationTokens[app] = ActivationToken(
      text: activationToken,
      end: Clocks.bootTime().advanced(byMicroseconds: DaemonLimits.activationTokenLife))
  }

  /// The token of the answer that starts an app now; it is returned once.
  private func consumeActivationToken(for app: BundleIdentifier) -> String? {
    guard let token = activationTokens.removeValue(forKey: app), Clocks.bootTime() < token.end
    else { return nil }
    return token.text
  }
}

/// The desktop's token for a person's answer, with which the app may come to the front.
struct ActivationToken {
  /// The text for `XDG_ACTIVATION_TOKEN`.
  var text: String
  /// The time at which it expires.
  var end: BootTime
}

extension Clocks {
  /// The clock of real waits; the simulator's own may stand still.
  static func bootTime() -> BootTime { BootTime(microseconds: bootMicroseconds()) }
}

/// Starts apps and reports when they have ended.
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

  /// Starts an app in a session of its own, which writes into its log; its end is reported on a private queue.
  ///
  /// The activation token lets the app come to the front, if the desktop gave one.
  ///
  /// - Throws: The reason why it could not be started, with the path of its program.
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

  /// Releases a process that has ended, and returns whether it was the latest one of its app: the end of
  /// an earlier one may be reported after the next was started.
  func isLatest(_ process: Int32, of app: BundleIdentifier) -> Bool {
    watches[process] = nil
    guard latest[app] == process else { return false }
    latest[app] = nil
    return true
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
