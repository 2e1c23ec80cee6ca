import Foundation
import NotificationModel
import NotificationTriggers
import TestSupport
import Testing

@Suite struct `A stretch of the week` {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var days: Set<Int> = [1, 2, 3, 4, 5, 6, 7]
    var start: Int
    var end: Int
    var zone = "Europe/Berlin"
    var instant: String
    /// The occurrence that contains the instant, or nothing.
    var begins = "never"
    var ends = "never"
    var next: String
    var testDescription: String { name }
  }

  // 2026-03-02 is a Monday. In Berlin the clock jumps on 29 March and goes back on 25 October.
  @Test(
    .rules("E14"),
    arguments: [
      Case(
        name: "before it", days: [2, 3, 4, 5, 6], start: 540, end: 1_020,
        instant: "2026-03-02T08:59:59+01:00", next: "2026-03-02 Mon 09:00:00 +01:00"),
      Case(
        name: "its first instant lies in it", days: [2, 3, 4, 5, 6], start: 540, end: 1_020,
        instant: "2026-03-02T09:00:00+01:00", begins: "2026-03-02 Mon 09:00:00 +01:00",
        ends: "2026-03-02 Mon 17:00:00 +01:00", next: "2026-03-02 Mon 17:00:00 +01:00"),
      Case(
        name: "its end does not", days: [2, 3, 4, 5, 6], start: 540, end: 1_020,
        instant: "2026-03-06T17:00:00+01:00", next: "2026-03-09 Mon 09:00:00 +01:00"),
      Case(
        name: "a night belongs to the day it begins on", days: [2], start: 1_320, end: 420,
        instant: "2026-03-03T06:00:00+01:00", begins: "2026-03-02 Mon 22:00:00 +01:00",
        ends: "2026-03-03 Tue 07:00:00 +01:00", next: "2026-03-03 Tue 07:00:00 +01:00"),
      Case(
        name: "the night before is of another day", days: [2], start: 1_320, end: 420,
        instant: "2026-03-02T06:00:00+01:00", next: "2026-03-02 Mon 22:00:00 +01:00"),
      Case(
        name: "a whole day, which the next one follows", start: 480, end: 480,
        instant: "2026-03-03T07:59:00+01:00", begins: "2026-03-02 Mon 08:00:00 +01:00",
        ends: "2026-03-03 Tue 08:00:00 +01:00", next: "2026-03-03 Tue 08:00:00 +01:00"),
      Case(
        name: "from midnight to midnight, once a week", days: [1], start: 0, end: 0,
        instant: "2026-03-02T00:00:00+01:00", next: "2026-03-08 Sun 00:00:00 +01:00"),
      Case(
        name: "a beginning that the clock jumps over", days: [1], start: 150, end: 300,
        instant: "2026-03-29T03:29:00+02:00", next: "2026-03-29 Sun 03:30:00 +02:00"),
      Case(
        name: "a gap that swallows all of it", days: [1], start: 150, end: 180,
        instant: "2026-03-29T03:30:00+02:00", next: "2026-04-05 Sun 02:30:00 +02:00"),
      Case(
        name: "a night that the clock shortens", days: [7], start: 1_320, end: 420,
        instant: "2026-03-29T03:00:00+02:00", begins: "2026-03-28 Sat 22:00:00 +01:00",
        ends: "2026-03-29 Sun 07:00:00 +02:00", next: "2026-03-29 Sun 07:00:00 +02:00"),
      Case(
        name: "a wall time that comes twice counts the first time", days: [1], start: 150, end: 240,
        instant: "2026-10-25T02:10:00+01:00", begins: "2026-10-25 Sun 02:30:00 +02:00",
        ends: "2026-10-25 Sun 04:00:00 +01:00", next: "2026-10-25 Sun 04:00:00 +01:00"),
      Case(
        name: "a day that a zone has skipped", days: [6], start: 540, end: 1_020,
        zone: "Pacific/Apia", instant: "2011-12-29T20:00:00-10:00",
        next: "2011-12-31 Sat 09:00:00 +14:00"),
      Case(
        name: "no days", days: [], start: 0, end: 60, instant: "2026-03-02T00:10:00Z", next: "never"
      ),
      Case(
        name: "no such day", days: [8], start: 0, end: 60, instant: "2026-03-02T00:10:00Z",
        next: "never"),
      Case(
        name: "no such minute", start: 1_440, end: 60, instant: "2026-03-02T00:10:00Z",
        next: "never"),
      Case(
        name: "a minute before the day", start: -1, end: 60, instant: "2026-03-02T00:10:00Z",
        next: "never"),
      Case(
        name: "no such zone", start: 0, end: 60, zone: "Nowhere", instant: "2026-03-02T00:10:00Z",
        next: "never"),
    ])
  func `A weekly span begins and ends by wall time`(row: Case) throws {
    let span = WeeklySpan(weekdays: row.days, start: row.start, end: row.end)
    let instant = try Clockface.instant(row.instant)
    let occurrence = span.occurrence(at: instant, in: row.zone)
    #expect(Clockface.reading(occurrence?.lowerBound, in: row.zone) == row.begins)
    #expect(Clockface.reading(occurrence?.upperBound, in: row.zone) == row.ends)
    #expect(
      Clockface.reading(span.nextEdge(after: instant, in: row.zone), in: row.zone) == row.next)
  }

  /// Nothing changes between two edges: an instant just after an edge, and one just before the next, are in the
  /// same occurrence or in none.
  @Test(.rules("E14"), arguments: SampleZones.identifiers)
  func `A weekly span changes at its edges and nowhere else`(zone: String) throws {
    var generator = SeededGenerator(seed: 5)
    let year = try Clockface.instant("2025-01-01T00:00:00Z")
    for _ in 0..<20 {
      let span = WeeklySpan(
        weekdays: Set((1...7).filter { _ in generator.chance(50) } + [3]),
        start: Int.random(in: 0..<1_440, using: &generator),
        end: Int.random(in: 0..<1_440, using: &generator))
      var instant = year.advanced(
        bySeconds: Double(Int.random(in: 0..<365 * 86_400, using: &generator)))
      for _ in 0..<30 {
        let edge = try #require(span.nextEdge(after: instant, in: zone))
        #expect(edge > instant)
        let last = edge.advanced(byMicroseconds: -1)
        let middle = WallTime(
          microseconds: instant.microseconds + (last.microseconds - instant.microseconds) / 2)
        let occurrence = span.occurrence(at: instant, in: zone)
        #expect(span.occurrence(at: last, in: zone) == occurrence, "\(span) \(zone) \(instant)")
        #expect(span.occurrence(at: middle, in: zone) == occurrence, "\(span) \(zone) \(instant)")
        instant = edge
      }
    }
  }

  @Test func `A weekly span accepts instants that no calendar reaches`() {
    let span = WeeklySpan(weekdays: [1, 2, 3, 4, 5, 6, 7], start: 0, end: 60)
    for microseconds in [Int64.min, .min / 2, .max / 2, .max] {
      let instant = WallTime(microseconds: microseconds)
      #expect(
        span.occurrence(at: instant, in: "Europe/Berlin").map { $0.contains(instant) } ?? true)
      #expect(span.nextEdge(after: instant, in: "Europe/Berlin").map { $0 > instant } ?? true)
    }
  }
}
