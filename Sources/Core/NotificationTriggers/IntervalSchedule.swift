import NotificationModel

/// When an interval trigger is due again, in whole microseconds of whichever clock the caller uses.
public enum IntervalSchedule {
  /// Returns the first occurrence strictly after an instant, counted from a scheduled one (B16).
  ///
  /// Occurrences lie at whole multiples of the interval after the scheduled instant, so a late
  /// delivery does not shift the later ones, and those missed in a long sleep are left out.
  ///
  /// - Parameters:
  ///   - scheduled: the instant of an earlier occurrence.
  ///   - interval: the distance between occurrences; one that is not positive never comes again.
  ///   - after: the instant that the answer must pass.
  /// - Returns: an occurrence after both instants, or `Int64.max` when there is none that fits.
  public static func next(scheduled: Int64, interval: Int64, after: Int64) -> Int64 {
    guard interval > 0 else { return .max }
    guard after >= scheduled else { return saturatingSum(scheduled, interval) }
    // The distance of two instants may need 64 bits without a sign; it always fits those.
    let distance = UInt64(bitPattern: after &- scheduled)
    let left = UInt64(interval) - distance % UInt64(interval)
    return saturatingSum(after, Int64(left))
  }

  /// Returns the whole microseconds of an interval, at least one and clamped to what fits.
  ///
  /// - Parameter seconds: the interval as the app gave it; not-a-number counts as zero.
  /// - Returns: 1 to `Int64.max`.
  public static func microseconds(seconds: Double) -> Int64 {
    max(1, Int64(saturating: (seconds * 1_000_000).rounded()))
  }

  private static func saturatingSum(_ left: Int64, _ right: Int64) -> Int64 {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? .max : sum
  }
}
