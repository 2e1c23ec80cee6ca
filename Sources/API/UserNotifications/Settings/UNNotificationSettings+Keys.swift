import NotificationModel

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

  /// Sets a property by its name, as tests do that cannot create settings; Apple's numbers.
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
  /// The case with that number, or the one whose number is nearest; the first where two are.
  init(nearest number: Int) {
    let clamped = min(max(number, -1), 1_000)
    let cases = Array(Self.allCases)
    self =
      cases.min { abs($0.rawValue - clamped) < abs($1.rawValue - clamped) } ?? cases[0]
  }
}
