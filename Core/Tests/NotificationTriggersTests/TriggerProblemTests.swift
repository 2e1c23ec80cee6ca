import NotificationModel
import NotificationText
import NotificationTriggers
import Places
import TestSupport
import Testing

@Suite struct `Refused triggers` {
  @Test(
    .rules("B5"),
    arguments: [
      (0, false), (-1, false), (-0.0, true), (.nan, false), (.nan, true), (-.infinity, true),
    ] as [(Double, Bool)])
  func `An interval must be positive`(seconds: Double, repeats: Bool) {
    let problem = Trigger.timeInterval(seconds: seconds, repeats: repeats).problem()
    #expect(problem == .intervalNotPositive)
    #expect(problem?.message == "time interval must be greater than 0")
  }

  @Test(.rules("B5"), arguments: [59.999, 1, 0.001])
  func `A repeating interval must be at least a minute`(seconds: Double) {
    let problem = Trigger.timeInterval(seconds: seconds, repeats: true).problem()
    #expect(problem == .repeatingIntervalTooShort)
    #expect(problem?.message == "time interval must be at least 60 if repeating")
    #expect(Trigger.timeInterval(seconds: seconds, repeats: false).problem() == nil)
  }

  @Test(.rules("B5"), arguments: [60, 61, 1e300, .infinity])
  func `An interval of a minute or more may repeat`(seconds: Double) {
    #expect(Trigger.timeInterval(seconds: seconds, repeats: true).problem() == nil)
  }

  @Test(.rules("B10")) func `A rule that never matches is accepted`() {
    #expect(Trigger.calendar(RuleText("hour=25").rule, repeats: true).problem() == nil)
    #expect(Trigger.calendar(CalendarRule(), repeats: false).problem() == nil)
  }

  @Test func `Unknown zones and calendars are refused by name`() {
    var rule = RuleText("hour=8").rule
    rule.timeZone = "Mars/Olympus"
    let zone = Trigger.calendar(rule, repeats: false).problem()
    #expect(zone == .unknownTimeZone("Mars/Olympus"))
    #expect(zone?.message.contains("\"Mars/Olympus\"") == true)
    rule.timeZone = "Europe/Berlin"
    rule.calendar = CalendarKind(identifier: "martian")
    let calendar = Trigger.calendar(rule, repeats: false).problem()
    #expect(calendar == .unknownCalendar("martian"))
    #expect(calendar?.message.contains("\"martian\"") == true)
  }

  @Test func `A long name is cut in the message`() {
    var rule = RuleText("hour=8").rule
    rule.timeZone = String(repeating: "é", count: 100_000)
    let problem = Trigger.calendar(rule, repeats: false).problem()
    #expect((problem?.message.utf8.count ?? .max) < 200)
  }

  @Test(arguments: [0, 8, -1, .max, .min])
  func `Week settings run from 1 to 7`(value: Int) {
    for identifier in ["gregorian", "iso8601", "hebrew"] {
      var rule = RuleText("weekOfYear=10 hour=8").rule
      rule.calendar = CalendarKind(identifier: identifier, firstWeekday: value)
      #expect(
        Trigger.calendar(rule, repeats: true).problem()
          == .weekSettingOutOfRange(field: "firstWeekday", value: value))
      #expect(
        CalendarSchedule.nextDueDate(of: rule, after: WallTime(seconds: 0), in: "UTC") == nil)
      rule.calendar = CalendarKind(identifier: identifier, minimumDaysInFirstWeek: value)
      #expect(
        Trigger.calendar(rule, repeats: true).problem()
          == .weekSettingOutOfRange(field: "minimumDaysInFirstWeek", value: value))
      #expect(
        CalendarSchedule.nextDueDate(of: rule, after: WallTime(seconds: 0), in: "UTC") == nil)
    }
  }

  private func region(
    latitude: Double = 0, longitude: Double = 0, radius: Double = 100, named name: String = "r"
  ) -> Region {
    Region(identifier: name, latitude: latitude, longitude: longitude, radius: radius)
  }

  @Test(.rules("B22"))
  func `A region off the earth, too small or too large is refused by its number`() {
    for (field, range) in [
      ("latitude", -90.0...90), ("longitude", -180...180), ("radius", 1...1_000_000),
    ] {
      for value in [
        range.lowerBound.nextDown, range.upperBound.nextUp, -.infinity, .infinity, .nan,
      ] {
        let region =
          switch field {
          case "latitude": region(latitude: value)
          case "longitude": region(longitude: value)
          default: region(radius: value)
          }
        guard
          case .regionOutOfRange(let found, let number, range) = Trigger.location(
            region, repeats: true
          ).problem()
        else {
          Issue.record("\(field) of \(value) is accepted")
          continue
        }
        #expect(found == field)
        #expect(number == value || value.isNaN)
        #expect(RegionCircle(region) == nil)
      }
    }
    #expect(
      region(radius: 0).problem()?.message
        == "radius of the region is 0.0")
  }

  @Test(.rules("B22"))
  func `A region from a metre to a thousand kilometres is accepted under any name`() {
    for radius in [1, 100, 1_000_000.0] {
      for (latitude, longitude) in [(90.0, 180.0), (-90, -180), (0, 0)] {
        for name in ["", "home", "\u{0}"] {
          let region = region(
            latitude: latitude, longitude: longitude, radius: radius, named: name)
          #expect(Trigger.location(region, repeats: false).problem() == nil)
          #expect(RegionCircle(region, key: 7)?.radius == radius)
        }
      }
    }
  }

  @Test(.rules("B25")) func `A push trigger has no problem`() {
    #expect(Trigger.push.problem() == nil)
  }
}
