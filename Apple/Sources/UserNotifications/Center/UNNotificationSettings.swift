package import NotificationModel

/// The user's settings for the app, at the time of the request.
open class UNNotificationSettings: NSObject, NSCopying, NSSecureCoding {
  package private(set) var model: ReportedSettings

  package init(model: ReportedSettings) {
    self.model = model
  }

  /// Reads settings from an archive; a number out of range is replaced by the nearest valid one.
  ///
  /// Tests use coders that answer the same number for every field, which is out of range for some.
  public required init?(coder: NSCoder) {
    let reader = FieldReader(coder)
    model = ReportedSettings()
    super.init()
    for key in Self.keys { _ = setField(key, to: reader.integer(key)) }
  }

  /// Whether the app may notify the user.
  ///
  /// ```swift
  /// let settings = await center.notificationSettings()
  /// let isAllowed = [.authorized, .provisional].contains(settings.authorizationStatus)
  /// print(isAllowed ? "Reminders are delivered." : "Reminders are refused.")
  /// ```
  open var authorizationStatus: UNAuthorizationStatus {
    UNAuthorizationStatus(rawValue: model.authorizationStatus.rawValue) ?? .notDetermined
  }

  /// Whether sounds are played.
  open var soundSetting: UNNotificationSetting { shown(model.sound) }
  /// Whether a number is shown on the app's icon.
  open var badgeSetting: UNNotificationSetting { shown(model.badge) }
  /// Whether banners are shown.
  open var alertSetting: UNNotificationSetting { shown(model.alert) }
  /// Whether notifications are kept in the list.
  open var notificationCenterSetting: UNNotificationSetting { shown(model.notificationCenter) }
  /// Whether notifications are shown on the lock screen.
  open var lockScreenSetting: UNNotificationSetting { shown(model.lockScreen) }
  /// Whether notifications are shown in a car.
  open var carPlaySetting: UNNotificationSetting { shown(model.carPlay) }
  /// How banners behave.
  open var alertStyle: UNAlertStyle { UNAlertStyle(rawValue: model.alertStyle.rawValue) ?? .none }
  /// When the previews of notifications are shown.
  open var showPreviewsSetting: UNShowPreviewsSetting {
    UNShowPreviewsSetting(rawValue: model.showPreviews.rawValue) ?? .always
  }
  /// Whether critical alerts are allowed; independent of the other rows (A12).
  open var criticalAlertSetting: UNNotificationSetting { shown(model.criticalAlert) }
  /// Whether the system offers a button for the app's own notification settings (A13).
  open var providesAppNotificationSettings: Bool { model.providesAppNotificationSettings }
  /// Whether notifications may be read aloud.
  open var announcementSetting: UNNotificationSetting { shown(model.announcement) }
  /// Whether time-sensitive notifications are allowed.
  open var timeSensitiveSetting: UNNotificationSetting { shown(model.timeSensitive) }
  /// Whether the app is part of the scheduled summary (E15).
  open var scheduledDeliverySetting: UNNotificationSetting { shown(model.scheduledDelivery) }
  /// Whether direct messages are shown as such.
  open var directMessagesSetting: UNNotificationSetting { shown(model.directMessages) }

  /// Returns equal settings that do not change with these.
  open func copy(with zone: NSZone? = nil) -> Any {
    UNNotificationSettings(model: model)
  }

  /// Whether archives of this class name the classes they expect; always true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the settings to an archive.
  open func encode(with coder: NSCoder) {
    for key in Self.keys { coder.encode(Int64(number(key) ?? 0), forKey: key) }
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationSettings)?.model == model
  }

  open override var hash: Int { model.hashValue }

  open override var description: String { shownFields }

  private func shown(_ setting: ReportedSettings.Setting) -> UNNotificationSetting {
    UNNotificationSetting(rawValue: setting.rawValue) ?? .notSupported
  }

  func change(_ change: (inout ReportedSettings) -> Void) {
    change(&model)
  }
}

/// Whether the app may notify the user (A1).
///
/// ```swift
/// switch await center.notificationSettings().authorizationStatus {
/// case .notDetermined: _ = try await center.requestAuthorization(options: [.alert])
/// case .denied: print("Allow reminders in Settings.")
/// default: print("Reminders are delivered.")
/// }
/// ```
public enum UNAuthorizationStatus: Int, Sendable, BitwiseCopyable {
  /// The user has not been asked.
  case notDetermined = 0
  /// The user refused.
  case denied = 1
  /// The user agreed.
  case authorized = 2
  /// The user was not asked, and notifications are delivered quietly (A6).
  case provisional = 3
  /// Authorized for a limited time; only App Clips, which Linux does not have, receive it (A14).
  case ephemeral = 4

  /// Apple's number of the case.
  public var rawValue: Int {
    switch self {
    case .notDetermined: 0
    case .denied: 1
    case .authorized: 2
    case .provisional: 3
    case .ephemeral: 4
    }
  }
}

/// One row of the user's settings for the app (A18).
public enum UNNotificationSetting: Int, Sendable, BitwiseCopyable {
  /// The app never asked for it, or may not use it (A19).
  case notSupported = 0
  /// The user turned it off.
  case disabled = 1
  /// It is on.
  case enabled = 2

  /// Apple's number of the case.
  public var rawValue: Int {
    switch self {
    case .notSupported: 0
    case .disabled: 1
    case .enabled: 2
    }
  }
}

/// How a banner behaves.
public enum UNAlertStyle: Int, Sendable, BitwiseCopyable {
  /// No banner.
  case none = 0
  /// The banner disappears by itself.
  case banner = 1
  /// The banner stays until the user acts.
  case alert = 2

  /// Apple's number of the case.
  public var rawValue: Int {
    switch self {
    case .none: 0
    case .banner: 1
    case .alert: 2
    }
  }
}

/// When the previews of a notification are shown (E16).
public enum UNShowPreviewsSetting: Int, Sendable, BitwiseCopyable {
  /// Always.
  case always = 0
  /// While the device is unlocked.
  case whenAuthenticated = 1
  /// Never; the category's placeholder is shown.
  case never = 2

  /// Apple's number of the case.
  public var rawValue: Int {
    switch self {
    case .always: 0
    case .whenAuthenticated: 1
    case .never: 2
    }
  }
}

extension UNNotificationSettings: KeyValueAccess {
  static let keys: [String] =
    rows.keys.sorted() + [
      "authorizationStatus", "alertStyle", "showPreviewsSetting", "providesAppNotificationSettings",
    ]

  func setField(_ key: String, to value: Any?) -> Bool {
    guard let number = (value as? NSNumber)?.intValue else { return false }
    if let row = Self.rows[key] {
      change { $0[keyPath: row] = .init(nearest: number) }
      return true
    }
    switch key {
    case "authorizationStatus": change { $0.authorizationStatus = .init(nearest: number) }
    case "alertStyle": change { $0.alertStyle = .init(nearest: number) }
    case "showPreviewsSetting": change { $0.showPreviews = .init(nearest: number) }
    case "providesAppNotificationSettings":
      change { $0.providesAppNotificationSettings = number != 0 }
    default: return false
    }
    return true
  }

  func field(_ key: String) -> Any?? {
    number(key).map { NSNumber(value: $0) }
  }

  func number(_ key: String) -> Int? {
    if let row = Self.rows[key] { return model[keyPath: row].rawValue }
    return switch key {
    case "authorizationStatus": model.authorizationStatus.rawValue
    case "alertStyle": model.alertStyle.rawValue
    case "showPreviewsSetting": model.showPreviews.rawValue
    case "providesAppNotificationSettings": model.providesAppNotificationSettings ? 1 : 0
    default: nil
    }
  }

  /// Sets a property by its name, for tests that cannot create settings; with Apple's numbers.
  public func setValue(_ value: Any?, forKey key: String) {
    setKeyedValue(value, forKey: key)
  }

  /// Returns a property by its name, as a number.
  public func value(forKey key: String) -> Any? {
    keyedValue(forKey: key)
  }

  private typealias Row = any WritableKeyPath<ReportedSettings, ReportedSettings.Setting> & Sendable

  private static let rows: [String: Row] = [
    "soundSetting": \.sound, "badgeSetting": \.badge, "alertSetting": \.alert,
    "notificationCenterSetting": \.notificationCenter, "lockScreenSetting": \.lockScreen,
    "carPlaySetting": \.carPlay, "criticalAlertSetting": \.criticalAlert,
    "announcementSetting": \.announcement, "timeSensitiveSetting": \.timeSensitive,
    "scheduledDeliverySetting": \.scheduledDelivery, "directMessagesSetting": \.directMessages,
  ]
}

extension RawRepresentable where Self: CaseIterable, RawValue == Int {
  /// Creates the case with that number, or the one with the nearest number; of two such cases the first.
  init(nearest number: Int) {
    let clamped = min(max(number, -1), 1_000)
    let cases = Array(Self.allCases)
    self =
      cases.min { abs($0.rawValue - clamped) < abs($1.rawValue - clamped) } ?? cases[0]
  }
}

extension UNNotificationSettings {
  /// The rows in the order and wording of Apple's logs (A20).
  var shownFields: String {
    describe([
      "authorizationStatus": authorizationStatus.shownName,
      "notificationCenterSetting": notificationCenterSetting.shownName,
      "soundSetting": soundSetting.shownName,
      "badgeSetting": badgeSetting.shownName,
      "lockScreenSetting": lockScreenSetting.shownName,
      "carPlaySetting": carPlaySetting.shownName,
      "announcementSetting": announcementSetting.shownName,
      "criticalAlertSetting": criticalAlertSetting.shownName,
      "timeSensitiveSetting": timeSensitiveSetting.shownName,
      "alertSetting": alertSetting.shownName,
      "scheduledDeliverySetting": scheduledDeliverySetting.shownName,
      "directMessagesSetting": directMessagesSetting.shownName,
      "alertStyle": alertStyle.shownName,
      "showPreviewsSetting": showPreviewsSetting.shownName,
      "providesAppNotificationSettings": providesAppNotificationSettings.answer,
    ])
  }
}
