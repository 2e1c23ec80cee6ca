extension UNNotificationSettings {
  /// The rows in the order and the words that Apple's logs have (A20).
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
