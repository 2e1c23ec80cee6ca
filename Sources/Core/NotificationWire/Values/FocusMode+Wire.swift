package import NotificationModel

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
