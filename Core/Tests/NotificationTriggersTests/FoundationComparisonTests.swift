import Foundation
import NotificationModel
import NotificationTriggers
import TestSupport
import Testing

/// For the common sets of components, Foundation's answer or a listed difference from it.
///
/// `TRIGGERS_CASES=1000000` selects the long run, whose figures are in `docs/internals/trigger-conformance.md`.
@Suite struct `Compared with Foundation` {
  @Test
  func `Common rules agree with Foundation, or differ as listed and brute force agrees`() throws {
    let total = Int(ProcessInfo.processInfo.environment["TRIGGERS_CASES"] ?? "") ?? 2_000
    var tally = Tally()
    for (index, identifier) in SampleZones.identifiers.enumerated() {
      var bench = try Comparison(zone: identifier, seed: UInt64(index) + 1)
      try bench.run(cases: total / SampleZones.identifiers.count, tally: &tally)
    }
    #expect(tally.asked >= total * 9 / 10)
    // If the differences were not rare, the comparison would prove nothing.
    #expect(tally.differences < tally.asked / 20)
    if total > 2_000 { print(tally.description) }
  }
}

/// How often Foundation was queried, and how often each kind of difference occurred.
private struct Tally {
  var asked = 0
  var kinds: [String: Int] = [:]
  var examples: [String: String] = [:]

  var differences: Int { kinds.values.reduce(0, +) }

  var description: String {
    let lines = kinds.keys.sorted().map { "\($0): \(kinds[$0] ?? 0), \(examples[$0] ?? "")" }
    return (["asked \(asked), differences \(differences)"] + lines).joined(separator: "\n")
  }

  mutating func add(_ difference: Difference, kind: Difference.Kind) {
    kinds[kind.rawValue, default: 0] += 1
    if examples[kind.rawValue] == nil { examples[kind.rawValue] = difference.description }
  }
}

/// The cases of one zone.
private struct Comparison {
  let timeZone: TimeZone
  let oracles: [CalendarKind: BruteForce]
  var maker: CaseMaker

  init(zone: String, seed: UInt64) throws {
    timeZone = try #require(TimeZone(identifier: zone))
    maker = CaseMaker(seed: seed, timeZone: timeZone)
    oracles = [
      .gregorian: BruteForce(timeZone: timeZone, days: DayBook(.gregorian)),
      .iso8601: BruteForce(timeZone: timeZone, days: DayBook(.iso8601)),
    ]
  }

  mutating func run(cases: Int, tally: inout Tally) throws {
    let sets = CaseMaker.CommonSet.allCases
    var left = cases
    while left > 0 {
      let (rule, second) = maker.next(sets[left % sets.count])
      var after = WallTime(seconds: Int64(second))
      // A repeating trigger searches again from each answer.
      for _ in 0..<(maker.generator.chance(30) ? 3 : 1) where left > 0 {
        left -= 1
        guard let due = try compare(rule, after: after, tally: &tally) else { break }
        after = due
      }
    }
  }

  private func compare(
    _ rule: RuleText, after: WallTime, tally: inout Tally
  ) throws -> WallTime? {
    let ours = CalendarSchedule.nextDueDate(
      of: rule.rule, after: after, in: timeZone.identifier)
    var calendar = rule.foundationCalendar
    calendar.timeZone = timeZone
    let theirs = calendar.nextDate(
      after: after.date, matching: rule.components,
      matchingPolicy: .nextTimePreservingSmallerComponents, repeatedTimePolicy: .first
    ).map { WallTime($0) }
    tally.asked += 1
    guard ours != theirs else { return ours }
    let difference = Difference(
      rule: rule, zone: timeZone, after: after, ours: ours, theirs: theirs)
    let oracle = try #require(oracles[rule.calendar])
    let expected = oracle.next(rule, after: after.microseconds, horizon: 366 * 13)
    #expect(ours?.microseconds == expected, "\(difference.description)")
    let kind = try #require(difference.kind, "\(difference.description)")
    tally.add(difference, kind: kind)
    return ours
  }
}
