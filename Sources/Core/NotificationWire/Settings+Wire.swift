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

extension GlobalSettings: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init()
    previews = try object.value("previews", default: previews)
    summaryIsOn = try object.value("summaryIsOn", default: summaryIsOn)
    summaryMinutes =
      try object.optionalList("summaryMinutes", limit: WireLimits.summaryTimes) ?? summaryMinutes
    display = try object.value("display", default: display)
    focusModes = try object.list("focusModes", limit: WireLimits.focusModes)
    focus = try object.optional("focus")
    focusIsScheduled = try object.value("focusIsScheduled", default: focusIsScheduled)
    focusEnds = try object.value("focusEnds", default: focusEnds) {
      value throws(NotificationFailure) in try Self.ends(value)
    }
    isLocked = try object.value("isLocked", default: isLocked)
    lockedAfter = try object.optional("lockedAfter")
    isSilent = try object.value("isSilent", default: isSilent)
    unmutesForCritical = try object.value("unmutesForCritical", default: unmutesForCritical)
    location = try object.value("location", default: location)
    languages = try object.list("languages", limit: WireLimits.languages)
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("previews", previews)
    writer.member("summaryIsOn", summaryIsOn)
    writer.member("summaryMinutes", summaryMinutes)
    writer.member("display", display)
    writer.member("focusModes", focusModes)
    writer.member("focus", ifPresent: focus)
    writer.member("focusIsScheduled", focusIsScheduled)
    if !focusEnds.isEmpty { writeEnds(to: &writer) }
    writer.member("isLocked", isLocked)
    writer.member("lockedAfter", ifPresent: lockedAfter)
    writer.member("isSilent", isSilent)
    writer.member("unmutesForCritical", unmutesForCritical)
    writer.member("location", location, unless: true)
    writer.member("languages", unlessEmpty: languages)
  }

  private static func ends(_ value: JSONValue) throws(NotificationFailure) -> [String: WallTime] {
    guard case .object(let object) = value else {
      throw .wrongType(value, expected: "an object of instants")
    }
    guard object.members.count <= WireLimits.focusModes else {
      throw .limit(count: object.members.count, limit: WireLimits.focusModes, of: "entries")
    }
    var ends: [String: WallTime] = [:]
    for member in object.members { ends[member.name] = try object.value(member.name) }
    return ends
  }

  private func writeEnds(to writer: inout JSONWriter) {
    writer.name("focusEnds")
    writer.object { writer in
      for (name, end) in focusEnds.sorted(by: { $0.key < $1.key }) { writer.member(name, end) }
    }
  }
}

extension FocusMode: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    let apps: [BundleIdentifier] = try object.list("allowedApps", limit: WireLimits.focusApps)
    let people = try object.identifiers("allowedPeople", limit: WireLimits.focusPeople)
    self.init(
      name: try object.text("name", limit: WireLimits.identifierBytes), allowedApps: Set(apps),
      allowedPeople: Set(people ?? []),
      allowsTimeSensitive: try object.value("allowsTimeSensitive", default: true),
      schedules: try object.list("schedules", limit: WireLimits.focusSchedules))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("name", name)
    writer.member("allowedApps", unlessEmpty: allowedApps.sorted())
    writer.member("allowedPeople", unlessEmpty: allowedPeople.sorted())
    writer.member("allowsTimeSensitive", allowsTimeSensitive)
    writer.member("schedules", unlessEmpty: schedules)
  }
}

extension FocusSchedule: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    let days: [Int] = try object.requiredList("days", limit: WireLimits.focusDays)
    self.init(
      days: Set(days), start: try object.value("from"), end: try object.value("to"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("days", days.sorted())
    writer.member("from", start)
    writer.member("to", end)
  }
}

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

extension AuthorizationStatus: WireValue {
  private static let wireNames = WireNames<Self>([
    (.notDetermined, "notDetermined"), (.denied, "denied"), (.authorized, "authorized"),
    (.provisional, "provisional"), (.ephemeral, "ephemeral"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension AlertStyle: WireValue {
  private static let wireNames = WireNames<Self>([
    (.none, "none"), (.banner, "banner"), (.alert, "alert"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension PreviewSetting: WireValue {
  private static let wireNames = WireNames<Self>([
    (.always, "always"), (.whenAuthenticated, "whenAuthenticated"), (.never, "never"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension GroupingSetting: WireValue {
  private static let wireNames = WireNames<Self>([
    (.automatic, "automatic"), (.byApp, "byApp"), (.off, "off"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension DisplayStyle: WireValue {
  private static let wireNames = WireNames<Self>([
    (.count, "count"), (.stack, "stack"), (.list, "list"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension ReportedSettings.Setting: WireValue {
  private static let wireNames = WireNames<Self>([
    (.notSupported, "notSupported"), (.disabled, "disabled"), (.enabled, "enabled"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}
