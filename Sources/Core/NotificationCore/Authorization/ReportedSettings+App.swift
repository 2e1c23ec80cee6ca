public import NotificationModel

extension ReportedSettings {
  /// What an app is told about itself (A18 to A22).
  public init(of app: AppRecord, in global: GlobalSettings) {
    self.init()
    let settings = app.settings
    authorizationStatus = settings.status
    showPreviews = settings.previews ?? global.previews
    criticalAlert = Self.setting(app.entitlements.criticalAlerts ? settings.criticalAlerts : nil)
    guard settings.status != .notDetermined else { return }
    providesAppNotificationSettings = settings.requested.contains(.providesAppNotificationSettings)
    let isOn = settings.status.allowsDelivery
    let isLoud = isOn && settings.status != .provisional
    let asked = settings.requested
    sound = Self.setting(asked.contains(.sound) ? isLoud && settings.sounds : nil)
    badge = Self.setting(asked.contains(.badge) ? isLoud && settings.badges : nil)
    let alerts = isLoud && settings.alertStyle != .none
    alert = Self.setting(asked.contains(.alert) ? alerts : nil)
    alertStyle = asked.contains(.alert) && alerts ? settings.alertStyle : .none
    lockScreen = Self.setting(asked.contains(.alert) ? isLoud && settings.lockScreen : nil)
    notificationCenter = Self.setting(
      asked.contains(.alert) || settings.status == .provisional
        ? isOn && settings.notificationCenter : nil)
    carPlay = Self.setting(asked.contains(.carPlay) ? isLoud && settings.carPlay : nil)
    announcement = Self.setting(
      asked.contains(.announcement) ? isLoud && settings.announcements : nil)
    timeSensitive = Self.setting(
      app.entitlements.timeSensitive ? alerts && settings.timeSensitive : nil)
    scheduledDelivery = Self.setting(isOn && global.summaryIsOn && settings.scheduledDelivery)
    directMessages = Self.setting(
      app.entitlements.communication ? isOn && settings.directMessages : nil)
  }

  private static func setting(_ isOn: Bool?) -> Setting {
    switch isOn {
    case nil: .notSupported
    case true?: .enabled
    case false?: .disabled
    }
  }
}
