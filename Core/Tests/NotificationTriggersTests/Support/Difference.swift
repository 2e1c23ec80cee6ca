import Foundation
import NotificationModel

/// An answer of ours that differs from Foundation's, and its kind in `docs/internals/trigger-conformance.md`.
struct Difference {
  var rule: RuleText
  var zone: TimeZone
  var after: WallTime
  var ours: WallTime?
  var theirs: WallTime?

  /// The kinds, named as in the document.
  enum Kind: String, CaseIterable {
    case missingDayTime = "T1"
    case missingDayYear = "T2"
    case missingDayPassed = "T3"
    case movedFromExistingDay = "T4"
    case secondOccurrence = "T5"
    case gapSkipped = "T6"
    case gapElsewhere = "T7"
    case lostNearTransition = "T8"
    case noAnswer = "T9"
  }

  /// The first kind that describes the difference; nothing if none does.
  var kind: Kind? {
    if (rule.rule.day ?? 0) > 28, let kind = missingDayKind { return kind }
    if let theirs, isFirst(theirs), !shows(theirs, .date) || isTimeOfReference(theirs) {
      return .movedFromExistingDay
    }
    if let ours, isSecondOccurrence(ours) { return .secondOccurrence }
    if let ours, !shows(ours, .time) { return .gapSkipped }
    if let theirs, !shows(theirs, .time) { return .gapElsewhere }
    if nearestTransition < 2 * 86_400 { return .lostNearTransition }
    return theirs == nil ? .noAnswer : nil
  }

  private var missingDayKind: Kind? {
    if let ours, let theirs, day(ours) == day(theirs), isFirst(theirs) { return .missingDayTime }
    if ours == nil, rule.rule.year != nil, let theirs, isFirst(theirs) { return .missingDayYear }
    if let ours, isFirst(ours) { return .missingDayPassed }
    return nil
  }

  var description: String {
    let zoneName = zone.identifier
    return """
      \(zoneName) {\(rule.text)} after \(Clockface.reading(after, in: zoneName)): \
      ours \(Clockface.reading(ours, in: zoneName)), \
      Foundation's \(Clockface.reading(theirs, in: zoneName))
      """
  }

  private enum Part { case date, time }

  private func fields(_ instant: WallTime) -> DateComponents {
    var calendar = rule.foundationCalendar
    calendar.timeZone = zone
    return calendar.dateComponents(
      [
        .year, .month, .day, .weekday, .weekdayOrdinal, .dayOfYear, .weekOfYear, .hour, .minute,
        .second,
      ], from: instant.date)
  }

  private func day(_ instant: WallTime) -> [Int?] {
    let fields = fields(instant)
    return [fields.year, fields.month, fields.day]
  }

  private func isFirst(_ instant: WallTime) -> Bool { fields(instant).day == 1 }

  private func isTimeOfReference(_ instant: WallTime) -> Bool {
    let shown = fields(instant)
    let asked = fields(after)
    return !shows(instant, .time) && shown.minute == asked.minute && shown.second == asked.second
  }

  private func shows(_ instant: WallTime, _ part: Part) -> Bool {
    let wanted = rule.rule
    let shown = fields(instant)
    let dates = [
      (wanted.year, shown.year), (wanted.month, shown.month), (wanted.day, shown.day),
      (wanted.weekday, shown.weekday), (wanted.weekdayOrdinal, shown.weekdayOrdinal),
      (wanted.dayOfYear, shown.dayOfYear), (wanted.weekOfYear, shown.weekOfYear),
    ]
    let times = [
      (wanted.hour ?? 0, shown.hour), (wanted.minute ?? 0, shown.minute),
      (wanted.second ?? 0, shown.second),
    ]
    return part == .date
      ? dates.allSatisfy { $0.0 == nil || $0.0 == $0.1 } : times.allSatisfy { $0.0 == $0.1 }
  }

  private func isSecondOccurrence(_ instant: WallTime) -> Bool {
    let day = Int(instant.flooredSeconds) - 86_400
    return SampleZones.transitions(of: zone, from: day, to: day + 86_401).contains {
      let back = $0.before - $0.after
      return back > 0 && Int(instant.flooredSeconds) < $0.second + back
    }
  }

  private var nearestTransition: Int {
    let points = [after, ours, theirs].compactMap { $0.map { Int($0.flooredSeconds) } }
    return points.map { point in
      SampleZones.transitions(of: zone, from: point - 3 * 86_400, to: point + 3 * 86_400)
        .map { abs($0.second - point) }.min() ?? .max
    }.min() ?? .max
  }
}
