import Foundation
import NotificationModel
import TestSupport
import Testing

@testable import unctl

@Suite struct UnctlParsingTests {
  @Test(arguments: [
    ("90s", 90.0), ("5m", 300), ("3h", 10_800), ("1h30m", 5_400), ("2d", 172_800),
    ("1w2d", 777_600), ("1.5h", 5_400), ("2D", 172_800),
  ])
  func `A length of time has numbers with units`(text: String, seconds: Double) throws {
    #expect(try LengthOfTime(text).seconds == seconds)
  }

  @Test(arguments: [
    "", "5", "m", "5x", "-5m", "1m1h", "1m1m", "5 m", "1.h", ".5h", "1..5h", "٥m", "1e3s", "5m!",
  ])
  func `An invalid length of time is refused by its value`(text: String) {
    let error = #expect(throws: UnreadableArgument.self) { try LengthOfTime(text) }
    #expect(error?.value == text)
    #expect(error?.description.contains("1h30m") == true)
  }

  @Test(arguments: [
    ("0s", "above zero"), ("0h0m", "above zero"), ("99999w", "up to 36525d"),
    ("36525d1s", "up to 36525d"),
  ])
  func `A zero or excessive length of time is refused with the limit`(
    text: String, limit: String
  ) {
    let error = #expect(throws: UnreadableArgument.self) { try LengthOfTime(text) }
    let words = "is not a length of time \(limit); write it as"
    #expect(error?.description.contains("\"\(text)\" \(words)") == true)
  }

  @Test(
    arguments: [
      ("22:00", 22, 0, nil), ("9:05", 9, 5, nil), ("06:30:15", 6, 30, 15),
    ] as [(String, Int, Int, Int?)])
  func `A time of day has hours and minutes`(
    text: String, hour: Int, minute: Int, second: Int?
  ) throws {
    let time = try TimeOfDay(text)
    #expect(time.hour == hour && time.minute == minute && time.second == second)
  }

  @Test(arguments: ["24:00", "9", "9:5", "9:60", "09:00:60", "9:00:", "+9:00", "a:00", "9:00pm"])
  func `An invalid time of day is refused`(text: String) {
    #expect(throws: UnreadableArgument.self) { try TimeOfDay(text) }
  }

  @Test(arguments: [
    "2027-01-05T09:00:00Z", "2027-01-05T09:00z", "2027-01-05 09:00+02:00",
    "2027-01-05T09:00:30-0500",
  ])
  func `A date that names its zone is refused with the option for zones`(text: String) {
    let error = #expect(throws: UnreadableArgument.self) { try DateAndTime(text) }
    #expect(error?.value == text)
    #expect(error?.expected.contains("--time-zone") == true)
  }

  @Test func `A date with a time becomes the rule that only it meets`() throws {
    let rule = try DateAndTime("2027-01-05 09:00").rule(timeZone: "Europe/Berlin")
    var expected = CalendarRule(timeZone: "Europe/Berlin")
    (expected.year, expected.month, expected.day) = (2027, 1, 5)
    (expected.hour, expected.minute) = (9, 0)
    #expect(rule == expected)
    #expect(try DateAndTime("2027-01-05T09:00:30").time.second == 30)
  }

  @Test func `A date with a time is an instant in a zone`() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let instant = try DateAndTime("2027-01-05 09:00").instant(in: berlin)
    #expect(instant.map(DateText.machine) == "2027-01-05T08:00:00.000Z")
  }

  @Test(arguments: [
    "2027-02-29 09:00", "2027-04-31 09:00", "2027-13-01 09:00", "27-01-05 09:00", "2027-01-05",
    "tomorrow", "2027-1-5 09:00", "2027-01-05 9", "2100-02-29 09:00",
  ])
  func `A date that does not exist is refused by its value`(text: String) {
    let error = #expect(throws: UnreadableArgument.self) { try DateAndTime(text) }
    #expect(error?.value == text)
  }

  @Test func `A leap day exists in a leap year`() throws {
    #expect(try DateAndTime("2028-02-29 09:00").day == 29)
  }

  @Test(.rules("B15"), arguments: [("sun", 1), ("Monday", 2), ("SAT", 7)])
  func `Sunday is the first weekday`(text: String, number: Int) throws {
    #expect(try WeekdayName(text).number == number)
  }

  @Test func `Date components are read by their names`() throws {
    let rule = try ComponentList("hour=22,minute=30,weekday=fri,weekdayOrdinal=2").rule
    #expect(rule.hour == 22 && rule.minute == 30 && rule.weekday == 6 && rule.weekdayOrdinal == 2)
    #expect(rule.day == nil && rule.timeZone == nil)
  }

  @Test(arguments: ["", "hour", "hour=", "hour=24", "hour=1,hour=2", "hours=1", "hour=1,", "day=0"])
  func `Impossible date components are refused`(text: String) {
    #expect(throws: UnreadableArgument.self) { try ComponentList(text) }
  }

  @Test func `A button has an identifier, a title and options`() throws {
    let plain = try ActionText("done=Mark as done").action
    #expect(plain == NotificationAction(identifier: "done", title: "Mark as done"))
    let dangerous = try ActionText("del=Delete:destructive,unlock").action
    #expect(dangerous.title == "Delete")
    #expect(dangerous.options == [.destructive, .authenticationRequired])
    #expect(try ActionText("later=Remind at 9:00").action.title == "Remind at 9:00")
  }

  @Test(arguments: ["done", "=Done", "done=", "del=Delete:destuctive", "a=:destructive"])
  func `A button without identifier or title is refused`(text: String) {
    #expect(throws: UnreadableArgument.self) { try ActionText(text) }
  }

  @Test(.rules("F6")) func `A reply button has a field with a placeholder`() throws {
    let action = try ActionText.reply("Reply:Your answer")
    #expect(action.identifier == "reply" && action.title == "Reply")
    #expect(action.textInput?.placeholder == "Your answer")
    #expect(try ActionText.reply("Reply").textInput?.placeholder == "")
  }

  @Test(.rules("C11")) func `Values for the app keep the types of JSON`() throws {
    #expect(try UserInfoText("key=a=b").values == ["key": .string("a=b")])
    let values = try UserInfoText(
      #" {"n":1,"x":1.5,"b":true,"a":["s"],"d":{"k":18446744073709551615}}"#
    )
    .values
    #expect(
      values == [
        "n": .integer(1), "x": .real(1.5), "b": .boolean(true), "a": .array([.string("s")]),
        "d": .dictionary(["k": .unsigned(.max)]),
      ])
  }

  @Test(arguments: ["key", "=value", "{", #"{"a":null}"#])
  func `Values that a property list cannot hold are refused`(text: String) {
    #expect(throws: UnreadableArgument.self) { try UserInfoText(text) }
  }
}
