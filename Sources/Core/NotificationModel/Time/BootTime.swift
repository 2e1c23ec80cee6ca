/// A reading of the clock that counts since the machine started, suspend included, in microseconds.
///
/// Setting the wall clock does not move it, so durations are measured with it. Readings of two
/// different boots cannot be compared: `Moment` carries the boot's identifier beside the reading.
public struct BootTime: Hashable, Comparable, Sendable {
  /// Whole microseconds since the machine started.
  public var microseconds: Int64

  /// Creates a reading from microseconds since the machine started.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// The reading the given number of microseconds later, clamped.
  public func advanced(byMicroseconds distance: Int64) -> BootTime {
    let (sum, overflow) = microseconds.addingReportingOverflow(distance)
    return BootTime(microseconds: overflow ? (distance < 0 ? .min : .max) : sum)
  }

  /// Orders readings of one boot from earlier to later.
  public static func < (left: BootTime, right: BootTime) -> Bool {
    left.microseconds < right.microseconds
  }
}
