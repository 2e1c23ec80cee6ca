import Dispatch
import LinuxEvents
import NotificationCore
import NotificationModel

/// Starts apps and tells when they have ended.
final class AppLauncher {
  private let configuration: DaemonConfiguration
  private let queue = DispatchQueue(label: "org.usernotifications.launcher")
  private var watches: [Int32: ChildExit] = [:]

  init(configuration: DaemonConfiguration) {
    self.configuration = configuration
  }

  /// Starts an app in a session of its own, without streams; the event comes on a private queue.
  ///
  /// The activation token lets the app come to the front, where the desktop gave one.
  func launch(
    _ order: LaunchOrder, activationToken: String?, report: @escaping @Sendable (Event) -> Void
  ) {
    guard let executable = order.command.first else { return }
    do throws(LinuxError) {
      let process = try Spawn.detached(
        executable: executable, arguments: Array(order.command.dropFirst()),
        environment: environment(for: order, activationToken: activationToken))
      watches[process] = try ChildExit(of: process, queue: queue) { _ in
        report(.launchEnded(order.app))
      }
    } catch {
      report(.launchFailed(order.app, reason: error.message))
    }
  }

  /// The session's variables, over them the app's own of last time, and what the launch is about.
  private func environment(
    for order: LaunchOrder, activationToken: String?
  ) -> [String: String] {
    var environment = configuration.environment
    for name in Self.privateNames { environment[name] = nil }
    environment.merge(order.environment) { _, own in own }
    environment["USERNOTIFICATIONS_SOCKET"] = configuration.centerSocket
    environment["USERNOTIFICATIONS_LAUNCH"] = order.reason
    // One for Wayland and newer toolkits, one for X11's startup notification; both are used once.
    environment["XDG_ACTIVATION_TOKEN"] = activationToken
    environment["DESKTOP_STARTUP_ID"] = activationToken
    return environment
  }

  /// What systemd tells the daemon and nobody else.
  private static let privateNames = [
    "LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES", "NOTIFY_SOCKET", "WATCHDOG_USEC",
    "WATCHDOG_PID", "INVOCATION_ID", "JOURNAL_STREAM",
  ]
}
