package import NotificationModel

extension GlobalSettings: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init()
    previews = try object.value("previews", default: previews)
    summaryIsOn = try object.value("summaryIsOn", default: summaryIsOn)
    summaryMinutes =
      try object.optionalList("summaryMinutes", limit: WireLimits.summaryTimes) ?? summaryMinutes
    display = try object.value("display", default: display)
    focus = try object.optional("focus")
    isLocked = try object.value("isLocked", default: isLocked)
    lockedAfter = try object.optional("lockedAfter")
    isSilent = try object.value("isSilent", default: isSilent)
    unmutesForCritical = try object.value("unmutesForCritical", default: unmutesForCritical)
    languages = try object.list("languages", limit: WireLimits.languages)
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("previews", previews)
    writer.member("summaryIsOn", summaryIsOn)
    writer.member("summaryMinutes", summaryMinutes)
    writer.member("display", display)
    writer.member("focus", ifPresent: focus)
    writer.member("isLocked", isLocked)
    writer.member("lockedAfter", ifPresent: lockedAfter)
    writer.member("isSilent", isSilent)
    writer.member("unmutesForCritical", unmutesForCritical)
    writer.member("languages", unlessEmpty: languages)
  }
}

extension FocusMode: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    let apps: [BundleIdentifier] = try object.list("allowedApps", limit: WireLimits.focusApps)
    self.init(
      name: try object.text("name", limit: WireLimits.identifierBytes), allowedApps: Set(apps),
      allowsTimeSensitive: try object.value("allowsTimeSensitive", default: true))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("name", name)
    writer.member("allowedApps", unlessEmpty: allowedApps.sorted())
    writer.member("allowsTimeSensitive", allowsTimeSensitive)
  }
}
