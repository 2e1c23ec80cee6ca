import UserNotifications
import UserNotificationsTesting

extension SimulatedDevice {
  /// Runs code as an app whose requests the user allows.
  @discardableResult
  func runAllowed<Value>(
    app: SimulatedApp = .standard, options: UNAuthorizationOptions = [.alert, .sound, .badge],
    _ body: (UNUserNotificationCenter) async throws -> Value
  ) async throws -> Value {
    try await run(app: app) {
      let center = UNUserNotificationCenter.current()
      // Allowing an app again would undo the user's later changes in Settings.
      let status = await center.notificationSettings().authorizationStatus
      if status == .notDetermined { try await allow() }
      _ = try await center.requestAuthorization(options: options)
      return try await body(center)
    }
  }

  /// Adds requests as an app that the user allows alerts, sounds and badges.
  func add(_ requests: UNNotificationRequest..., app: SimulatedApp = .standard) async throws {
    try await runAllowed(app: app) { center in
      for request in requests { try await center.add(request) }
    }
  }

  /// The identifiers of the app's pending requests, in the order of the system.
  func pending(app: SimulatedApp = .standard) async -> [String] {
    await run(app: app) {
      await UNUserNotificationCenter.current().pendingNotificationRequests().map(\.identifier)
    }
  }

  /// The identifiers of the app's delivered notifications, in the order of the system.
  func delivered(app: SimulatedApp = .standard) async -> [String] {
    await run(app: app) {
      await UNUserNotificationCenter.current().deliveredNotifications().map(\.request.identifier)
    }
  }
}
