import NotificationModel

/// The search for the next due date: days of a calendar, a pattern of the clock, a zone's rules.
///
/// Days and clock are met in local seconds, as if there were no zones. A zone is a list of
/// stretches with one offset each; only where two of them meet does the search look twice.
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

  /// Works in seconds; `exact` tells whether the reference itself could be a due date.
  private func second(after reference: Int, exact: Bool, in zone: ZoneRules) -> Int? {
    guard reference < CivilDate.endOfTime else { return nil }
    let start = max(reference, CivilDate.beginningOfTime) + 1
    let stretch = zone.stretch(at: start)
    let local = start + stretch.offset
    let match = localMatch(from: local)
    if let match, start >= stretch.settled, match - stretch.offset < stretch.end {
      return match - stretch.offset
    }
    var seen = LocalMatch(from: local, match: match)
    return walk(in: zone, from: start, repeated: exact ? reference : nil, seen: &seen)
  }

  /// Visits one stretch after another; `repeated` is a due date that must not come a second time.
  private func walk(
    in zone: ZoneRules, from start: Int, repeated: Int?, seen: inout LocalMatch
  ) -> Int? {
    var start = start
    for _ in 0..<TriggerLimits.stretchesVisited {
      let stretch = zone.stretch(at: start)
      if let found = first(in: stretch, from: start, seen: &seen) {
        guard clock.fixesHour, let repeated, stretch.repeats(found, of: repeated) else {
          return found
        }
        start = found + 1
        continue
      }
      let clear = start + 2 * CivilDate.secondsPerDay < stretch.end
      guard let match = seen.match else {
        // Only just before a clock goes back can earlier wall times still come.
        if clear { return nil }
        start = stretch.end
        continue
      }
      // No offsets differ by two days, so nothing is due before that distance from the match.
      let near = match - stretch.offset - 2 * CivilDate.secondsPerDay
      start = clear ? max(stretch.end, near) : stretch.end
    }
    return nil
  }

  private func first(in stretch: Stretch, from start: Int, seen: inout LocalMatch) -> Int? {
    let regular = match(from: start + stretch.offset, seen: &seen)
      .map { $0 - stretch.offset }.flatMap { $0 < stretch.end ? $0 : nil }
    guard clock.fixesHour, stretch.gap > 0, start < stretch.settled else { return regular }
    // The wall times that were jumped over, read with the offset that held before the jump.
    let moved = localMatch(from: start + stretch.previousOffset)
      .map { $0 - stretch.previousOffset }.flatMap { $0 < stretch.settled ? $0 : nil }
    guard let moved else { return regular }
    return min(moved, regular ?? moved)
  }

  private func match(from local: Int, seen: inout LocalMatch) -> Int? {
    if !seen.holds(from: local) {
      seen = LocalMatch(from: local, match: localMatch(from: local))
    }
    return seen.match
  }

  /// Returns the first local second, from the given one on, at which the rule holds.
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
