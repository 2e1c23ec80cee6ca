package import NotificationModel
package import Words

/// The moment at which something happens to the shell.
package struct ShellMoment: Hashable, Sendable {
  /// The clock that counts while the machine runs, in microseconds; it measures how long things stay.
  package var running: Int64
  /// The wall clock.
  package var wall: WallTime
  /// The distance of the person's zone to UTC, in seconds.
  package var zoneOffset: Int64

  package init(running: Int64, wall: WallTime, zoneOffset: Int64 = 0) {
    self.running = running
    self.wall = wall
    self.zoneOffset = zoneOffset
  }
}

extension ShellMoment {
  /// How long ago an instant was, as a person says it: now, minutes, hours, yesterday, the day of the week, the date.
  ///
  /// What stays on the screen has the time of day from the beginning, so that nothing has to be drawn again and again.
  package func age(
    of date: WallTime, in words: Vocabulary, stays: Bool = false
  ) -> String {
    let seconds = (wall.microseconds - date.microseconds) / 1_000_000
    let days = day(of: wall) - day(of: date)
    if !stays {
      if seconds < 60 { return words.text(.justNow) }
      if seconds < 3_600 { return words.formats.minutesAgo(Int(seconds / 60)) }
      if days == 0, seconds < 4 * 3_600 {
        return words.formats.hoursAgo(Int(seconds / 3_600))
      }
    }
    if days <= 0 { return time(of: date, in: words) }
    if days == 1 { return words.text(.yesterday, ["time": time(of: date, in: words)]) }
    var day = LocaleFormats.Day(since1970: self.day(of: date))
    day.minute = minute(of: date)
    // The same day of the week before would be taken for today.
    return (2...6).contains(days) ? words.times.weekdayAndTime(of: day) : words.times.date(of: day)
  }

  /// How long the words for the age remain, in microseconds: until the next minute, and of what stays until midnight.
  package func sameAge(of date: WallTime, stays: Bool) -> Int64 {
    let second: Int64 = 1_000_000
    let local = wall.microseconds + zoneOffset * second
    let midnight = 86_400 * second - local.remainder(of: 86_400 * second)
    let age = max(0, wall.microseconds - date.microseconds)
    return stays ? midnight : min(60 * second - age.remainder(of: 60 * second), midnight)
  }

  /// A time of day.
  package func time(of date: WallTime, in words: Vocabulary) -> String {
    words.times.time(ofMinute: minute(of: date))
  }

  private func minute(of date: WallTime) -> Int {
    Int((date.flooredSeconds + zoneOffset).remainder(of: 86_400) / 60)
  }

  /// The days from the first of January 1970 to an instant, as the person's clock counts them.
  private func day(of date: WallTime) -> Int64 {
    let local = date.flooredSeconds + zoneOffset
    return (local - local.remainder(of: 86_400)) / 86_400
  }
}

extension Int64 {
  /// The remainder of a division, never negative.
  func remainder(of divisor: Int64) -> Int64 {
    let rest = self % divisor
    return rest < 0 ? rest + divisor : rest
  }
}
