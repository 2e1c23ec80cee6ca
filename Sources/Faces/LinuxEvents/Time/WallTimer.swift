package import Dispatch
import Glibc

/// One timer on the wall clock that also tells when somebody sets that clock.
///
/// Nothing wakes up while nothing is due. Arming replaces the earlier time. All members may be used
/// from any thread. After release, a handler call that is already running finishes.
package final class WallTimer: Sendable {
  /// Why the handler was called.
  package enum Event: Hashable, Sendable {
    /// The armed time has come; the timer stays quiet until it is armed again.
    case expired
    /// The wall clock was set, or moved on while the machine slept: look at the time and arm again.
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
    source = DescriptorSource(
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

  /// Arms for an instant in microseconds since 1970; a past instant fires at once.
  ///
  /// - Throws: The error of timerfd_settime(2).
  package func arm(at microseconds: Int64) throws(LinuxError) {
    let clockWasSet = try TimerDescriptor.arm(
      source.number, at: microseconds, reportsClockSet: true)
    if clockWasSet {
      // The failed call swallowed the notice, so it is passed on here.
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
