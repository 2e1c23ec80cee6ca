package import NotificationModel

/// What the person allows the app, as it was when the system was asked.
open class UNNotificationSettings: NSObject, NSCopying, NSSecureCoding {
  package private(set) var model: ReportedSettings

  package init(model: ReportedSettings) {
    self.model = model
  }

  /// Reads settings from an archive; a number out of range is brought to the nearest that exists.
  ///
  /// Tests use coders that answer the same number for every field, which is out of range for some.
  public required init?(coder: NSCoder) {
    let reader = FieldReader(coder)
    model = ReportedSettings()
    super.init()
    for key in Self.keys { _ = setField(key, to: reader.integer(key)) }
  }

  /// Whether the app may notify the person.
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
  /// When the text may be read.
  open var showPreviewsSetting: UNShowPreviewsSetting {
    UNShowPreviewsSetting(rawValue: model.showPreviews.rawValue) ?? .always
  }
  /// Whether critical alerts are allowed; it does not follow the other rows (A12).
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

  /// Returns settings that are equal and do not change with these.
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
