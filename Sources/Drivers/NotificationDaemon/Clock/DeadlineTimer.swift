import Dispatch
import LinuxEvents
import NIOCore
import NotificationModel

/// Wakes the daemon at its next deadline, and when somebody sets the clock.
///
/// The loop's own timer wakes nobody on the way but the loop's thread, so it is the one that counts.
/// It runs on a clock that stands still while the machine sleeps and knows nothing of the clock on
/// the wall being set; so a timer on the wall clock stands behind it and comes a moment later.
final class DeadlineTimer {
  private let loop: any EventLoop
  private let fired: () -> Void
  private let nearly: () -> Bool
  private let clock: () -> NIODeadline
  private let wall: WallTimer
  private var task: Scheduled<Void>?

  /// Creates a timer that is not armed but tells already when the clock is set; on the loop, where
  /// `fired` is called too.
  ///
  /// A little before each deadline that is not very near when it is armed `nearly` is called, and says whether
  /// it got ready for it; then it is called again and again until the time has come.
  ///
  /// - Throws: The error of timerfd_create(2), such as too many open descriptors.
  init(
    queue: DispatchQueue, loop: any EventLoop, clock: (() -> NIODeadline)? = nil,
    nearly: @escaping () -> Bool = { false }, fired: @escaping () -> Void
  ) throws(LinuxError) {
    let onLoop = NIOLoopBound(fired, eventLoop: loop)
    self.loop = loop
    self.fired = fired
    self.nearly = nearly
    self.clock = clock ?? { loop.now }
    wall = try WallTimer(queue: queue) { _ in
      loop.execute { onLoop.value() }
    }
  }

  deinit { task?.cancel() }

  /// Arms for an instant in the place of any earlier one, or for none; a past one fires at once.
  ///
  /// - Throws: The error of timerfd_settime(2).
  func arm(_ deadline: WallTime?, now: WallTime) throws(LinuxError) {
    task?.cancel()
    task = nil
    guard let deadline else { return try wall.disarm() }
    let distance = deadline.microseconds.subtractingReportingOverflow(now.microseconds)
    if !distance.overflow, distance.partialValue <= DaemonLimits.longestTimer {
      schedule(in: .microseconds(max(0, distance.partialValue)))
    }
    try wall.arm(at: deadline.advanced(byMicroseconds: DaemonLimits.timerSlack).microseconds)
  }

  private func schedule(in time: TimeAmount) {
    let onLoop = loop.assumeIsolated()
    let lead = TimeAmount.microseconds(DaemonLimits.rehearsalLead)
    guard time > lead * 2 else {
      task = onLoop.scheduleTask(in: time, fired)
      return
    }
    // The deadline itself is not to move by what happens before it.
    let deadline = loop.now + time
    task = onLoop.scheduleTask(deadline: deadline - lead) { [weak self] in
      self?.approach(deadline)
    }
  }

  /// Gets ready and stays so for the two milliseconds that are left: a processor that rests for one of them
  /// forgets what it had at hand.
  private func approach(_ deadline: NIODeadline) {
    var began: NIODeadline
    repeat {
      began = clock()
      guard nearly() else {
        task = loop.assumeIsolated().scheduleTask(deadline: deadline, fired)
        return
      }
    } while clock() + (clock() - began) < deadline
    while clock() < deadline {}
    fired()
  }
}
