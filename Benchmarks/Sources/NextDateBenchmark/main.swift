import Foundation
import NotificationModel
import NotificationTriggers

/// Compares the next due date with Foundation's search, both in one run from the same instants.
///
/// Rounds of the two sides alternate, so that a slow moment of the machine meets both; the median
/// round counts. The zones all have summer time.

private struct Row {
  var name: String
  var rule: CalendarRule
  /// The policy that gives Foundation the same answer; waiting for 29 February needs the strict one.
  var policy = Calendar.MatchingPolicy.nextTimePreservingSmallerComponents
}

private struct Figure {
  var name: String
  var ours: Double
  var theirs: Double
  var equal: Int
  var asked: Int
}

private let zones = ["America/New_York", "Europe/Berlin", "Australia/Sydney", "America/Santiago"]
private let rounds = 9

private func rule(_ set: (inout CalendarRule) -> Void) -> CalendarRule {
  var rule = CalendarRule()
  set(&rule)
  return rule
}

private let rows = [
  Row(
    name: "daily",
    rule: rule {
      $0.hour = 22
      $0.minute = 15
    }),
  Row(
    name: "weekly",
    rule: rule {
      $0.weekday = 3
      $0.hour = 14
      $0.minute = 30
    }),
  Row(
    name: "monthly",
    rule: rule {
      $0.day = 15
      $0.hour = 9
      $0.minute = 0
    }),
  Row(
    name: "yearly",
    rule: rule {
      $0.month = 7
      $0.day = 4
      $0.hour = 9
      $0.minute = 0
    }),
  Row(
    name: "29 February",
    rule: rule {
      $0.month = 2
      $0.day = 29
      $0.hour = 9
      $0.minute = 0
    }),
  Row(
    name: "nth weekday",
    rule: rule {
      $0.weekday = 3
      $0.weekdayOrdinal = 2
      $0.hour = 9
      $0.minute = 0
    }),
]

private func components(_ rule: CalendarRule) -> DateComponents {
  DateComponents(
    month: rule.month, day: rule.day, hour: rule.hour, minute: rule.minute,
    weekday: rule.weekday, weekdayOrdinal: rule.weekdayOrdinal)
}

/// Instants from 2024 to 2033, the same in every run.
private func instants(_ count: Int) -> [WallTime] {
  (0..<count).map { WallTime(seconds: 1_704_067_200 + Int64($0 * 7_368_787 % 315_360_000)) }
}

private func nanoseconds(_ count: Int, _ body: () -> Void) -> Double {
  let duration = ContinuousClock().measure(body)
  let parts = duration.components
  return (Double(parts.seconds) * 1e9 + Double(parts.attoseconds) / 1e9) / Double(count)
}

private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

private func measure(_ row: Row) -> Figure {
  let starts = instants(200)
  let dates = starts.map(\.date)
  let wanted = components(row.rule)
  let calendars = zones.map { zone in
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    return calendar
  }
  var ours: [Double] = []
  var theirs: [Double] = []
  var found: [WallTime?] = []
  var expected: [Date?] = []
  for _ in 0..<rounds {
    found = []
    expected = []
    // One of our answers takes less than the clock can tell, so ours repeats the same questions.
    ours.append(
      nanoseconds(20 * zones.count * starts.count) {
        for pass in 0..<20 {
          for zone in zones {
            for start in starts {
              let due = CalendarSchedule.nextDueDate(of: row.rule, after: start, in: zone)
              if pass == 0 { found.append(due) } else { precondition(due != start) }
            }
          }
        }
      })
    theirs.append(
      nanoseconds(zones.count * starts.count) {
        for calendar in calendars {
          for date in dates {
            expected.append(
              calendar.nextDate(
                after: date, matching: wanted, matchingPolicy: row.policy,
                repeatedTimePolicy: .first))
          }
        }
      })
  }
  let equal = zip(found, expected).count { $0 == $1.map { WallTime($0) } }
  return Figure(
    name: row.name, ours: median(ours), theirs: median(theirs), equal: equal, asked: found.count)
}

private func column(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}

print("next date, ns each, median of \(rounds) rounds; bar 20 times, aim 100 times")
print(
  column("", 14), column("Foundation", 12), column("ours", 8), column("ratio", 8),
  column("same answer", 14))
for row in rows {
  let figure = measure(row)
  print(
    column(figure.name, 14), column("\(Int(figure.theirs))", 12),
    column("\(Int(figure.ours))", 8), column("\(Int(figure.theirs / figure.ours))x", 8),
    column("\(figure.equal)/\(figure.asked)", 14))
}
