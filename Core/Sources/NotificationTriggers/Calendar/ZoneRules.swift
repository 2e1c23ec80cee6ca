import Foundation
package import NotificationModel
import Synchronization

/// The offsets of one time zone, prepared for fast lookup.
///
/// A lookup in Foundation takes many times as long as one in this table. The table covers the years 1970 to
/// 2100; outside, a small one is made from Foundation when needed.
package final class ZoneRules: Sendable {
  /// The identifier it was requested by, which the cache compares; empty for a zone made by hand.
  let identifier: String
  private let transitions: ZoneTransitions
  /// For each span of `1 << bucketBits` seconds, the period that contains its first second.
  private let buckets: [Int]
  private let bucketBits: Int
  /// Provides the offsets outside the covered range; absent if the given transitions are complete.
  private let timeZone: TimeZone?

  /// Creates a zone from its transitions, for zones that are not in the database.
  ///
  /// - Parameters:
  ///   - offset: local time minus UTC before the first transition, in seconds.
  ///   - transitions: when the offset changed and to what, in order. At most 2,000 are kept, and those more than
  ///     a hundred thousand years away or with a change of more than a day are left out.
  package convenience init(offset: Int, transitions: [(second: Int, offset: Int)]) {
    self.init(
      ZoneTransitions(offset: offset, changes: transitions), identifier: "", timeZone: nil)
  }

  /// Prepares the table of a zone that Foundation supports.
  convenience init?(identifier: String) {
    guard identifier.isPlausibleZoneName, let timeZone = TimeZone(identifier: identifier)
    else { return nil }
    self.init(
      ZoneTransitions(of: timeZone, within: TriggerLimits.tableSeconds), identifier: identifier,
      timeZone: timeZone)
  }

  private init(_ transitions: ZoneTransitions, identifier: String, timeZone: TimeZone?) {
    let covered = transitions.covered
    var bits = 0
    while covered.count >> bits >= TriggerLimits.tableBuckets { bits += 1 }
    let starts = stride(from: covered.lowerBound, to: covered.upperBound, by: 1 << bits)
    self.identifier = identifier
    self.transitions = transitions
    buckets = starts.map(transitions.index(at:))
    bucketBits = bits
    self.timeZone = timeZone
  }

  /// Returns local time minus UTC at an instant, in seconds.
  package func offset(at instant: WallTime) -> Int {
    period(at: Int(instant.flooredSeconds)).offset
  }

  /// Returns the period that contains an instant.
  func period(at second: Int) -> OffsetPeriod {
    let covered = transitions.covered
    if covered.contains(second) {
      var index = buckets[(second - covered.lowerBound) >> bucketBits]
      while transitions.end(ofPeriod: index) <= second { index += 1 }
      return transitions.period(index)
    }
    guard let timeZone else { return transitions.period(transitions.index(at: second)) }
    return ZoneTransitions(of: timeZone, around: second).period(at: second)
  }
}

/// A time during which a zone keeps one offset from UTC, in seconds.
struct OffsetPeriod {
  /// The first second of it.
  let start: Int
  /// The first second after it.
  let end: Int
  /// Local time minus UTC.
  let offset: Int
  /// The offset of the period before.
  let previousOffset: Int

  /// How far the clock jumped ahead at the start; negative if it went back.
  var gap: Int { offset - previousOffset }

  /// From when on wall times are neither skipped nor repeated ones.
  var unambiguousStart: Int { start + abs(gap) }

  /// Whether an instant shows, for the second time, the wall time of an earlier instant.
  func repeats(_ second: Int, of earlier: Int) -> Bool {
    gap < 0 && second < unambiguousStart && second + gap == earlier
  }
}

/// The transitions of a zone, within a range of instants.
struct ZoneTransitions {
  /// The instants that the table covers.
  let covered: Range<Int>
  /// The first second of each period except the first.
  private let starts: [Int]
  /// The offset of each period, so one more than `starts`.
  private let offsets: [Int]
  /// The end of the last period.
  private let end: Int

  /// Creates a table from a complete list of changes; before and after it nothing ever changes.
  init(offset: Int, changes: [(second: Int, offset: Int)]) {
    let usable = changes.prefix(TriggerLimits.transitions).filter {
      (CivilDate.beginningOfTime..<CivilDate.endOfTime).contains($0.second)
        && Self.usableOffsets.contains($0.offset)
    }.sorted { $0.second < $1.second }
    starts = usable.map(\.second)
    offsets = [Self.usableOffsets.contains(offset) ? offset : 0] + usable.map(\.offset)
    covered = (starts.first ?? 0)..<(starts.last ?? 0) + 1
    end = .max / 2
  }

  /// Reads the changes in a range from Foundation.
  init(of timeZone: TimeZone, within range: Range<Int>) {
    var starts: [Int] = []
    var offsets = [timeZone.offset(at: range.lowerBound)]
    var second = range.lowerBound
    while let next = timeZone.transition(after: second), next < range.upperBound,
      starts.count < TriggerLimits.transitions
    {
      second = next
      let offset = timeZone.offset(at: next)
      // Names and daylight-saving flags change as well, without a change of the offset.
      guard offset != offsets.last else { continue }
      starts.append(next)
      offsets.append(offset)
    }
    let isCut = starts.count >= TriggerLimits.transitions
    covered = range.lowerBound..<(isCut ? second + 1 : range.upperBound)
    end = covered.upperBound
    self.starts = starts
    self.offsets = offsets
  }

  /// Reads the changes near an instant from Foundation.
  init(of timeZone: TimeZone, around second: Int) {
    let reach = TriggerLimits.windowSeconds
    self.init(of: timeZone, within: second - reach..<second + reach)
  }

  /// Returns the period that contains an instant.
  func period(at second: Int) -> OffsetPeriod { period(index(at: second)) }

  /// Returns a period by its index.
  func period(_ index: Int) -> OffsetPeriod {
    OffsetPeriod(
      start: index == 0 ? .min / 2 : starts[index - 1], end: end(ofPeriod: index),
      offset: offsets[index], previousOffset: offsets[max(index - 1, 0)])
  }

  /// Returns the first second after a period.
  func end(ofPeriod index: Int) -> Int { index < starts.count ? starts[index] : end }

  /// Returns the index of the period that contains an instant.
  func index(at second: Int) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= second { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static let usableOffsets = -CivilDate.secondsPerDay...CivilDate.secondsPerDay
}

extension ZoneRules {
  /// Returns the rules of a zone by its identifier, or nothing if the zone is unknown.
  ///
  /// The table of a zone is made at first use, in about a tenth of a millisecond, and cached. This is a memo of
  /// a pure function: it changes the speed of an answer, never the answer. At most 128 zones are cached.
  ///
  /// - Parameter identifier: an identifier of the time-zone database, at most 64 bytes.
  /// - Returns: the rules, the same object each time until the cache is cleared.
  package static func named(_ identifier: String) -> ZoneRules? {
    if let kept = cache.withLock({ $0.rules(of: identifier) }) { return kept }
    guard let rules = ZoneRules(identifier: identifier) else { return nil }
    cache.withLock { $0.keep(rules) }
    return rules
  }

  /// Clears all tables, so that the next lookup reads from Foundation again.
  ///
  /// It has to be called when the time-zone database may have changed.
  package static func forgetAll() {
    cache.withLock { $0 = Cache() }
  }

  /// The zone of a rule: its own, else the user's (B13, B14).
  static func governing(_ rule: CalendarRule, in timeZone: String) -> ZoneRules? {
    guard let own = rule.timeZone else { return named(timeZone) }
    return named(own)
  }

  private static let cache = Mutex(Cache())
}

/// The tables made so far, and the one used last, which most lookups need.
private struct Cache {
  private var rules: [String: ZoneRules] = [:]
  private var last: ZoneRules?

  mutating func rules(of identifier: String) -> ZoneRules? {
    if let last, last.identifier == identifier { return last }
    guard let found = rules[identifier] else { return nil }
    last = found
    return found
  }

  mutating func keep(_ found: ZoneRules) {
    if rules.count >= TriggerLimits.cachedZones { rules = [:] }
    rules[found.identifier] = found
    last = found
  }
}

extension TimeZone {
  /// Local time minus UTC at an instant, in seconds.
  func offset(at second: Int) -> Int {
    secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
  }

  /// The first second after the given one at which anything changes, including changes of the standard offset:
  /// Foundation's name for it is narrower, and the tests check this behaviour.
  func transition(after second: Int) -> Int? {
    nextDaylightSavingTimeTransition(after: Date(timeIntervalSince1970: Double(second)))
      .map { Int($0.timeIntervalSince1970) }.flatMap { $0 > second ? $0 : nil }
  }
}

extension String {
  /// Whether a name may be passed to Foundation.
  ///
  /// Foundation stops reading at a zero byte, so that it would accept a name that no database contains.
  var isPlausibleZoneName: Bool {
    utf8.count <= TriggerLimits.identifierBytes
      && utf8.allSatisfy { byte in
        switch UInt8(byte) {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "+"):
          true
        default: false
        }
      }
  }
}
