import Foundation
import NotificationModel

/// A date with a time in its written form: `2027-01-05 09:00`, `2027-01-05T09:00:30`.
struct DateAndTime: Hashable {
  let year: Int
  let month: Int
  let day: Int
  let time: TimeOfDay

  init(_ text: String) throws(UnreadableArgument) {
    guard text.utf8.count <= ArgumentLimits.bytes else { throw Self.unreadable(text) }
    let halves = text.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 == " " || $0 == "T" })
    guard halves.count == 2 else { throw Self.unreadable(text) }
    guard let time = try? TimeOfDay(String(halves[1])) else {
      throw Self.hasZone(halves[1]) ? Self.inZone(text) : Self.unreadable(text)
    }
    let parts = halves[0].split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let year = Digits.number(parts[0], length: 4...4, in: 1...9999),
      let month = Digits.number(parts[1], length: 2...2, in: 1...12),
      let day = Digits.number(parts[2], length: 2...2, in: 1...31)
    else { throw Self.unreadable(text) }
    guard day <= Self.days(inMonth: month, of: year) else {
      throw UnreadableArgument(
        text,
        expected: "a date that exists; that month has \(Self.days(inMonth: month, of: year)) days")
    }
    self.year = year
    self.month = month
    self.day = day
    self.time = time
  }

  /// The rule that only this date and time match.
  func rule(timeZone: String?) -> CalendarRule {
    var rule = time.rule(timeZone: timeZone)
    rule.year = year
    rule.month = month
    rule.day = day
    return rule
  }

  /// The instant at which clocks in the zone show this date and time; inside a gap, the first one
  /// after the gap.
  func instant(in timeZone: TimeZone) -> WallTime? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let components = DateComponents(
      year: year, month: month, day: day, hour: time.hour, minute: time.minute,
      second: time.second ?? 0)
    return calendar.date(from: components).map(WallTime.init)
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Whether a time ends with its distance from UTC, as programs write it: `09:00Z`, `09:00+02:00`.
  private static func hasZone(_ time: Substring) -> Bool {
    let rest = time.drop { $0.isASCII && ($0.isNumber || $0 == ":" || $0 == ".") }
    guard let sign = rest.first, time.prefix(time.count - rest.count).contains(":") else {
      return false
    }
    return ["Z", "z"].contains(rest) || ["+", "-"].contains(sign)
  }

  private static func inZone(_ text: String) -> UnreadableArgument {
    UnreadableArgument(
      text,
      expected: "a date with a time alone; write it as \"2027-01-05 09:00\", and its zone as "
        + "--time-zone UTC or --time-zone Europe/Berlin")
  }

  private static func unreadable(_ text: String) -> UnreadableArgument {
    UnreadableArgument(text, expected: "a date with a time; write it as \"2027-01-05 09:00\"")
  }
}

/// A time of day in its written form: `22:00`, `9:05`, `06:30:15`.
struct TimeOfDay: Hashable {
  let hour: Int
  let minute: Int
  /// The second; `nil` if none was written.
  let second: Int?

  init(_ text: String) throws(UnreadableArgument) {
    guard text.utf8.count <= ArgumentLimits.bytes else { throw Self.unreadable(text) }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count),
      let hour = Digits.number(parts[0], length: 1...2, in: 0...23),
      let minute = Digits.number(parts[1], length: 2...2, in: 0...59)
    else { throw Self.unreadable(text) }
    var second: Int?
    if parts.count == 3 {
      second = Digits.number(parts[2], length: 2...2, in: 0...59)
      guard second != nil else { throw Self.unreadable(text) }
    }
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// The rule that this time matches on any day.
  func rule(timeZone: String?) -> CalendarRule {
    var rule = CalendarRule(timeZone: timeZone)
    rule.hour = hour
    rule.minute = minute
    rule.second = second
    return rule
  }

  private static func unreadable(_ text: String) -> UnreadableArgument {
    UnreadableArgument(text, expected: "a time of day; write it as 09:00, 22:30 or 06:30:15")
  }
}

/// A day of the week by its English name or its first three letters.
struct WeekdayName: Hashable {
  /// The number in date components: 1 for Sunday to 7 for Saturday (B15).
  let number: Int

  init(_ text: String) throws(UnreadableArgument) {
    let isShort = text.utf8.count <= ArgumentLimits.bytes
    let lowered = isShort ? text.lowercased() : ""
    guard
      let index = Self.names.firstIndex(where: {
        lowered == $0.lowercased() || lowered == $0.lowercased().prefix(3)
      })
    else {
      throw UnreadableArgument(text, expected: "a day of the week; write it as mon or monday")
    }
    number = index + 1
  }

  /// The name of the day with the number; a number out of range wraps around the week.
  static func name(of number: Int) -> String {
    names[((number - 1) % 7 + 7) % 7]
  }

  private static let names = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
}

/// Days of the week with a beginning and an end in their written form: `mon-fri 9:00-17:00`,
/// `sat,sun 10:00-12:00`, `daily 22:00-7:00`.
struct ScheduleText: Hashable {
  let schedule: FocusSchedule

  init(_ text: String) throws(UnreadableArgument) {
    let isShort = text.utf8.count <= ArgumentLimits.bytes
    let words = isShort ? text.split(separator: " ") : []
    guard words.count == 2, let days = Self.days(words[0]), let times = Self.times(words[1]) else {
      throw UnreadableArgument(
        text,
        expected: "days and times; write them as \"mon-fri 9:00-17:00\", "
          + "\"sat,sun 10:00-12:00\" or \"daily 22:00-7:00\"")
    }
    schedule = FocusSchedule(days: days, start: times.start, end: times.end)
  }

  private static func days(_ text: Substring) -> Set<Int>? {
    if text.lowercased() == "daily" { return Set(1...7) }
    var days: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
        .map { try? WeekdayName(String($0)).number }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1]
      else { return nil }
      var day = first
      days.insert(day)
      while day != last {
        day = day % 7 + 1
        days.insert(day)
      }
    }
    return days
  }

  private static func times(_ text: Substring) -> (start: Int, end: Int)? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
      .map { try? TimeOfDay(String($0)) }
    guard ends.count == 2, let start = ends[0], let end = ends[1], start.second == nil,
      end.second == nil
    else { return nil }
    return (start.hour * 60 + start.minute, end.hour * 60 + end.minute)
  }
}

/// A length of time in its written form: `90s`, `5m`, `1h30m`, `2d`.
///
/// Units go from the larger to the smaller, each at most once; a bare number has no unit and is
/// refused, because it could mean seconds or minutes.
struct LengthOfTime: Hashable {
  /// The length in seconds, above 0 and at most a hundred years.
  let seconds: Double

  init(_ text: String) throws(UnreadableArgument) {
    guard text.utf8.count <= ArgumentLimits.bytes else { throw Self.unreadable(text) }
    let lowered = text.lowercased()
    var rest = lowered[...]
    var total = 0.0
    var units = Self.units[...]
    repeat {
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      rest = rest.dropFirst(digits.count)
      guard let number = Self.number(digits), let suffix = rest.popFirst(),
        let unit = units.firstIndex(where: { $0.name == suffix })
      else { throw Self.unreadable(text) }
      total += number * units[unit].seconds
      units = units[(unit + 1)...]
    } while !rest.isEmpty
    if total == 0 { throw Self.unreadable(text, "above zero") }
    guard total <= Self.longest else { throw Self.unreadable(text, "up to \(Self.longestDays)d") }
    seconds = total
  }

  /// The same length in whole microseconds.
  var microseconds: Int64 { Int64(saturating: (seconds * 1_000_000).rounded()) }

  private static let units: [(name: Character, seconds: Double)] = [
    ("w", 604_800), ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1),
  ]
  private static let longestDays = 36_525
  private static let longest = Double(longestDays) * 86_400

  private static func number(_ digits: Substring) -> Double? {
    guard let first = digits.first, let last = digits.last, first != ".", last != "." else {
      return nil
    }
    return Double(digits)
  }

  private static func unreadable(_ text: String, _ limit: String? = nil) -> UnreadableArgument {
    let kind = limit.map { "a length of time \($0)" } ?? "a length of time"
    return UnreadableArgument(text, expected: "\(kind); write it as 90s, 5m, 3h, 1h30m or 2d")
  }
}

/// Reads the numbers in dates and times.
enum Digits {
  /// The number in plain digits, if its length and its value are allowed.
  static func number(
    _ text: some StringProtocol, length: ClosedRange<Int>, in range: ClosedRange<Int>
  ) -> Int? {
    guard length.contains(text.utf8.count),
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = Int(text), range.contains(number)
    else { return nil }
    return number
  }
}
