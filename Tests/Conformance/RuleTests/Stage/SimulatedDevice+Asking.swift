import UserNotifications
import UserNotificationsTesting

extension SimulatedDevice {
  /// A device in Greenwich on which an app is allowed alerts, sounds and badges.
  static func allowing(
    _ app: SimulatedApp = .standard, options: UNAuthorizationOptions = [.alert, .sound, .badge],
    rules: SystemRules = SystemRules()
  ) async throws -> SimulatedDevice {
    let device = SimulatedDevice(timeZone: .gmt, rules: rules)
    try await device.allow(app: app.bundleIdentifier)
    _ = try await device.ask(options, as: app)
    return device
  }

  /// Requests permission as an app, and returns the answer.
  func ask(
    _ options: UNAuthorizationOptions, as app: SimulatedApp = .standard
  ) async throws -> Bool {
    try await run(app: app) {
      try await UNUserNotificationCenter.current().requestAuthorization(options: options)
    }
  }

  /// An app adds requests, one after the other.
  func submit(_ requests: UNNotificationRequest..., as app: SimulatedApp = .standard) async throws {
    try await run(app: app) {
      for request in requests { try await UNUserNotificationCenter.current().add(request) }
    }
  }

  /// The settings that an app receives.
  func settings(of app: SimulatedApp = .standard) async -> UNNotificationSettings {
    await run(app: app) { await UNUserNotificationCenter.current().notificationSettings() }
  }

  /// Sets an app's delegate, to which the test has to keep a reference.
  func setDelegate(_ delegate: RecordingDelegate?, as app: SimulatedApp = .standard) async {
    await run(app: app) {
      UNUserNotificationCenter.current().delegate = delegate
    }
  }

  /// An app registers categories.
  func register(_ categories: UNNotificationCategory..., as app: SimulatedApp = .standard) async {
    await run(app: app) {
      UNUserNotificationCenter.current().setNotificationCategories(Set(categories))
    }
  }

  /// The identifiers in the list, stack by stack.
  var listed: [String] { notificationCenter.flatMap(\.notifications).map(\.identifier) }

  /// The questions to the user, and whether each was about critical alerts.
  var questions: [Question] {
    story.compactMap { happening in
      guard case .asked(let options, let isCritical) = happening.event else { return nil }
      return Question(options: options, isCritical: isCritical)
    }
  }

  /// A question as the user saw it.
  struct Question: Equatable {
    var options: UNAuthorizationOptions
    var isCritical = false
  }
}
