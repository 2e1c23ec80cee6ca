import Dispatch
import LinuxEvents
import NIOCore
import NotificationModel

/// Wakes the daemon at its next deadline, and when the clock is set.
///
/// The loop's own timer wakes only the loop's thread, so it is the main one. Its clock stands still
/// while the machine sleeps, and it does not notice when the wall clock is set; so a timer on the
/// wall clock backs it up and fires a moment later.
final class DeadlineTimer {
  private let loop: any EventLoop
  private let fired: () -> Void
  private let wall: WallTimer
  private var task: Scheduled<Void>?

  /// Creates a timer that is not armed, but already fires when the clock is set; on the loop, where
  /// `fired` is called too.
  ///
  /// - Throws: The error of timerfd_create(2), such as too many open descriptors.
  init(
    queue: DispatchQueue, loop: any EventLoop, fired: @escaping () -> Void
  ) throws(LinuxError) {
    let onLoop = NIOLoopBound(fired, eventLoop: loop)
    self.loop = loop
    self.fired = fired
    wall = try WallTimer(queue: queue) { _ in
      loop.execute { onLoop.value() }
    }
  }

  deinit { task?.cancel() }

  /// Arms the timer for an instant, which replaces any earlier one, or disarms it; a past one fires
  /// at once.
  ///
  /// - Throws: The error of timerfd_settime(2).
  func arm(_ deadline: WallTime?, now: WallTime) throws(LinuxError) {
    task?.cancel()
    task = nil
    guard let deadline else { return try wall.disarm() }
    let distance = deadline.microseconds.subtractingReportingOverflow(now.microseconds)
    if !distance.overflow, distance.partialValue <= DaemonLimits.longestTimer {
      let time = TimeAmount.microseconds(max(0, distance.partialValue))
      task = loop.assumeIsolated().scheduleTask(in: time, fired)
    }
    try wall.arm(at: deadline.advanced(byMicroseconds: DaemonLimits.timerSlack).microseconds)
  }
}
