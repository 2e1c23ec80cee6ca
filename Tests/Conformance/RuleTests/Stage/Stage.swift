import UserNotifications

/// The system as the test of a rule sees it, at any depth: an app, a user, and time.
///
/// Each method returns when all of its effects have happened, including the delegate's work.
protocol Stage: Sendable {
  /// The app's bundle identifier.
  var app: String { get }

  /// Runs code as the app.
  func run<Result>(_ body: () async throws -> Result) async throws -> Result

  /// Decides about the app as the user: at once, or when it asks.
  func decide(_ decision: Decision) async throws

  /// Answers a notification as the user; the latest one unless it is named.
  func respond(_ answer: Answer, to identifier: String?) async throws

  /// Turns a row on the app's page in Settings on or off.
  func change(_ row: Row, to isOn: Bool) async throws

  /// Sets when the texts of all apps may be shown.
  func setShowPreviews(_ previews: UNShowPreviewsSetting) async throws

  /// Locks or unlocks the device.
  func setLocked(_ isLocked: Bool) async throws

  /// Brings the app to the foreground, or to the background.
  func setActive(_ isActive: Bool) async throws

  /// Advances time by seconds.
  func advance(by seconds: Double) async throws

  /// How many questions about the app the user was asked.
  var questions: Int { get }

  /// Every banner so far, earliest first.
  var banners: [SeenNotification] { get }

  /// The notifications on the lock screen now, newest first.
  var lockScreen: [SeenNotification] { get }

  /// The stacks of the list now, newest first.
  var list: [SeenGroup] { get }

  /// The number on the app's icon; 0 without a number.
  var badge: Int { get }

  /// How many sounds were played so far.
  var sounds: Int { get }
}

/// The user's decision about an app.
enum Decision: Sendable {
  case allow, deny, keep, turnOff
}

/// The user's answer to a notification.
enum Answer: Hashable, Sendable {
  case tap
  case choose(String)
  case reply(String, action: String)
  case dismiss
}

/// A row on an app's page in Settings that is on or off.
enum Row: String, Sendable {
  case allowNotifications, sounds, badges, lockScreen, notificationCenter
}

extension Stage {
  /// Runs code as the app once the user has allowed alerts, sounds and badges.
  func runAllowed<Result>(_ body: () async throws -> Result) async throws -> Result {
    try await decide(.allow)
    return try await run {
      let center = UNUserNotificationCenter.current()
      _ = try await center.requestAuthorization(options: [.alert, .sound, .badge])
      return try await body()
    }
  }

  /// Answers the latest notification as the user.
  func respond(_ answer: Answer) async throws {
    try await respond(answer, to: nil)
  }

  /// The identifiers in the list, in the order of its stacks.
  var listed: [String] { list.flatMap(\.members).map(\.identifier) }
}
