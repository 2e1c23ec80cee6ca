import NotificationModel
import TestSupport
import Testing

@testable import unctl

@Suite struct UnctlScheduleTimeTests {
  @Test(.rules("B3")) func `A schedule without an option means at once`() throws {
    #expect(try ScheduleTime().trigger() == nil)
  }

  @Test func `A delay counts once, or repeatedly`() throws {
    var time = ScheduleTime(delay: try LengthOfTime("5m"))
    #expect(try time.trigger() == .timeInterval(seconds: 300, repeats: false))
    time.repeats = true
    #expect(try time.trigger() == .timeInterval(seconds: 300, repeats: true))
  }

  @Test(.rules("B5")) func `An interval shorter than a minute cannot repeat`() throws {
    let error = #expect(throws: UnreadableArgument.self) {
      try ScheduleTime(interval: try LengthOfTime("59s")).trigger()
    }
    #expect(error?.value == "--every 59s")
    let trigger = try ScheduleTime(interval: try LengthOfTime("60s")).trigger()
    #expect(trigger == .timeInterval(seconds: 60, repeats: true))
  }

  @Test(.rules("B8")) func `Daily, weekly and monthly times have only the components that repeat`()
    throws
  {
    var daily = CalendarRule()
    (daily.hour, daily.minute) = (22, 0)
    #expect(
      try ScheduleTime(daily: try TimeOfDay("22:00")).trigger() == .calendar(daily, repeats: true))
    var weekly = CalendarRule(timeZone: "Asia/Tokyo")
    (weekly.weekday, weekly.hour, weekly.minute) = (2, 9, 0)
    #expect(
      try ScheduleTime(weekly: ["mon", "09:00"], timeZone: "Asia/Tokyo").trigger()
        == .calendar(weekly, repeats: true))
    var monthly = CalendarRule()
    (monthly.day, monthly.hour, monthly.minute) = (31, 9, 0)
    #expect(
      try ScheduleTime(monthly: ["31 09:00"]).trigger() == .calendar(monthly, repeats: true))
  }

  @Test func `Date components match once, or each time`() throws {
    let list = try ComponentList("hour=22")
    #expect(
      try ScheduleTime(components: list).trigger() == .calendar(list.rule, repeats: false))
    #expect(
      try ScheduleTime(components: list, repeats: true).trigger()
        == .calendar(list.rule, repeats: true))
  }

  @Test func `Two times in one command are refused, and both are named`() throws {
    let time = ScheduleTime(delay: try LengthOfTime("5m"), daily: try TimeOfDay("9:00"))
    let error = #expect(throws: UnreadableArgument.self) { try time.trigger() }
    #expect(error?.value == "--in --daily")
  }

  @Test(arguments: [
    ScheduleTime(repeats: true), ScheduleTime(timeZone: "Europe/Berlin"),
    ScheduleTime(weekly: ["mon"]), ScheduleTime(weekly: ["foo", "09:00"]),
    ScheduleTime(monthly: ["32", "09:00"]), ScheduleTime(monthly: ["1", "2", "3"]),
  ])
  func `Options without an effect are refused`(time: ScheduleTime) {
    #expect(throws: UnreadableArgument.self) { try time.trigger() }
  }

  @Test func `A zone that does not exist is refused by its name`() throws {
    let time = ScheduleTime(daily: try TimeOfDay("9:00"), timeZone: "Mars/Base")
    let error = #expect(throws: UnreadableArgument.self) { try time.trigger() }
    #expect(error?.value == "Mars/Base")
  }

  @Test func `A schedule for a date never repeats`() throws {
    let time = ScheduleTime(date: try DateAndTime("2027-01-05 09:00"), repeats: true)
    #expect(throws: UnreadableArgument.self) { try time.trigger() }
  }

  @Test func `Each trigger has a description in words`() throws {
    func words(_ time: ScheduleTime) throws -> String { TriggerText.of(try time.trigger()) }
    #expect(try words(ScheduleTime()) == "at once")
    #expect(try words(ScheduleTime(delay: try LengthOfTime("90s"))) == "once, after 1m 30s")
    #expect(try words(ScheduleTime(daily: try TimeOfDay("22:00"))) == "every day at 22:00")
    #expect(
      try words(ScheduleTime(weekly: ["tue", "9:00"], timeZone: "Asia/Tokyo"))
        == "every Tuesday at 09:00 in Asia/Tokyo")
    #expect(
      try words(ScheduleTime(date: try DateAndTime("2027-01-05 09:00")))
        == "once, on 2027-01-05 at 09:00")
    #expect(
      try words(ScheduleTime(components: try ComponentList("month=2,day=29"), repeats: true))
        == "every year on 29 February at 00:00")
  }
}
