import Dispatch
import LinuxEvents
import LogFiles
import NotificationCore
import NotificationModel

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
    _ order: LaunchOrder, activationToken: String?,
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
    for order: LaunchOrder, activationToken: String?
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
