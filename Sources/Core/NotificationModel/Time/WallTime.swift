public import Foundation

/// An instant on the wall clock, in whole microseconds since 1970-01-01 00:00:00 UTC.
///
/// Negative values are instants before 1970. The resolution is what the store keeps and what the
/// timer is armed with, so an instant survives a round trip unchanged.
public struct WallTime: Hashable, Comparable, Sendable {
  /// Whole microseconds since the start of 1970 in UTC.
  public var microseconds: Int64

  /// Creates an instant from microseconds since 1970.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// Creates an instant from whole seconds since 1970, clamped to what the type can hold.
  public init(seconds: Int64) {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    microseconds = overflow ? (seconds < 0 ? .min : .max) : product
  }

  /// Creates an instant from a date, rounded to the nearest microsecond and clamped.
  public init(_ date: Date) {
    microseconds = Int64(saturating: (date.timeIntervalSince1970 * 1_000_000).rounded())
  }

  /// The same instant as a Foundation date.
  public var date: Date {
    Date(timeIntervalSince1970: Double(microseconds) / 1_000_000)
  }

  /// The whole second that this instant lies in, rounded towards the past.
  public var flooredSeconds: Int64 {
    microseconds >= 0 || microseconds % 1_000_000 == 0
      ? microseconds / 1_000_000 : microseconds / 1_000_000 - 1
  }

  /// The instant that lies the given number of microseconds later, clamped.
  public func advanced(byMicroseconds distance: Int64) -> WallTime {
    let (sum, overflow) = microseconds.addingReportingOverflow(distance)
    return WallTime(microseconds: overflow ? (distance < 0 ? .min : .max) : sum)
  }

  /// The instant that lies the given number of seconds later, clamped.
  public func advanced(bySeconds distance: Double) -> WallTime {
    advanced(byMicroseconds: Int64(saturating: (distance * 1_000_000).rounded()))
  }

  /// Orders instants from earlier to later.
  public static func < (left: WallTime, right: WallTime) -> Bool {
    left.microseconds < right.microseconds
  }
}
