import NotificationModel
import NotificationTriggers
import Testing

@Suite struct `Hostile values` {
  static let fields: [any WritableKeyPath<CalendarRule, Int?> & Sendable] = [
    \.era, \.year, \.month, \.day, \.hour, \.minute, \.second, \.nanosecond, \.weekday,
    \.weekdayOrdinal, \.quarter, \.weekOfMonth, \.weekOfYear, \.yearForWeekOfYear, \.dayOfYear,
  ]
  static let values = [Int.min, Int.min + 1, -1, 0, 1, 5, 1_000_000, Int.max - 1, Int.max]
  static let instants: [Int64] = [
    .min, .min + 1, -62_135_596_800_000_000, -1, 0, 1, 1_750_000_000_000_000,
    3_155_000_000_000_000_000, .max - 1, .max,
  ]

  @Test func `Any number in any field and any instant is answered`() {
    for calendar in [CalendarKind.gregorian, .iso8601] {
      for field in Self.fields {
        for value in Self.values {
          for instant in Self.instants {
            var rule = CalendarRule(calendar: calendar)
            rule.hour = 8
            rule[keyPath: field] = value
            expectLater(rule, than: WallTime(microseconds: instant), in: "America/New_York")
          }
        }
      }
    }
  }

  @Test func `Any number in every field at once is answered`() {
    for value in Self.values {
      for instant in Self.instants {
        var rule = CalendarRule()
        for field in Self.fields { rule[keyPath: field] = value }
        expectLater(rule, than: WallTime(microseconds: instant), in: "Europe/Berlin")
      }
    }
  }

  @Test func `Another calendar answers any number too`() {
    for field in Self.fields {
      for value in Self.values {
        var rule = CalendarRule(calendar: CalendarKind(identifier: "hebrew"))
        rule[keyPath: field] = value
        expectLater(rule, than: WallTime(seconds: 1_750_000_000), in: "Asia/Jerusalem")
      }
    }
  }

  @Test func `An unknown zone or calendar has no due date`() {
    let names = [
      "", "Mars/Olympus", "../../etc/passwd", "Europe/Berlin\0", "europe berlin", "🕰️",
      String(repeating: "A", count: 1_000_000),
    ]
    for name in names {
      let after = WallTime(seconds: 1_750_000_000)
      var rule = RuleText("hour=8").rule
      #expect(CalendarSchedule.nextDueDate(of: rule, after: after, in: name) == nil)
      #expect(ZoneRules.named(name) == nil)
      rule.calendar = CalendarKind(identifier: name)
      #expect(CalendarSchedule.nextDueDate(of: rule, after: after, in: "UTC") == nil)
    }
  }

  @Test func `A zone made of nonsense is answered`() {
    let wild = (0..<5_000).map { index in
      (second: index % 2 == 0 ? .max - index : index * 1_000, offset: index % 3 == 0 ? .min : index)
    }
    let zone = ZoneRules(offset: .max, transitions: wild)
    for instant in Self.instants {
      let after = WallTime(microseconds: instant)
      let due = CalendarSchedule.nextDueDate(of: RuleText("hour=8").rule, after: after, under: zone)
      #expect(due.map { $0 > after } ?? true)
    }
  }

  private func expectLater(_ rule: CalendarRule, than after: WallTime, in zone: String) {
    let due = CalendarSchedule.nextDueDate(of: rule, after: after, in: zone)
    #expect(due.map { $0 > after } ?? true, "\(rule) after \(after.microseconds)")
  }
}
