package import NotificationModel

extension AppSettings: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init()
    status = try object.value("status", default: status)
    requested = try object.value("requested", default: requested)
    alertStyle = try object.value("alertStyle", default: alertStyle)
    lockScreen = try object.value("lockScreen", default: lockScreen)
    notificationCenter = try object.value("notificationCenter", default: notificationCenter)
    sounds = try object.value("sounds", default: sounds)
    badges = try object.value("badges", default: badges)
    carPlay = try object.value("carPlay", default: carPlay)
    announcements = try object.value("announcements", default: announcements)
    directMessages = try object.value("directMessages", default: directMessages)
    timeSensitive = try object.value("timeSensitive", default: timeSensitive)
    scheduledDelivery = try object.value("scheduledDelivery", default: scheduledDelivery)
    criticalAlerts = try object.optional("criticalAlerts")
    previews = try object.optional("previews")
    grouping = try object.value("grouping", default: grouping)
    location = try object.value("location", default: location)
    preciseLocation = try object.value("preciseLocation", default: preciseLocation)
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("status", status)
    writer.member("requested", requested)
    writer.member("alertStyle", alertStyle)
    writer.member("lockScreen", lockScreen)
    writer.member("notificationCenter", notificationCenter)
    writer.member("sounds", sounds)
    writer.member("badges", badges)
    writer.member("carPlay", carPlay)
    writer.member("announcements", announcements)
    writer.member("directMessages", directMessages)
    writer.member("timeSensitive", timeSensitive)
    writer.member("scheduledDelivery", scheduledDelivery)
    writer.member("criticalAlerts", ifPresent: criticalAlerts)
    writer.member("previews", ifPresent: previews)
    writer.member("grouping", grouping)
    writer.member("location", location, unless: .notDetermined)
    writer.member("preciseLocation", preciseLocation, unless: true)
  }
}
