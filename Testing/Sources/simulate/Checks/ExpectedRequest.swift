import Foundation
import NotificationEngine
import NotificationModel

/// A pending request, with every due date that it may have by the rules.
///
/// While a change of clock or zone is being processed, the old date and the new one may both be valid; once the
/// system rests, only the new one may.
struct ExpectedRequest {
  let app: BundleIdentifier
  let identifier: String
  let title: String
  let trigger: Trigger
  /// The dates that are valid now.
  var allowed: [DueDate]
  /// The dates that are valid once the system rests.
  var settled: [DueDate]

  init(
    _ request: NotificationRequest, of app: BundleIdentifier, at moment: Moment,
    oracle: WallClockOracle
  ) {
    self.app = app
    identifier = request.identifier
    title = request.storyTitle
    trigger = request.trigger ?? .push
    allowed = []
    settled = []
    switch trigger {
    case .timeInterval(let seconds, _):
      let distance = Int64(seconds * 1_000_000)
      set(
        .boot(
          moment.boot.advanced(byMicroseconds: distance), bootIdentifier: moment.bootIdentifier,
          wall: moment.wall.advanced(byMicroseconds: distance)))
    case .calendar(let rule, _):
      if let wall = oracle.next(rule, after: moment.wall, in: moment.timeZone) {
        set(.wall(wall, floatingIn: rule.isFloating ? moment.timeZone : nil))
      }
    case .location, .push: break
    }
  }

  var name: RequestName { RequestName(app, identifier) }

  mutating func set(_ due: DueDate) {
    allowed = [due]
    settled = [due]
  }

  /// Handles a change of zone: a floating date follows the person, unless it was missed in both zones (B13).
  mutating func changeZone(to moment: Moment, oracle: WallClockOracle) {
    guard case .calendar(let rule, _) = trigger, rule.isFloating else { return }
    settled = settled.map { due in
      guard case .wall(let wall, let zone?) = due, zone != moment.timeZone else { return due }
      let same = oracle.same(wall, from: zone, in: moment.timeZone)
      if wall <= moment.wall, same <= moment.wall {
        return .wall(same, floatingIn: moment.timeZone)
      }
      let next = oracle.next(rule, after: moment.wall, in: moment.timeZone)
      return .wall(next ?? moment.wall, floatingIn: moment.timeZone)
    }
    allow(settled)
  }

  /// Handles a change of the clock: a calendar date comes nearer, and an interval records its new wall time (B17,
  /// B7).
  mutating func follow(clockOf moment: Moment, handled: WallTime?, oracle: WallClockOracle) {
    settled = settled.map { due in
      switch due {
      case .boot(let reading, let boot, _):
        guard boot == moment.bootIdentifier else { return due }
        return .boot(reading, bootIdentifier: boot, wall: moment.wall(at: reading))
      case .wall(let wall, let zone):
        guard case .calendar(let rule, _) = trigger, wall > moment.wall,
          let next = oracle.next(
            rule, after: max(moment.wall, handled ?? moment.wall), in: zone ?? moment.timeZone),
          next < wall
        else { return due }
        return .wall(next, floatingIn: zone)
      }
    }
    allow(settled)
  }

  /// Keeps dates that were valid and not processed yet: the daemon that knew of them has ended.
  mutating func forgetWork() {
    for due in allowed where !settled.contains(due) { settled.append(due) }
  }

  /// Returns the next due dates after a delivery at a moment, counted from the dates that it may have had.
  func following(at moment: Moment, oracle: WallClockOracle) -> [DueDate] {
    settled.filter { $0.hasCome(at: moment) }.compactMap { due in
      switch trigger {
      case .timeInterval(let seconds, _):
        nextInterval(after: due, Int64(seconds * 1_000_000), at: moment)
      case .calendar(let rule, _):
        oracle.next(
          rule, after: max(due.wall, moment.wall), in: moment.timeZone, skipsRepeats: true
        ).map { .wall($0, floatingIn: rule.isFloating ? moment.timeZone : nil) }
      case .location, .push: nil
      }
    }
  }

  private func nextInterval(after due: DueDate, _ distance: Int64, at moment: Moment) -> DueDate? {
    if case .boot(let reading, let boot, _) = due, boot == moment.bootIdentifier {
      var next = reading.microseconds
      while next <= moment.boot.microseconds { next += distance }
      return .boot(
        BootTime(microseconds: next), bootIdentifier: boot,
        wall: moment.wall(at: BootTime(microseconds: next)))
    }
    var next = due.wall.microseconds
    while next <= moment.wall.microseconds { next += distance }
    let ahead = next - moment.wall.microseconds
    return .boot(
      moment.boot.advanced(byMicroseconds: ahead), bootIdentifier: moment.bootIdentifier,
      wall: WallTime(microseconds: next))
  }

  private mutating func allow(_ dues: [DueDate]) {
    for due in dues where !allowed.contains(due) { allowed.append(due) }
  }
}

/// Computes when a wall clock shows the components of a rule by trying the definition, slowly.
///
/// It shares no code with the product's search. It knows the components that scenarios use: month, day, weekday, hour
/// and minute of the Gregorian calendar.
final class WallClockOracle {
  private var zones: [String: TimeZone] = [:]
  private var offsets: [String: [Int: Int]] = [:]

  private static let day = 86_400

  /// Returns the first instant after the given one at which the rule holds.
  ///
  /// From an instant between two equal wall times the second one counts, from the first it does not; `skipsRepeats`
  /// leaves out all second ones, as a repeating request does (B16).
  func next(
    _ rule: CalendarRule, after: WallTime, in timeZone: String, skipsRepeats: Bool = false
  ) -> WallTime? {
    let zone = rule.timeZone ?? timeZone
    let second = Int(after.flooredSeconds)
    let firstDay = floored(second + offset(second, zone), Self.day) - 1
    var best: Int?
    for day in firstDay..<firstDay + 800 where holds(rule, onDay: day) {
      for local in secondsOfDay(rule) {
        let found = instants(day * Self.day + local, fixesHour: rule.hour != nil, zone)
        let usable = skipsRepeats && rule.hour != nil ? Array(found.prefix(1)) : found
        // A search that starts at the first of two equal wall times does not return the second.
        let isFirst =
          rule.hour != nil && found.first == second && after.microseconds % 1_000_000 == 0
        guard !isFirst else { continue }
        for instant in usable where WallTime(seconds: Int64(instant)) > after {
          best = min(best ?? instant, instant)
        }
      }
      // Changes of the clocks extend over midnight, so the next day has to be searched too.
      if let best, day * Self.day > best + 2 * Self.day { break }
    }
    return best.map { WallTime(seconds: Int64($0)) }
  }

  /// Returns when a clock of one zone shows the same time as a clock of the other at an instant.
  func same(_ wall: WallTime, from: String, in timeZone: String) -> WallTime {
    let second = Int(wall.flooredSeconds)
    let local = second + offset(second, from)
    let guess = local - offset(second, timeZone)
    let instant = local - offset(guess, timeZone)
    return wall.advanced(byMicroseconds: Int64(instant - second) * 1_000_000)
  }

  /// Returns local time minus universal time at an instant, in seconds.
  func offset(_ second: Int, _ zone: String) -> Int {
    // All zones change only at the beginning of a quarter of an hour of the clock.
    let quarter = floored(second, 900)
    if let known = offsets[zone]?[quarter] { return known }
    let timeZone = zones[zone] ?? TimeZone(identifier: zone)
    zones[zone] = timeZone
    let date = Date(timeIntervalSince1970: Double(quarter * 900))
    let offset = timeZone?.secondsFromGMT(for: date) ?? 0
    offsets[zone, default: [:]][quarter] = offset
    return offset
  }

  /// Returns the instants at which a clock shows a local second: one, two if it is set back, and if it jumps ahead the instant
  /// that is as far after the jump (B9).
  private func instants(_ local: Int, fixesHour: Bool, _ zone: String) -> [Int] {
    let before = offset(local - Self.day, zone)
    let behind = offset(local + Self.day, zone)
    let candidates = before == behind ? [before] : [before, behind]
    let exact = candidates.map { local - $0 }.filter { $0 + offset($0, zone) == local }.sorted()
    if exact.isEmpty, fixesHour { return [local - before] }
    return exact
  }

  private func secondsOfDay(_ rule: CalendarRule) -> [Int] {
    let minute = (rule.minute ?? 0) * 60
    if let hour = rule.hour { return [hour * 3_600 + minute] }
    return (0..<24).map { $0 * 3_600 + minute }
  }

  private func holds(_ rule: CalendarRule, onDay day: Int) -> Bool {
    if let weekday = rule.weekday, (day + 4) % 7 + 1 != weekday { return false }
    guard rule.month != nil || rule.day != nil else { return true }
    let date = Self.date(day)
    if let named = rule.day {
      let previous = Self.date(day - 1)
      // A day that the previous month lacked is due on this month's first (B9).
      let isMoved =
        date.day == 1 && previous.day < named
        && (rule.month == nil || rule.month == previous.month)
      guard isMoved || date.day == named && (rule.month == nil || rule.month == date.month) else {
        return false
      }
      return true
    }
    return rule.month == date.month
  }

  /// Returns year, month and day of a day counted from 1970-01-01, by counting years and months.
  static func date(_ day: Int) -> (year: Int, month: Int, day: Int) {
    // Scenarios take place in these years; counting from 1970 would only take longer.
    var year = day >= 18_262 ? 2020 : 1970
    var rest = day >= 18_262 ? day - 18_262 : day
    while rest >= (isLeap(year) ? 366 : 365) {
      rest -= isLeap(year) ? 366 : 365
      year += 1
    }
    let months = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    for (index, length) in months.enumerated() {
      if rest < length { return (year, index + 1, rest + 1) }
      rest -= length
    }
    return (year, 12, 31)
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && year % 100 != 0 || year % 400 == 0
  }

  private func floored(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : (value - divisor + 1) / divisor
  }
}
