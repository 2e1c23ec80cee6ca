import Dispatch
import NotificationModel
import NotificationTransport
import Synchronization
import SystemConnection
import UserNotifications

/// The stage of a daemon: the app at one socket, the user at the other.
final class SocketStage: Stage {
  let app: String
  let identifier: BundleIdentifier
  let shell: SocketShell
  private let source: CenterSource
  private let queue = DispatchQueue(label: "RuleTests.person")

  /// Runs a test with an app that the daemon does not know, and leaves the daemon unchanged.
  static func use(
    _ daemon: any ServedDaemon, _ body: (any Stage) async throws -> Void
  ) async throws {
    let stage = try SocketStage(daemon)
    // A user's answer for an app without a delegate must not start this process again.
    try await stage.run { UserNotificationsHost.launchCommand = ["/bin/true"] }
    try await body(stage)
    try await stage.blocking { [identifier = stage.identifier] shell in
      _ = try shell.call(.settings(.setLocked(false)))
      _ = try shell.call(.settings(.changeGlobalSettings(["previews": "always"])))
      _ = try shell.call(.apps(.uninstall(app: identifier)))
      shell.close()
    }
  }

  private init(_ daemon: any ServedDaemon) throws {
    let number = Self.apps.add(1, ordering: .relaxed).newValue
    guard let identifier = BundleIdentifier("com.example.rules\(number)") else {
      preconditionFailure("a number is part of an identifier")
    }
    self.identifier = identifier
    app = identifier.rawValue
    shell = SocketShell(paths: daemon.paths)
    let host = HostState()
    source = CenterSource(
      connection: try CenterClient.ofThisProcess(
        environment: [
          "USERNOTIFICATIONS_SOCKET": daemon.paths.center,
          "USERNOTIFICATIONS_BUNDLE_ID": app,
        ], startsDaemon: false, host: host),
      host: host)
  }

  func run<Result>(_ body: () async throws -> Result) async throws -> Result {
    let result = try await CenterSource.$running.withValue(source) { try await body() }
    // Calls of one app are answered in their order: with this one, all others are.
    _ = await source.center.notificationSettings()
    try await perform { _ in }
    return result
  }

  func setActive(_ isActive: Bool) async throws {
    try await run { UserNotificationsHost.isActive = isActive }
  }

  func advance(by seconds: Double) async throws {
    try await perform { try $0.advance(by: seconds) }
  }

  /// Performs an action as the user, and waits until all of its effects have happened.
  func perform(_ action: @escaping @Sendable (SocketShell) throws -> Void) async throws {
    try await blocking { shell in
      try action(shell)
      try shell.settle()
    }
  }

  private func blocking(_ action: @escaping @Sendable (SocketShell) throws -> Void) async throws {
    try await queue.run { [shell] in Result { try action(shell) } }.get()
  }

  private static let apps = Atomic(0)
}
