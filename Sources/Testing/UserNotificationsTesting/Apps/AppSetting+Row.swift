import NotificationModel
import UserNotifications

extension AppSetting {
  /// The row's name, as commands use it.
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

  /// The value, as commands write it.
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

  /// What an app asks for to have the row; nothing where every page has it, or an entitlement gives it (K3).
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

  /// Whether it is a row about places, which has nothing to do with notifications.
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
