import NotificationEngine
import NotificationModel
public import UserNotifications

/// A row of an app's page in Settings, with its value (K2).
public enum AppSetting: Hashable, Sendable {
  /// How the notifications of an app are stacked (E7).
  public enum Grouping: String, Hashable, Sendable, CaseIterable {
    /// By thread, and notifications without a thread by app.
    case automatic
    /// By app.
    case byApp
    /// Not at all.
    case off
  }

  /// For how long an app is silenced (A11).
  public enum Mute: String, Hashable, Sendable, CaseIterable {
    /// Not at all.
    case off
    /// For an hour.
    case hour
    /// Until the day ends.
    case today
  }

  /// The main switch: off means that the app is denied.
  case allowNotifications(Bool)
  /// The style of banners; `.none` turns banners off.
  case banners(UNAlertStyle)
  /// Sounds.
  case sounds(Bool)
  /// The number on the icon.
  case badges(Bool)
  /// The lock screen.
  case lockScreen(Bool)
  /// Notification Center.
  case notificationCenter(Bool)
  /// When previews may be shown; `nil` means the setting for all apps (E17).
  case showPreviews(UNShowPreviewsSetting?)
  /// Time-sensitive notifications, for an app that is entitled to them.
  case timeSensitive(Bool)
  /// Direct messages that are delivered during a Focus and before the scheduled summary, for an app that is entitled
  /// to communication.
  case directMessages(Bool)
  /// Critical alerts, for an app that is entitled to them.
  case criticalAlerts(Bool)
  /// Whether notifications wait for the scheduled summary.
  case scheduledSummary(Bool)
  /// How notifications are stacked.
  case grouping(Grouping)
  /// Announcing notifications.
  case announcements(Bool)
  /// Notifications in the car.
  case carPlay(Bool)
  /// Silence for a while.
  case mute(Mute)
  /// Whether the app may use location; `nil` means that the user is asked again.
  case location(LocationAnswer?)
  /// Whether the app receives locations as exactly as they are known.
  case preciseLocation(Bool)
}

extension AppSetting {
  /// The row's name in commands.
  var row: String {
    switch self {
    case .allowNotifications: "allowNotifications"
    case .banners: "banners"
    case .sounds: "sounds"
    case .badges: "badges"
    case .lockScreen: "lockScreen"
    case .notificationCenter: "notificationCenter"
    case .showPreviews: "previews"
    case .timeSensitive: "timeSensitive"
    case .directMessages: "directMessages"
    case .criticalAlerts: "criticalAlerts"
    case .scheduledSummary: "delivery"
    case .grouping: "grouping"
    case .announcements: "announcements"
    case .carPlay: "carPlay"
    case .mute: "mute"
    case .location: "location"
    case .preciseLocation: "preciseLocation"
    }
  }

  /// The value as commands write it.
  var value: String {
    switch self {
    case .allowNotifications(let isOn), .sounds(let isOn), .badges(let isOn),
      .lockScreen(let isOn), .notificationCenter(let isOn), .timeSensitive(let isOn),
      .directMessages(let isOn), .criticalAlerts(let isOn), .announcements(let isOn),
      .carPlay(let isOn), .preciseLocation(let isOn):
      isOn ? "on" : "off"
    case .scheduledSummary(let isOn): isOn ? "summary" : "immediate"
    case .banners(let style): Self.name(of: style)
    case .showPreviews(let previews): previews.map(Self.name(of:)) ?? "default"
    case .grouping(let grouping): grouping.rawValue
    case .mute(let mute): mute.rawValue
    case .location(let answer): Self.name(of: answer)
    }
  }

  /// The option that an app has to request to have the row; `nil` if every page has it, or an entitlement gives it
  /// (K3).
  var option: AuthorizationOptions? {
    switch self {
    case .banners, .lockScreen, .notificationCenter: .alert
    case .sounds: .sound
    case .badges: .badge
    case .carPlay: .carPlay
    case .announcements: .announcement
    case .allowNotifications, .showPreviews, .timeSensitive, .directMessages, .criticalAlerts,
      .scheduledSummary, .grouping, .mute, .location, .preciseLocation:
      nil
    }
  }

  /// Whether the row is about location, and not about notifications.
  var isAboutPlaces: Bool {
    switch self {
    case .location, .preciseLocation: true
    default: false
    }
  }

  static func name(of answer: LocationAnswer?) -> String {
    switch answer {
    case nil: "notDetermined"
    case .once: "once"
    case .whileUsing: "whenInUse"
    case .always: "always"
    case .no: "denied"
    }
  }

  static func name(of style: UNAlertStyle) -> String {
    switch style {
    case .none: "none"
    case .banner: "temporary"
    default: "persistent"
    }
  }

  static func name(of previews: UNShowPreviewsSetting) -> String {
    switch previews {
    case .always: "always"
    case .whenAuthenticated: "whenUnlocked"
    default: "never"
    }
  }
}

extension WorldState {
  /// Throws an error for a row that the user would not find on the app's page in Settings.
  ///
  /// The system itself accepts the change, because a command may decide about an app before the app has asked.
  func checkRow(_ setting: AppSetting, of app: BundleIdentifier) throws(NotificationFailure) {
    guard !setting.isAboutPlaces else { return }
    try checkPage(of: app)
    guard let settings = system.store.app(app)?.settings, let option = setting.option else {
      return
    }
    if case .notificationCenter = setting, settings.status == .provisional { return }
    guard settings.requested.isDisjoint(with: option) else { return }
    throw NotificationFailure(
      .notPermitted, field: setting.row, value: setting.value,
      message: "The app never asked for this, so its page in Settings has no such row (K3).",
      remedy: "Ask for it in requestAuthorization(options:) first.")
  }

  /// Throws an error for an action that needs the app's page in Settings if the page does not exist.
  func checkPage(of app: BundleIdentifier) throws(NotificationFailure) {
    let settings = system.store.app(app)?.settings ?? AppSettings()
    guard settings.status == .notDetermined, settings.requested.isEmpty else { return }
    throw NotificationFailure(
      .notPermitted, field: "app", value: app.rawValue,
      message: "The app has not asked yet, so it has no page in Settings (K5).",
      remedy: "Let it ask first, or say the answer to its question with device.deny().")
  }

  /// Throws an error for an answer about critical alerts if the question can never be asked.
  func checkEntitlement(
    of app: BundleIdentifier, for decision: AuthorizationDecision
  ) throws(NotificationFailure) {
    guard decision.isForCriticalAlerts, let record = system.store.app(app) else { return }
    guard !record.entitlements.criticalAlerts else { return }
    throw NotificationFailure(
      .notPermitted, field: "app", value: app.rawValue,
      message: "The app is not entitled to critical alerts, so it cannot ask about them (A12).",
      remedy: "Run it as SimulatedApp(\"\(app)\", entitlements: [.criticalAlerts]).")
  }

  /// Records in the story why an answer about critical alerts continues to wait.
  mutating func recordMissingEntitlement(
    of app: BundleIdentifier, asking options: AuthorizationOptions
  ) {
    guard options.contains(.criticalAlert),
      plans.includesCriticalAlerts(of: app),
      system.store.app(app)?.entitlements.criticalAlerts == false
    else { return }
    record(
      .note("is not entitled to critical alerts; no question comes for the answer about them"),
      of: app)
  }
}
