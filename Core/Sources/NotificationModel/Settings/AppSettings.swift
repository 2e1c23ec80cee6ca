/// The user's decisions about one app (K2).
package struct AppSettings: Hashable, Sendable {
  /// Whether the app may notify at all (A1).
  package var status = AuthorizationStatus.notDetermined
  /// Whether the user has not decided yet about a program whose notifications are shown or listed meanwhile: it is not
  /// authorized for anything else.
  package var isUndecided = false
  /// Every option the app ever requested: only these have a row in Settings (K3).
  package var requested: AuthorizationOptions = []
  /// Whether banners are shown, and how long.
  package var alertStyle = AlertStyle.banner
  /// Whether notifications are shown on the lock screen.
  package var lockScreen = true
  /// Whether notifications go to the list.
  package var notificationCenter = true
  /// Whether sounds are played.
  package var sounds = true
  /// Whether the number on the icon is shown.
  package var badges = true
  /// Whether notifications may be shown in a car (E19).
  package var carPlay = true
  /// Whether notifications may be read aloud (E18).
  package var announcements = true
  /// Whether messages from a person may pass a focus that allows the sender.
  package var directMessages = true
  /// Whether time-sensitive notifications go through Focus and the summary.
  package var timeSensitive = true
  /// The answer to the separate question about critical alerts; absent means never asked (A12).
  package var criticalAlerts: Bool?
  /// Whether ordinary notifications wait for the scheduled summary (E15).
  package var scheduledDelivery = false
  /// When previews are shown; absent means the global setting (E17).
  package var previews: PreviewSetting?
  /// How the app's notifications are stacked in the list (E7).
  package var grouping = GroupingSetting.automatic
  /// The app's right to the device's location (B20, B24).
  package var location = LocationAuthorization.notDetermined
  /// Whether the app receives exact locations; otherwise they are within some kilometres.
  package var preciseLocation = true
  /// The origins of the app's postings, in the order of their first one (S21).
  package var origins: [NotificationOrigin] = []

  /// Creates the settings of an app without any decision.
  package init() {}
}

/// An origin of an app's notifications, such as a site in a browser or a phone, and how they are delivered (S21).
package struct NotificationOrigin: Hashable, Sendable {
  /// The user's decision about an origin.
  package enum Delivery: String, Hashable, Sendable, CaseIterable {
    /// Its notifications are shown like the app's own.
    case on
    /// They go to the list, without a banner and a sound.
    case quiet
    /// They are not delivered.
    case off
  }

  /// The name that the app gives it, such as `mail.example.com`.
  package var name: String
  /// How its notifications are delivered.
  package var delivery: Delivery

  package init(name: String, delivery: Delivery = .on) {
    self.name = name
    self.delivery = delivery
  }
}

/// How a banner behaves, with Apple's numbers.
package enum AlertStyle: Int, Hashable, Sendable, CaseIterable {
  /// No banner.
  case none = 0
  /// It disappears after a while.
  case banner = 1
  /// It stays until the user acts.
  case alert = 2

  /// The spelling of the style in settings.
  package var name: String {
    switch self {
    case .none: "none"
    case .banner: "temporary"
    case .alert: "persistent"
    }
  }
}

/// When the text of a notification is visible, with Apple's numbers (E16).
package enum PreviewSetting: Int, Hashable, Sendable, CaseIterable {
  /// At any time.
  case always = 0
  /// Only while the screen is unlocked.
  case whenAuthenticated = 1
  /// Not before the app is opened.
  case never = 2

  /// The spelling of the value in settings.
  package var name: String {
    switch self {
    case .always: "always"
    case .whenAuthenticated: "whenUnlocked"
    case .never: "never"
    }
  }
}

/// How the notifications of an app are stacked in the list (E7).
package enum GroupingSetting: String, Hashable, Sendable, CaseIterable {
  /// By thread, and notifications without a thread together.
  case automatic
  /// All of the app together.
  case byApp
  /// Not at all, in the order of arrival.
  case off
}

/// The settings as the app receives them (A18 to A22).
package struct ReportedSettings: Hashable, Sendable {
  /// One row, with Apple's numbers.
  package enum Setting: Int, Hashable, Sendable, CaseIterable {
    /// The app never requested it, or has no right to it.
    case notSupported = 0
    /// The user turned it off.
    case disabled = 1
    /// The user turned it on.
    case enabled = 2
  }

  /// Whether the app may notify at all (A1).
  package var authorizationStatus = AuthorizationStatus.notDetermined
  /// Whether its sounds are played.
  package var sound = Setting.notSupported
  /// Whether its number is shown on the icon.
  package var badge = Setting.notSupported
  /// Whether its banners are shown.
  package var alert = Setting.notSupported
  /// Whether its notifications go to the list.
  package var notificationCenter = Setting.notSupported
  /// Whether its notifications are shown on the lock screen.
  package var lockScreen = Setting.notSupported
  /// Whether its notifications are shown in a car.
  package var carPlay = Setting.notSupported
  /// Whether its critical alerts pass mute and focus (A12).
  package var criticalAlert = Setting.notSupported
  /// Whether its notifications are read aloud.
  package var announcement = Setting.notSupported
  /// Whether its time-sensitive notifications pass focus; off if alerts are off (A21).
  package var timeSensitive = Setting.notSupported
  /// Whether its ordinary notifications wait for the summary (E15).
  package var scheduledDelivery = Setting.notSupported
  /// Whether its messages from a person may pass a focus.
  package var directMessages = Setting.notSupported
  /// The style of its banners; none if banners are off.
  package var alertStyle = AlertStyle.none
  /// When its texts are visible, by its own setting or the global one (E17).
  package var showPreviews = PreviewSetting.always
  /// Whether the system offers the app's own settings (A13).
  package var providesAppNotificationSettings = false

  /// Creates the settings of an app without any decision (A22).
  package init() {}
}
