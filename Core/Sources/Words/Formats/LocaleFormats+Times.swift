package import FoundationEssentials
package import NotificationModel

extension LocaleFormats {
  /// A day and its time of day, as clocks of a zone show them.
  package struct Day: Hashable, Sendable {
    package var year: Int
    /// 1 to 12.
    package var month: Int
    /// 1 to 31.
    package var day: Int
    /// 0 is Sunday.
    package var weekday: Int
    /// The minute of the day.
    package var minute: Int

    package init(year: Int, month: Int, day: Int, weekday: Int, minute: Int = 0) {
      self.year = year
      self.month = month
      self.day = day
      self.weekday = weekday
      self.minute = minute
    }

    /// The day and the minute of a time, as clocks of the calendar's zone show it, and the second.
    package static func at(
      _ time: WallTime, in calendar: Calendar
    ) -> (day: Day, second: Int) {
      let parts = calendar.dateComponents(
        [.year, .month, .day, .hour, .minute, .second, .weekday], from: time.date)
      let day = Day(
        year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1,
        weekday: (parts.weekday ?? 1) - 1, minute: (parts.hour ?? 0) * 60 + (parts.minute ?? 0))
      return (day, parts.second ?? 0)
    }
  }

  /// A time of day, from its minute, and with a second if one is given.
  package func time(ofMinute minute: Int, second: Int? = nil) -> String {
    written(
      hasTwelveHours ? "time12" : "time24",
      Day(year: 1970, month: 1, day: 1, weekday: 4, minute: minute), second: second)
  }

  /// A day of the week with a time.
  package func weekdayAndTime(of day: Day) -> String {
    written(hasTwelveHours ? "weekday12" : "weekday24", day)
  }

  /// Day, month and year.
  package func date(of day: Day) -> String { written("date", day) }

  /// The pattern of a name with its fields filled: letters are fields, apart from quoted ones. A second follows the minute,
  /// after the same sign.
  private func written(_ name: Substring, _ day: Day, second: Int? = nil) -> String {
    let pattern = Array(pattern(name))
    var text = ""
    var index = 0
    var isQuoted = false
    while index < pattern.count {
      let letter = pattern[index]
      let length = pattern[index...].prefix { $0 == letter }.count
      if letter == "'" {
        isQuoted.toggle()
        index += 1
      } else if isQuoted || !letter.isASCII || !letter.isLetter {
        text.append(letter)
        index += 1
      } else {
        let separator = text.last == "." ? "." : ":"
        text += field(letter, length: length, of: day)
        if letter == "m", let second { text += separator + padded(second, 2) }
        index += length
      }
    }
    return text
  }

  private func field(_ letter: Character, length: Int, of day: Day) -> String {
    let hour = day.minute / 60
    switch letter {
    case "y": return padded(day.year, length == 2 ? 2 : 1, isShort: length == 2)
    case "M" where length > 2: return item("months", day.month - 1)
    case "M": return padded(day.month, length)
    case "d": return padded(day.day, length)
    case "E": return item("weekdays", day.weekday)
    case "H": return padded(hour, length)
    case "h": return padded((hour + 11) % 12 + 1, length)
    case "K": return padded(hour % 12, length)
    case "m": return padded(day.minute % 60, length)
    case "a": return item("halves", hour < 12 ? 0 : 1)
    case "B": return String(period(ofMinute: day.minute))
    default: return ""
    }
  }

  private func item(_ name: Substring, _ index: Int) -> String {
    let items = items(name)
    return items.indices.contains(index) ? String(items[index]) : ""
  }

  private func padded(_ number: Int, _ length: Int, isShort: Bool = false) -> String {
    let digits = String(isShort ? number % 100 : number)
    return own(digits: String(repeating: "0", count: max(0, length - digits.count)) + digits)
  }
}
