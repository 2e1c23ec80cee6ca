package import NotificationModel

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
