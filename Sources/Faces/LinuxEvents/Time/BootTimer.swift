package import Dispatch
import Glibc

/// One timer on the clock that counts since the machine started, suspend included.
///
/// It does not wake a sleeping machine: what came due in between fires on resume. Arming replaces
/// the earlier time. All members may be used from any thread.
package final class BootTimer: Sendable {
  private let source: DescriptorSource

  /// Creates a timer that is not armed; the handler runs on the queue each time it is due.
  ///
  /// - Throws: The error of timerfd_create(2), such as too many open descriptors.
  package init(
    queue: DispatchQueue, handler: @escaping @Sendable () -> Void
  ) throws(LinuxError) {
    source = DescriptorSource(
      owning: try TimerDescriptor.make(clock: CLOCK_BOOTTIME), queue: queue
    ) { timer in
      if TimerDescriptor.read(timer) == .expired { handler() }
      return .wait
    }
  }

  /// Arms for a reading in microseconds since the machine started; a past one fires at once.
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
