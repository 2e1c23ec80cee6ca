import Glibc

/// A kernel timer that becomes readable when it is due: timerfd_create(2).
enum TimerDescriptor {
  /// What reading a timer told.
  enum Reading: Hashable, Sendable {
    /// The time it was armed for has come.
    case expired
    /// The clock under it was set, or jumped when the machine woke up.
    case clockSet
    /// Somebody armed it again between the wake-up and the read.
    case nothing
  }

  static func make(clock: clockid_t) throws(LinuxError) -> FileDescriptor {
    FileDescriptor(
      owning: try SystemCall.check("timerfd_create") { clinux_timer_create(clock) })
  }

  /// Arms a timer for a reading of its clock; a past one fires at once.
  ///
  /// Returns true when the clock was set since the last look: the timer is armed all the same, and
  /// the kernel will not tell again.
  static func arm(
    _ timer: Int32, at microseconds: Int64, reportsClockSet: Bool
  ) throws(LinuxError) -> Bool {
    // Zero would stop the timer, and the kernel refuses negative values: both mean "at once".
    let due = max(microseconds, 1)
    do throws(LinuxError) {
      try SystemCall.check("timerfd_settime") {
        clinux_timer_arm(timer, due / 1_000_000, due % 1_000_000 * 1_000, reportsClockSet)
      }
      return false
    } catch {
      if error.code == ECANCELED && reportsClockSet { return true }
      throw error
    }
  }

  static func stop(_ timer: Int32) throws(LinuxError) {
    try SystemCall.check("timerfd_settime") { clinux_timer_arm(timer, 0, 0, false) }
  }

  static func read(_ timer: Int32) -> Reading {
    var expirations: UInt64 = 0
    do throws(LinuxError) {
      try SystemCall.check("read") {
        unsafe Glibc.read(timer, &expirations, MemoryLayout<UInt64>.size)
      }
      return .expired
    } catch {
      return reading(forFailure: error)
    }
  }

  /// The hook through which tests force what only a step of the machine's clock produces.
  static func reading(forFailure error: LinuxError) -> Reading {
    error.code == ECANCELED ? .clockSet : .nothing
  }
}
