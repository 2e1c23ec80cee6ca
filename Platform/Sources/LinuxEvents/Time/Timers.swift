package import Dispatch
import Glibc

/// A kernel timer that becomes readable when it is due: timerfd_create(2).
enum TimerDescriptor {
  /// The result of reading a timer.
  enum Reading: Hashable, Sendable {
    /// The armed time has come.
    case expired
    /// The clock under it was set, or jumped when the machine woke up.
    case clockSet
    /// The timer was armed again between the wake-up and the read.
    case nothing
  }

  static func make(clock: clockid_t) throws(LinuxError) -> FileDescriptor {
    FileDescriptor(
      owning: try SystemCall.check("timerfd_create") { clinux_timer_create(clock) })
  }

  /// Arms a timer for a reading of its clock; a past one fires at once.
  ///
  /// Returns true when the clock was set since the last read: the timer is armed all the same, and
  /// the kernel will not report it again.
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

  /// The hook through which tests force a result that only a step of the machine's clock produces.
  static func reading(forFailure error: LinuxError) -> Reading {
    error.code == ECANCELED ? .clockSet : .nothing
  }
}

/// One timer on the clock that counts since the machine started, suspend included.
///
/// It does not wake a sleeping machine: an expiry in between fires on resume. Arming replaces the
/// earlier time. All members may be used from any thread.
package final class BootTimer: Sendable {
  private let source: DescriptorSource

  /// Creates a timer that is not armed; the handler runs on the queue each time it is due.
  ///
  /// - Throws: The error of timerfd_create(2), such as too many open descriptors.
  package init(
    queue: DispatchQueue, handler: @escaping @Sendable () -> Void
  ) throws(LinuxError) {
    source = try DescriptorSource(
      owning: try TimerDescriptor.make(clock: CLOCK_BOOTTIME), queue: queue
    ) { timer in
      if TimerDescriptor.read(timer) == .expired { handler() }
      return .wait
    }
  }

  /// Arms the timer for a reading in microseconds since the machine started; a past one fires at
  /// once.
  ///
  /// - Throws: The error of timerfd_settime(2).
  package func arm(at microseconds: Int64) throws(LinuxError) {
    _ = try TimerDescriptor.arm(source.number, at: microseconds, reportsClockSet: false)
  }

  /// Forgets the armed time.
  ///
  /// - Throws: The error of timerfd_settime(2).
  package func disarm() throws(LinuxError) {
    try TimerDescriptor.stop(source.number)
  }
}

/// One timer on the wall clock that also reports when that clock is set.
///
/// Nothing wakes up while nothing is due. Arming replaces the earlier time. All members may be used
/// from any thread. After release, a handler call that is already running finishes.
package final class WallTimer: Sendable {
  /// The reason of a handler call.
  package enum Event: Hashable, Sendable {
    /// The armed time has come; the timer stays quiet until it is armed again.
    case expired
    /// The wall clock was set, or moved on while the machine slept: read the time and arm again.
    ///
    /// An expiry in the same instant is folded into this event.
    case clockSet
  }

  private let source: DescriptorSource
  private let queue: DispatchQueue
  private let handler: @Sendable (Event) -> Void

  /// Creates a timer that is not armed but already reports clock steps, on the given queue.
  ///
  /// - Throws: The error of timerfd_create(2), such as too many open descriptors.
  package init(
    queue: DispatchQueue, handler: @escaping @Sendable (Event) -> Void
  ) throws(LinuxError) {
    self.queue = queue
    self.handler = handler
    source = try DescriptorSource(
      owning: try TimerDescriptor.make(clock: CLOCK_REALTIME), queue: queue
    ) { timer in
      switch TimerDescriptor.read(timer) {
      case .expired: handler(.expired)
      case .clockSet: handler(.clockSet)
      case .nothing: break
      }
      return .wait
    }
    try disarm()
  }

  /// Arms the timer for an instant in microseconds since 1970; a past instant fires at once.
  ///
  /// - Throws: The error of timerfd_settime(2).
  package func arm(at microseconds: Int64) throws(LinuxError) {
    let clockWasSet = try TimerDescriptor.arm(
      source.number, at: microseconds, reportsClockSet: true)
    if clockWasSet {
      // The failed call consumed the report, so it is passed on here.
      queue.async { [handler] in handler(.clockSet) }
    }
  }

  /// Forgets the armed time; clock steps are still reported.
  ///
  /// - Throws: The error of timerfd_settime(2).
  package func disarm() throws(LinuxError) {
    // The kernel reports steps only for an armed timer, so it is armed for the end of time.
    try arm(at: .max)
  }
}

/// Readings of the machine's clocks, in whole microseconds.
package enum Clocks {
  /// Microseconds since 1970 in UTC; people and time servers may set it: `CLOCK_REALTIME`.
  package static func wallMicroseconds() -> Int64 {
    read(CLOCK_REALTIME)
  }

  /// Microseconds since the machine started, suspend included; it cannot be set: `CLOCK_BOOTTIME`.
  package static func bootMicroseconds() -> Int64 {
    read(CLOCK_BOOTTIME)
  }

  /// Microseconds of processor time this process has used: `CLOCK_PROCESS_CPUTIME_ID`.
  package static func processorMicroseconds() -> Int64 {
    read(CLOCK_PROCESS_CPUTIME_ID)
  }

  /// The random name of this boot, the same for all processes until the machine restarts.
  ///
  /// - Throws: The error of open(2) or read(2) if `/proc` is not mounted.
  package static func bootIdentifier() throws(LinuxError) -> String {
    let bytes = try SmallFile.read("/proc/sys/kernel/random/boot_id")
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// These clocks exist on every kernel that runs Swift, so a failed reading cannot happen.
  private static func read(_ clock: clockid_t) -> Int64 {
    var reading = timespec()
    let result = unsafe clock_gettime(clock, &reading)
    precondition(result == 0, "clock \(clock) is missing from this kernel")
    return Int64(reading.tv_sec) * 1_000_000 + Int64(reading.tv_nsec) / 1_000
  }
}
