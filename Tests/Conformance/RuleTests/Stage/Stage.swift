import UserNotifications

/// What the test of a rule needs of a system, whatever lies below: an app, a person, and time.
///
/// Each method returns when everything that follows from it has happened, the delegate's work
/// included.
protocol Stage: Sendable {
  /// The app's bundle identifier.
  var app: String { get }

  /// Runs code as the app.
  func run<Result>(_ body: () async throws -> Result) async throws -> Result

  /// The person decides about the app: at once, or when it asks.
  func decide(_ decision: Decision) async throws

  /// The person answers a notification; the latest one unless it is named.
  func respond(_ answer: Answer, to identifier: String?) async throws

  /// The person turns a row on the app's page in Settings on or off.
  func change(_ row: Row, to isOn: Bool) async throws

  /// The person chooses when the texts of all apps may be seen.
  func setShowPreviews(_ previews: UNShowPreviewsSetting) async throws

  /// The person locks or unlocks the device.
  func setLocked(_ isLocked: Bool) async throws

  /// The person looks at the app, or at something else.
  func setActive(_ isActive: Bool) async throws

  /// Lets seconds pass.
  func advance(by seconds: Double) async throws

  /// How often the person was asked about the app.
  var questions: Int { get }

  /// Every banner so far, earliest first.
  var banners: [SeenNotification] { get }

  /// What is on the lock screen now, newest first.
  var lockScreen: [SeenNotification] { get }

  /// The stacks of the list now, newest first.
  var list: [SeenGroup] { get }

  /// The number on the app's icon; 0 where there is none.
  var badge: Int { get }

  /// How many sounds were played so far.
  var sounds: Int { get }
}

/// What a person decides about an app.
enum Decision: Sendable {
  case allow, deny, keep, turnOff
}

/// How a person answers a notification.
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
  /// Runs code as the app once the person has allowed alerts, sounds and badges.
  func runAllowed<Result>(_ body: () async throws -> Result) async throws -> Result {
    try await decide(.allow)
    return try await run {
      let center = UNUserNotificationCenter.current()
      _ = try await center.requestAuthorization(options: [.alert, .sound, .badge])
      return try await body()
    }
  }

  /// The person answers the latest notification.
  func respond(_ answer: Answer) async throws {
    try await respond(answer, to: nil)
  }

  /// The identifiers in the list, in the order of its stacks.
  var listed: [String] { list.flatMap(\.members).map(\.identifier) }
}
