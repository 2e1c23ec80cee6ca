package import NotificationModel

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
