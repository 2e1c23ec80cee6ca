package import NotificationModel

extension NotificationRequest: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      identifier: try object.text("identifier", limit: WireLimits.identifierBytes),
      content: try object.value("content"), trigger: try object.optional("trigger"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("identifier", identifier)
    writer.member("content", content)
    writer.member("trigger", ifPresent: trigger)
  }
}

extension PendingRequest: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      app: try object.value("app"), request: try object.value("request"),
      due: try object.optional("due"), added: try object.value("added"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("app", app)
    writer.member("request", request)
    writer.member("due", ifPresent: due)
    writer.member("added", added)
  }
}

extension DueDate: WireObject {
  private enum Kind: String {
    case wall = "wall"
    case boot = "boot"
  }

  package init(members object: JSONObject) throws(NotificationFailure) {
    switch try object.kind(Kind.self) {
    case .wall:
      self = .wall(try object.value("wall"), floatingIn: try object.optional("floatingIn"))
    case .boot:
      self = .boot(
        BootTime(microseconds: try object.value("boot")),
        bootIdentifier: try object.value("bootIdentifier"), wall: try object.value("wall"))
    }
  }

  package func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .wall(let time, let zone):
      writer.member("kind", Kind.wall.rawValue)
      writer.member("wall", time)
      writer.member("floatingIn", ifPresent: zone)
    case .boot(let reading, let boot, let wall):
      writer.member("kind", Kind.boot.rawValue)
      writer.member("boot", reading.microseconds)
      writer.member("bootIdentifier", boot)
      writer.member("wall", wall)
    }
  }
}

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

extension CalendarRule: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      calendar: try object.value("calendar", default: .gregorian),
      timeZone: try object.optionalText("timeZone", limit: WireLimits.identifierBytes))
    era = try object.optional("era")
    year = try object.optional("year")
    month = try object.optional("month")
    day = try object.optional("day")
    hour = try object.optional("hour")
    minute = try object.optional("minute")
    second = try object.optional("second")
    nanosecond = try object.optional("nanosecond")
    weekday = try object.optional("weekday")
    weekdayOrdinal = try object.optional("weekdayOrdinal")
    quarter = try object.optional("quarter")
    weekOfMonth = try object.optional("weekOfMonth")
    weekOfYear = try object.optional("weekOfYear")
    yearForWeekOfYear = try object.optional("yearForWeekOfYear")
    dayOfYear = try object.optional("dayOfYear")
    isLeapMonth = try object.optional("isLeapMonth")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("era", ifPresent: era)
    writer.member("year", ifPresent: year)
    writer.member("month", ifPresent: month)
    writer.member("day", ifPresent: day)
    writer.member("hour", ifPresent: hour)
    writer.member("minute", ifPresent: minute)
    writer.member("second", ifPresent: second)
    writer.member("nanosecond", ifPresent: nanosecond)
    writer.member("weekday", ifPresent: weekday)
    writer.member("weekdayOrdinal", ifPresent: weekdayOrdinal)
    writer.member("quarter", ifPresent: quarter)
    writer.member("weekOfMonth", ifPresent: weekOfMonth)
    writer.member("weekOfYear", ifPresent: weekOfYear)
    writer.member("yearForWeekOfYear", ifPresent: yearForWeekOfYear)
    writer.member("dayOfYear", ifPresent: dayOfYear)
    writer.member("isLeapMonth", ifPresent: isLeapMonth)
    writer.member("calendar", calendar)
    writer.name("timeZone")
    if let timeZone { writer.string(timeZone) } else { writer.null() }
  }
}

extension CalendarKind: WireValue {
  package init(wire value: JSONValue) throws(NotificationFailure) {
    guard case .object(let object) = value else {
      self.init(identifier: try Self.identifier(value))
      return
    }
    self.init(
      identifier: try object.text("identifier", limit: WireLimits.identifierBytes),
      firstWeekday: try object.optional("firstWeekday"),
      minimumDaysInFirstWeek: try object.optional("minimumDaysInFirstWeek"))
  }

  package func write(to writer: inout JSONWriter) {
    if firstWeekday == nil && minimumDaysInFirstWeek == nil { return writer.string(identifier) }
    writer.object { writer in
      writer.member("identifier", identifier)
      writer.member("firstWeekday", ifPresent: firstWeekday)
      writer.member("minimumDaysInFirstWeek", ifPresent: minimumDaysInFirstWeek)
    }
  }

  private static func identifier(_ value: JSONValue) throws(NotificationFailure) -> String {
    let text = try String(wire: value)
    guard text.utf8.count <= WireLimits.identifierBytes else {
      throw .limit(count: text.utf8.count, limit: WireLimits.identifierBytes, of: "bytes")
    }
    return text
  }
}
