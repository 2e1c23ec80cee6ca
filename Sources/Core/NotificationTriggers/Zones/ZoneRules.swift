import Foundation
public import NotificationModel

/// The offsets of one time zone, prepared for fast lookup.
///
/// Foundation answers one question about an offset in the time in which this table answers many.
/// It covers the years 1970 to 2100; outside, a small one is made from Foundation when needed.
public final class ZoneRules: Sendable {
  /// The identifier it was asked for by, which the cache compares; empty for a zone made by hand.
  let identifier: String
  private let transitions: ZoneTransitions
  /// For each span of `1 << bucketBits` seconds, the stretch that its first second lies in.
  private let buckets: [Int]
  private let bucketBits: Int
  /// Answers outside the covered range; absent when the transitions given are all there are.
  private let timeZone: TimeZone?

  /// Creates a zone from its transitions, for zones that no database knows.
  ///
  /// - Parameters:
  ///   - offset: local time minus UTC before the first transition, in seconds.
  ///   - transitions: when the offset changed and to what, in order. At most 2,000 are kept, and
  ///     those are left out that lie a hundred thousand years away or change by more than a day.
  public convenience init(offset: Int, transitions: [(second: Int, offset: Int)]) {
    self.init(
      ZoneTransitions(offset: offset, changes: transitions), identifier: "", timeZone: nil)
  }

  /// Prepares the table of a zone that Foundation knows.
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
  public func offset(at instant: WallTime) -> Int {
    stretch(at: Int(instant.flooredSeconds)).offset
  }

  /// Returns the stretch that an instant lies in.
  func stretch(at second: Int) -> Stretch {
    let covered = transitions.covered
    if covered.contains(second) {
      var index = buckets[(second - covered.lowerBound) >> bucketBits]
      while transitions.end(ofStretch: index) <= second { index += 1 }
      return transitions.stretch(index)
    }
    guard let timeZone else { return transitions.stretch(transitions.index(at: second)) }
    return ZoneTransitions(of: timeZone, around: second).stretch(at: second)
  }
}
