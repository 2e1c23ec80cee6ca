import Foundation
import NotificationModel

/// The definition of a due date, checked second by second: slow, and independent of the product.
///
/// Fields of days come from Foundation's calendar, offsets from Foundation's time zone.
final class BruteForce {
  private let timeZone: TimeZone
  private let days: DayBook

  init(timeZone: TimeZone, days: DayBook) {
    self.timeZone = timeZone
    self.days = days
  }

  /// The first due date after an instant, in microseconds; nothing within the horizon of days.
  func next(_ text: RuleText, after: Int64, horizon: Int) -> Int64? {
    let rule = text.rule
    let fraction = Int64((rule.nanosecond ?? 0) / 1_000)
    let reference = Int((Double(after) / 1_000_000).rounded(.down))
    let firstDay = Int((Double(reference + offset(reference)) / 86_400).rounded(.down)) - 2
    var found: [Int64] = []
    var lastDay = firstDay + horizon
    var day = firstDay
    while day <= lastDay {
      if days.isDue(rule, day: day) {
        let due = instants(rule, day: day, after: after, fraction: fraction)
        // Gaps and repeats cross midnight, so two more days are checked.
        if found.isEmpty, !due.isEmpty { lastDay = min(lastDay, day + 2) }
        found += due
      }
      day += 1
    }
    return found.min()
  }

  private func instants(
    _ rule: CalendarRule, day: Int, after: Int64, fraction: Int64
  ) -> [Int64] {
    let offsets = Set((-104...200).map { offset(day * 86_400 + $0 * 900) })
    var found: [Int64] = []
    for second in Self.secondsOfDay(rule) {
      let local = day * 86_400 + second
      var exact = offsets.map { local - $0 }.filter { local == $0 + offset($0) }.sorted()
      let fixesHour = rule.hour != nil || !Self.namesTime(rule)
      if exact.isEmpty, fixesHour { exact = moved(local, offsets: offsets) }
      let due = exact.map { Int64($0) * 1_000_000 + fraction }
      // The second of two equal wall times is not a due date for a search that starts from the first.
      guard !(fixesHour && due.count > 1 && due.first == after) else { continue }
      found += due.filter { $0 > after }
    }
    return found
  }

  /// A wall time in a gap, read with the offset before it.
  private func moved(_ local: Int, offsets: Set<Int>) -> [Int] {
    for before in offsets {
      let behind = offset(local - before)
      if behind > before, offset(local - behind) == before { return [local - before] }
    }
    return []
  }

  private func offset(_ second: Int) -> Int {
    timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
  }

  private static func namesTime(_ rule: CalendarRule) -> Bool {
    [rule.hour, rule.minute, rule.second, rule.nanosecond].contains { $0 != nil }
  }

  private static func secondsOfDay(_ rule: CalendarRule) -> [Int] {
    guard namesTime(rule) else { return [0] }
    let namesSecond = rule.second != nil || rule.nanosecond != nil
    let hours = rule.hour.map { [$0] } ?? Array(0..<24)
    let minutes = rule.minute.map { [$0] } ?? (namesSecond ? Array(0..<60) : [0])
    let seconds = rule.second.map { [$0] } ?? (rule.nanosecond == nil ? [0] : Array(0..<60))
    return hours.flatMap { hour in
      minutes.flatMap { minute in seconds.map { hour * 3_600 + minute * 60 + $0 } }
    }
  }
}
