package import NotificationModel

extension AppSettings: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    var settings = wire.start(Self())
    try wire.variable("status", &settings.status)
    try wire.variable("requested", &settings.requested)
    try wire.variable("alertStyle", &settings.alertStyle)
    try wire.variable("lockScreen", &settings.lockScreen)
    try wire.variable("notificationCenter", &settings.notificationCenter)
    try wire.variable("sounds", &settings.sounds)
    try wire.variable("badges", &settings.badges)
    try wire.variable("carPlay", &settings.carPlay)
    try wire.variable("announcements", &settings.announcements)
    try wire.variable("directMessages", &settings.directMessages)
    try wire.variable("timeSensitive", &settings.timeSensitive)
    try wire.variable("scheduledDelivery", &settings.scheduledDelivery)
    try wire.variable("criticalAlerts", &settings.criticalAlerts)
    try wire.variable("previews", &settings.previews)
    try wire.variable("grouping", &settings.grouping)
    try wire.variable("location", &settings.location, unless: .notDetermined)
    try wire.variable("preciseLocation", &settings.preciseLocation, unless: true)
    try wire.variable("isUndecided", &settings.isUndecided, unless: false)
    try wire.variable(
      "origins", &settings.origins, as: .list(limit: WireLimits.origins), unless: [])
    return settings
  }
}

extension NotificationOrigin: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      name: try wire.value("name", \.name),
      delivery: try wire.value("delivery", \.delivery, unless: .on))
  }
}

extension NotificationOrigin.Delivery: WireName {}

extension GlobalSettings: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    var settings = wire.start(Self())
    try wire.variable("previews", &settings.previews)
    try wire.variable("summaryIsOn", &settings.summaryIsOn)
    try wire.variable(
      "summaryMinutes", &settings.summaryMinutes, as: .list(limit: WireLimits.summaryTimes))
    try wire.variable("display", &settings.display)
    try wire.variable("focusModes", &settings.focusModes, as: .list(limit: WireLimits.focusModes))
    try wire.variable("focus", &settings.focus)
    try wire.variable("focusIsScheduled", &settings.focusIsScheduled)
    try wire.variable("focusUntil", &settings.focusUntil)
    try wire.variable("focusEnds", &settings.focusEnds, as: ends, unless: [:])
    try wire.variable("isLocked", &settings.isLocked)
    try wire.variable("lockedAfter", &settings.lockedAfter)
    try wire.variable("isSilent", &settings.isSilent)
    try wire.variable("unmutesForCritical", &settings.unmutesForCritical)
    try wire.variable("savesPower", &settings.savesPower, unless: true)
    try wire.variable("location", &settings.location, unless: true)
    try wire.variable("unknownPrograms", &settings.unknownPrograms, unless: .show)
    try wire.variable(
      "languages", &settings.languages, as: .list(limit: WireLimits.languages), unless: [])
    try wire.variable(
      "language", &settings.language, as: .list(limit: WireLimits.languages), unless: [])
    return settings
  }

  private static let ends = DictionaryForm(
    limit: WireLimits.focusModes, element: UsualForm<WallTime>(), content: "instants")
}

extension FocusMode: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      name: try wire.value("name", \.name, as: .identifier),
      allowedApps: try wire.value(
        "allowedApps", \.allowedApps, as: .set(limit: WireLimits.focusApps), unless: []),
      allowedPeople: try wire.value(
        "allowedPeople", \.allowedPeople, as: .set(limit: WireLimits.focusPeople, of: .identifier),
        unless: []),
      allowsTimeSensitive: try wire.value(
        "allowsTimeSensitive", \.allowsTimeSensitive, default: true),
      schedules: try wire.value(
        "schedules", \.schedules, as: .list(limit: WireLimits.focusSchedules), unless: []))
  }
}

extension FocusSchedule: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      days: try wire.value("days", \.days, as: .set(limit: WireLimits.focusDays)),
      start: try wire.value("from", \.start),
      end: try wire.value("to", \.end))
  }
}

extension ReportedSettings: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    var settings = wire.start(Self())
    try wire.value("authorizationStatus", &settings.authorizationStatus)
    try wire.variable("sound", &settings.sound)
    try wire.variable("badge", &settings.badge)
    try wire.variable("alert", &settings.alert)
    try wire.variable("notificationCenter", &settings.notificationCenter)
    try wire.variable("lockScreen", &settings.lockScreen)
    try wire.variable("carPlay", &settings.carPlay)
    try wire.variable("criticalAlert", &settings.criticalAlert)
    try wire.variable("announcement", &settings.announcement)
    try wire.variable("timeSensitive", &settings.timeSensitive)
    try wire.variable("scheduledDelivery", &settings.scheduledDelivery)
    try wire.variable("directMessages", &settings.directMessages)
    try wire.variable("alertStyle", &settings.alertStyle)
    try wire.variable("showPreviews", &settings.showPreviews)
    try wire.variable("providesAppNotificationSettings", &settings.providesAppNotificationSettings)
    return settings
  }
}
