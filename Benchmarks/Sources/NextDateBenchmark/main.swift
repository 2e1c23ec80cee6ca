import Foundation
import NotificationModel
import NotificationTriggers

/// Compares the next due date with Foundation's search, both in one run from the same instants.
///
/// Rounds of the two sides alternate and are short, so that a slow moment of the machine affects both or is
/// left out by the median. All zones have daylight saving time. When the answers differ, Foundation's is wrong
/// in a way that `docs/internals/trigger-conformance.md` lists.

private struct Row {
  var name: String
  var rule: CalendarRule
}

private struct Figure {
  var name: String
  var ours: Double
  var theirs: Double
  var equal: Int
  var asked: Int
}

private let zones = ["America/New_York", "Europe/Berlin", "Australia/Sydney", "America/Santiago"]
private let rounds = 301
private let instantsPerRound = 3
private let calendars = zones.map { zone in
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
  return calendar
}

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
      $0.second = 0
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
    month: rule.month, day: rule.day, hour: rule.hour, minute: rule.minute, second: rule.second,
    weekday: rule.weekday, weekdayOrdinal: rule.weekdayOrdinal)
}

/// Instants from 2024 to 2033, the same in every run.
private func instants(ofRound round: Int) -> [WallTime] {
  (0..<instantsPerRound).map {
    let number = round * instantsPerRound + $0
    return WallTime(seconds: 1_704_067_200 + Int64(number * 7_368_787 % 315_360_000))
  }
}

private func nanoseconds(_ count: Int, _ body: () -> Void) -> Double {
  let duration = ContinuousClock().measure(body)
  let parts = duration.components
  return (Double(parts.seconds) * 1e9 + Double(parts.attoseconds) / 1e9) / Double(count)
}

private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

/// One of our answers takes less time than the clock can resolve, so each question is repeated many times.
private func askOurs(_ rule: CalendarRule, _ starts: [WallTime]) -> (Double, [WallTime?]) {
  let transactions = 20
  var found: [WallTime?] = []
  found.reserveCapacity(transactions * zones.count * starts.count)
  let time = nanoseconds(transactions * zones.count * starts.count) {
    for _ in 0..<transactions {
      for zone in zones {
        for start in starts {
          found.append(CalendarSchedule.nextDueDate(of: rule, after: start, in: zone))
        }
      }
    }
  }
  return (time, Array(found.prefix(zones.count * starts.count)))
}

private func askFoundation(_ rule: CalendarRule, _ starts: [WallTime]) -> (Double, [Date?]) {
  let wanted = components(rule)
  let dates = starts.map(\.date)
  var found: [Date?] = []
  found.reserveCapacity(zones.count * starts.count)
  let time = nanoseconds(zones.count * starts.count) {
    for calendar in calendars {
      for date in dates {
        found.append(
          calendar.nextDate(
            after: date, matching: wanted,
            matchingPolicy: .nextTimePreservingSmallerComponents, repeatedTimePolicy: .first))
      }
    }
  }
  return (time, found)
}

private func measure(_ row: Row) -> Figure {
  var ours: [Double] = []
  var theirs: [Double] = []
  var equal = 0
  var asked = 0
  for round in 0..<rounds {
    let starts = instants(ofRound: round)
    let (ourTime, due) = askOurs(row.rule, starts)
    let (theirTime, dates) = askFoundation(row.rule, starts)
    ours.append(ourTime)
    theirs.append(theirTime)
    equal += zip(due, dates).count { $0 == $1.map { WallTime($0) } }
    asked += due.count
  }
  return Figure(
    name: row.name, ours: median(ours), theirs: median(theirs), equal: equal, asked: asked)
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
