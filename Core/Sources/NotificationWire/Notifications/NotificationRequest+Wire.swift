package import NotificationModel

extension NotificationRequest: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      identifier: try wire.value("identifier", \.identifier, as: .identifier),
      content: try wire.value("content", \.content),
      trigger: try wire.optional("trigger", \.trigger),
      ticket: try wire.optional("ticket", \.ticket, as: .identifier),
      links: try wire.optional("links", \.links))
  }
}

extension NotificationLinks: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      link: try wire.value("link", \.link, as: .path),
      buttons: try wire.value(
        "buttons", \.buttons, as: .list(limit: WireLimits.actions), unless: []),
      staysVisible: try wire.value("staysVisible", \.staysVisible, unless: false))
  }
}

extension NotificationLinks.Button: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      identifier: try wire.value("identifier", \.identifier, as: .identifier),
      title: try wire.value("title", \.title, as: .text),
      link: try wire.value("link", \.link, as: .path))
  }
}

extension PendingRequest: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      app: try wire.value("app", \.app),
      request: try wire.value("request", \.request),
      due: try wire.optional("due", \.due),
      added: try wire.value("added", \.added))
  }
}

extension DueDate: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "kind",
    WireCase("wall", { if case .wall(let time, let zone) = $0 { (time, zone) } else { nil } }) {
      .wall(try $0.value("wall", \.0), floatingIn: try $0.optional("floatingIn", \.1))
    },
    WireCase(
      "boot",
      {
        if case .boot(let reading, let boot, let wall) = $0 { (reading, boot, wall) } else { nil }
      }
    ) {
      .boot(
        try $0.value("boot", \.0), bootIdentifier: try $0.value("bootIdentifier", \.1),
        wall: try $0.value("wall", \.2))
    })
}

extension Trigger: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "kind",
    WireCase(
      "timeInterval",
      { if case .timeInterval(let seconds, let repeats) = $0 { (seconds, repeats) } else { nil } }
    ) {
      .timeInterval(
        seconds: try $0.value("seconds", \.0),
        repeats: try $0.value("repeats", \.1, default: false))
    },
    WireCase(
      "calendar",
      { if case .calendar(let rule, let repeats) = $0 { (rule, repeats) } else { nil } }
    ) {
      .calendar(
        try $0.value("rule", \.0), repeats: try $0.value("repeats", \.1, default: false))
    },
    WireCase(
      "location",
      { if case .location(let region, let repeats) = $0 { (region, repeats) } else { nil } }
    ) {
      .location(
        try $0.value("region", \.0), repeats: try $0.value("repeats", \.1, default: false))
    },
    WireCase("push", .push),
    // An instant is a calendar rule, and is written as one.
    WireCase("date", { _ in WallTime?.none }) {
      let rule = CalendarRule(at: try $0.value("time", \.self))
      guard try !$0.value("repeats", { _ in false }, default: false) else {
        throw NotificationFailure(
          .invalidValue, field: "repeats", value: "true", message: "An instant comes once.",
          remedy: "Leave it out, or pass a trigger of the kind “calendar”.")
      }
      return .calendar(rule, repeats: false)
    })
}

extension Region: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      identifier: try wire.value("identifier", \.identifier, as: .identifier),
      latitude: try wire.value("latitude", \.latitude),
      longitude: try wire.value("longitude", \.longitude),
      radius: try wire.value("radius", \.radius),
      notifyOnEntry: try wire.value("notifyOnEntry", \.notifyOnEntry, default: true),
      notifyOnExit: try wire.value("notifyOnExit", \.notifyOnExit, default: true))
  }
}

extension CalendarRule: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    var rule = wire.start(Self())
    try wire.variable("era", &rule.era)
    try wire.variable("year", &rule.year)
    try wire.variable("month", &rule.month)
    try wire.variable("day", &rule.day)
    try wire.variable("hour", &rule.hour)
    try wire.variable("minute", &rule.minute)
    try wire.variable("second", &rule.second)
    try wire.variable("nanosecond", &rule.nanosecond)
    try wire.variable("weekday", &rule.weekday)
    try wire.variable("weekdayOrdinal", &rule.weekdayOrdinal)
    try wire.variable("quarter", &rule.quarter)
    try wire.variable("weekOfMonth", &rule.weekOfMonth)
    try wire.variable("weekOfYear", &rule.weekOfYear)
    try wire.variable("yearForWeekOfYear", &rule.yearForWeekOfYear)
    try wire.variable("dayOfYear", &rule.dayOfYear)
    try wire.variable("isLeapMonth", &rule.isLeapMonth)
    try wire.variable("calendar", &rule.calendar)
    rule.timeZone = try wire.nullable("timeZone", \.timeZone, as: .identifier)
    return rule
  }
}

extension CalendarKind: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      identifier: try wire.value("identifier", \.identifier, as: .identifier),
      firstWeekday: try wire.optional("firstWeekday", \.firstWeekday),
      minimumDaysInFirstWeek: try wire.optional(
        "minimumDaysInFirstWeek", \.minimumDaysInFirstWeek))
  }

  /// A calendar with its default week settings is its identifier alone.
  package init(wire value: JSONValue) throws(NotificationFailure) {
    if case .object(let object) = value {
      self = try Self(members: object)
    } else {
      self.init(identifier: try TextForm.identifier.read(value))
    }
  }

  package func write(to writer: inout JSONWriter) {
    if firstWeekday == nil && minimumDaysInFirstWeek == nil { return writer.string(identifier) }
    writer.object { writeMembers(to: &$0) }
  }
}
