package import FoundationEssentials

/// An instant on the wall clock, in whole microseconds since 1970-01-01 00:00:00 UTC.
///
/// Negative values are instants before 1970. The resolution is that of the store and of the timer, so an
/// instant survives a round trip unchanged.
package struct WallTime: Hashable, Comparable, Sendable {
  /// Whole microseconds since the start of 1970 in UTC.
  package var microseconds: Int64

  package init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// Creates an instant from whole seconds since 1970, clamped to the range of the type.
  package init(seconds: Int64) {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    microseconds = overflow ? (seconds < 0 ? .min : .max) : product
  }

  /// Creates an instant from a date, rounded to the nearest microsecond and clamped.
  package init(_ date: Date) {
    microseconds = Int64(saturating: (date.timeIntervalSince1970 * 1_000_000).rounded())
  }

  /// The same instant as a Foundation date.
  package var date: Date {
    Date(timeIntervalSince1970: Double(microseconds) / 1_000_000)
  }

  /// The whole second that contains this instant, rounded down.
  package var flooredSeconds: Int64 {
    microseconds >= 0 || microseconds % 1_000_000 == 0
      ? microseconds / 1_000_000 : microseconds / 1_000_000 - 1
  }

  /// The instant after the given number of microseconds, clamped.
  package func advanced(byMicroseconds distance: Int64) -> WallTime {
    let (sum, overflow) = microseconds.addingReportingOverflow(distance)
    return WallTime(microseconds: overflow ? (distance < 0 ? .min : .max) : sum)
  }

  /// The instant after the given number of seconds, clamped.
  package func advanced(bySeconds distance: Double) -> WallTime {
    advanced(byMicroseconds: Int64(saturating: (distance * 1_000_000).rounded()))
  }

  /// Orders instants from earlier to later.
  package static func < (left: WallTime, right: WallTime) -> Bool {
    left.microseconds < right.microseconds
  }
}

/// A reading of the boot clock, which counts since the machine started, including suspend, in microseconds.
///
/// Setting the wall clock does not move it, so durations are measured with it. Readings of two different boots cannot be
/// compared: `Moment` carries the boot's identifier together with the reading.
package struct BootTime: Hashable, Comparable, Sendable {
  /// Whole microseconds since the machine started.
  package var microseconds: Int64

  /// Creates a reading from microseconds since the machine started.
  package init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// The reading the given number of microseconds later, clamped.
  package func advanced(byMicroseconds distance: Int64) -> BootTime {
    let (sum, overflow) = microseconds.addingReportingOverflow(distance)
    return BootTime(microseconds: overflow ? (distance < 0 ? .min : .max) : sum)
  }

  /// Orders readings of one boot from earlier to later.
  package static func < (left: BootTime, right: BootTime) -> Bool {
    left.microseconds < right.microseconds
  }
}

/// All clock readings at the start of a transaction: one value, read once, used for every decision.
package struct Moment: Hashable, Sendable {
  /// The wall clock.
  package var wall: WallTime
  /// The time since the machine started, including suspend.
  package var boot: BootTime
  /// The boot that `boot` belongs to; another value means that the machine was restarted.
  package var bootIdentifier: String
  /// The identifier of the user's time zone, such as `Europe/Berlin`.
  package var timeZone: String

  package init(wall: WallTime, boot: BootTime, bootIdentifier: String, timeZone: String) {
    self.wall = wall
    self.boot = boot
    self.bootIdentifier = bootIdentifier
    self.timeZone = timeZone
  }

  /// The wall time at which the boot clock reaches the given reading, if the wall clock is not set.
  package func wall(at reading: BootTime) -> WallTime {
    wall.advanced(byMicroseconds: reading.microseconds - boot.microseconds)
  }
}

extension Int64 {
  /// Converts a floating-point number and clamps it to the range; not-a-number becomes zero.
  package init(saturating value: Double) {
    if value.isNaN {
      self = 0
    } else if value >= 9_223_372_036_854_775_807.0 {
      self = .max
    } else if value <= -9_223_372_036_854_775_808.0 {
      self = .min
    } else {
      self = Int64(value)
    }
  }
}
