package import NotificationModel

extension ReportedSettings: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init()
    authorizationStatus = try object.value("authorizationStatus")
    sound = try object.value("sound", default: .notSupported)
    badge = try object.value("badge", default: .notSupported)
    alert = try object.value("alert", default: .notSupported)
    notificationCenter = try object.value("notificationCenter", default: .notSupported)
    lockScreen = try object.value("lockScreen", default: .notSupported)
    carPlay = try object.value("carPlay", default: .notSupported)
    criticalAlert = try object.value("criticalAlert", default: .notSupported)
    announcement = try object.value("announcement", default: .notSupported)
    timeSensitive = try object.value("timeSensitive", default: .notSupported)
    scheduledDelivery = try object.value("scheduledDelivery", default: .notSupported)
    directMessages = try object.value("directMessages", default: .notSupported)
    alertStyle = try object.value("alertStyle", default: alertStyle)
    showPreviews = try object.value("showPreviews", default: showPreviews)
    providesAppNotificationSettings = try object.value(
      "providesAppNotificationSettings", default: false)
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("authorizationStatus", authorizationStatus)
    writer.member("sound", sound)
    writer.member("badge", badge)
    writer.member("alert", alert)
    writer.member("notificationCenter", notificationCenter)
    writer.member("lockScreen", lockScreen)
    writer.member("carPlay", carPlay)
    writer.member("criticalAlert", criticalAlert)
    writer.member("announcement", announcement)
    writer.member("timeSensitive", timeSensitive)
    writer.member("scheduledDelivery", scheduledDelivery)
    writer.member("directMessages", directMessages)
    writer.member("alertStyle", alertStyle)
    writer.member("showPreviews", showPreviews)
    writer.member("providesAppNotificationSettings", providesAppNotificationSettings)
  }
}
