package import NotificationModel

extension Trigger: WireObject {
  private enum Kind: String {
    case timeInterval = "timeInterval"
    case calendar = "calendar"
    case location = "location"
    case push = "push"
  }

  package init(members object: JSONObject) throws(NotificationFailure) {
    switch try object.kind(Kind.self) {
    case .timeInterval:
      self = .timeInterval(
        seconds: try object.value("seconds"), repeats: try object.value("repeats", default: false))
    case .calendar:
      self = .calendar(
        try object.value("rule"), repeats: try object.value("repeats", default: false))
    case .location:
      self = .location(
        try object.value("region"), repeats: try object.value("repeats", default: false))
    case .push: self = .push
    }
  }

  package func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .timeInterval(let seconds, let repeats):
      writer.member("kind", Kind.timeInterval.rawValue)
      writer.member("seconds", seconds)
      writer.member("repeats", repeats)
    case .calendar(let rule, let repeats):
      writer.member("kind", Kind.calendar.rawValue)
      writer.member("rule", rule)
      writer.member("repeats", repeats)
    case .location(let region, let repeats):
      writer.member("kind", Kind.location.rawValue)
      writer.member("region", region)
      writer.member("repeats", repeats)
    case .push:
      writer.member("kind", Kind.push.rawValue)
    }
  }
}

extension Region: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      identifier: try object.text("identifier", limit: WireLimits.identifierBytes),
      latitude: try object.value("latitude"), longitude: try object.value("longitude"),
      radius: try object.value("radius"),
      notifyOnEntry: try object.value("notifyOnEntry", default: true),
      notifyOnExit: try object.value("notifyOnExit", default: true))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("identifier", identifier)
    writer.member("latitude", latitude)
    writer.member("longitude", longitude)
    writer.member("radius", radius)
    writer.member("notifyOnEntry", notifyOnEntry)
    writer.member("notifyOnExit", notifyOnExit)
  }
}
