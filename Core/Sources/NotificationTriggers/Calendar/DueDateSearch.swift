import NotificationModel

/// The search for the next due date: days of a calendar, a pattern of the clock, a zone's rules.
///
/// Days and times are matched in local seconds, without regard to zones. A zone is a list of periods with one offset each;
/// only at the border of two periods does the search look twice.
struct DueDateSearch<Days: DayFinder> {
  let days: Days
  let clock: ClockPattern

  /// Returns the first due date strictly after an instant.
  func first(after: WallTime, in zone: ZoneRules) -> WallTime? {
    let fraction = Int64(clock.microsecond)
    let shifted = after.advanced(byMicroseconds: -fraction)
    guard
      let second = second(
        after: Int(shifted.flooredSeconds), exact: shifted.isWholeSecond, in: zone)
    else { return nil }
    return WallTime(seconds: Int64(second)).advanced(byMicroseconds: fraction)
  }

  /// Works in seconds; `exact` is whether the reference itself could be a due date.
  private func second(after reference: Int, exact: Bool, in zone: ZoneRules) -> Int? {
    guard reference < CivilDate.endOfTime else { return nil }
    let start = max(reference, CivilDate.beginningOfTime) + 1
    let period = zone.period(at: start)
    let local = start + period.offset
    let match = localMatch(from: local)
    if let match, start >= period.unambiguousStart, match - period.offset < period.end {
      return match - period.offset
    }
    var seen = LocalMatch(from: local, match: match)
    return walk(in: zone, from: start, repeated: exact ? reference : nil, seen: &seen)
  }

  /// Visits one period after another; `repeated` is a due date that must not occur a second time.
  private func walk(
    in zone: ZoneRules, from start: Int, repeated: Int?, seen: inout LocalMatch
  ) -> Int? {
    var start = start
    for _ in 0..<TriggerLimits.periodsVisited {
      let period = zone.period(at: start)
      if let found = first(in: period, from: start, seen: &seen) {
        guard clock.fixesHour, let repeated, period.repeats(found, of: repeated) else {
          return found
        }
        start = found + 1
        continue
      }
      let clear = start + 2 * CivilDate.secondsPerDay < period.end
      guard let match = seen.match else {
        // Earlier wall times can still follow only just before a clock goes back.
        if clear { return nil }
        start = period.end
        continue
      }
      // No two offsets differ by two days, so nothing is due before that distance from the match.
      let near = match - period.offset - 2 * CivilDate.secondsPerDay
      start = clear ? max(period.end, near) : period.end
    }
    return nil
  }

  private func first(in period: OffsetPeriod, from start: Int, seen: inout LocalMatch) -> Int? {
    let regular = match(from: start + period.offset, seen: &seen)
      .map { $0 - period.offset }.flatMap { $0 < period.end ? $0 : nil }
    guard clock.fixesHour, period.gap > 0, start < period.unambiguousStart else { return regular }
    // The wall times that were skipped, read with the offset that was in effect before the gap.
    let moved = localMatch(from: start + period.previousOffset)
      .map { $0 - period.previousOffset }.flatMap { $0 < period.unambiguousStart ? $0 : nil }
    guard let moved else { return regular }
    return min(moved, regular ?? moved)
  }

  private func match(from local: Int, seen: inout LocalMatch) -> Int? {
    if !seen.holds(from: local) {
      seen = LocalMatch(from: local, match: localMatch(from: local))
    }
    return seen.match
  }

  /// Returns the first local second, from the given one on, at which the rule matches.
  private func localMatch(from local: Int) -> Int? {
    let today = local.flooredDivision(by: CivilDate.secondsPerDay)
    guard let day = days.firstDay(from: today) else { return nil }
    guard day == today else { return day * CivilDate.secondsPerDay + clock.firstSecond }
    let midnight = today * CivilDate.secondsPerDay
    if let second = clock.firstSecond(from: local - midnight) { return midnight + second }
    return days.firstDay(from: today + 1).map {
      $0 * CivilDate.secondsPerDay + clock.firstSecond
    }
  }
}

/// The result of a search in local seconds, kept because the same answer serves several periods.
struct LocalMatch {
  /// The start of the search.
  let from: Int
  /// The first match from there on, if there is one.
  let match: Int?

  /// Whether a search from the given second would have the same result.
  func holds(from local: Int) -> Bool {
    local >= from && match.map { local <= $0 } ?? true
  }
}

/// The date part of a rule.
///
/// Days are numbered from 1970-01-01, which is day 0, and are independent of zones.
protocol DayFinder {
  /// Returns the first day, from the given one on, on which the rule is due; nil if the limits of the search contain no such
  /// day.
  func firstDay(from day: Int) -> Int?
}

/// The time part of a rule: the seconds of a day at which it matches.
///
/// An unset component is -1, which keeps the search on plain integers.
struct ClockPattern {
  let hour: Int
  let minute: Int
  let second: Int
  /// Microseconds after the whole second; the rest of the nanoseconds is cut off.
  let microsecond: Int

  /// Fails on a component out of range (B10).
  init?(_ rule: borrowing CalendarRule) {
    guard
      Self.shows(rule.hour, below: 24), Self.shows(rule.minute, below: 60),
      Self.shows(rule.second, below: 60), Self.shows(rule.nanosecond, below: 1_000_000_000)
    else { return nil }
    let namesFraction = rule.nanosecond != nil
    let namesSecond = namesFraction || rule.second != nil
    let namesMinute = namesSecond || rule.minute != nil
    let namesTime = namesMinute || rule.hour != nil
    hour = rule.hour ?? (namesTime ? -1 : 0)
    minute = rule.minute ?? (namesSecond ? -1 : 0)
    second = rule.second ?? (namesFraction ? -1 : 0)
    microsecond = (rule.nanosecond ?? 0) / 1_000
    self.namesTime = namesTime
  }

  /// Whether the rule itself names a time of day.
  let namesTime: Bool

  /// Whether the rule names an hour, which a gap can skip.
  var fixesHour: Bool { hour >= 0 }

  /// Whether the rule matches only one second of a day.
  var isOncePerDay: Bool { hour >= 0 && minute >= 0 && second >= 0 }

  /// The first matching second of a day.
  var firstSecond: Int { max(hour, 0) * 3_600 + firstOfHour }

  /// Returns the first matching second of the day, from the given one on.
  func firstSecond(from start: Int) -> Int? {
    if isOncePerDay { return start <= firstSecond ? firstSecond : nil }
    let current = start / 3_600
    if hour >= 0 {
      if current < hour { return hour * 3_600 + firstOfHour }
      guard current == hour else { return nil }
    }
    if let found = secondOfHour(from: start % 3_600) { return current * 3_600 + found }
    return hour >= 0 || current == 23 ? nil : (current + 1) * 3_600 + firstOfHour
  }

  private var firstOfHour: Int { max(minute, 0) * 60 + max(second, 0) }

  private func secondOfHour(from start: Int) -> Int? {
    let current = start / 60
    if minute >= 0 {
      if current < minute { return firstOfHour }
      guard current == minute else { return nil }
    }
    let hand = start % 60
    if second < 0 || hand <= second { return current * 60 + (second < 0 ? hand : second) }
    return minute >= 0 || current == 59 ? nil : (current + 1) * 60 + second
  }

  private static func shows(_ component: Int?, below limit: Int) -> Bool {
    component.map { $0 >= 0 && $0 < limit } ?? true
  }
}
