import BusLoop
import Dispatch
import LinuxEvents
import Logging
import DesktopShell
import NIOCore
import NotificationModel
import PushLink

/// Wakes the daemon at its next deadline, and when somebody sets the clock.
///
/// The loop's own timer wakes nobody on the way but the loop's thread, so it is the one that counts.
/// It runs on a clock that stands still while the machine sleeps and knows nothing of the clock on
/// the wall being set; so a timer on the wall clock stands behind it and comes a moment later.
final class DeadlineTimer {
  private let loop: any EventLoop
  private let fired: () -> Void
  private let wall: WallTimer
  private var task: Scheduled<Void>?

  /// Creates a timer that is not armed but tells already when the clock is set; on the loop, where
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

  /// Arms for an instant in the place of any earlier one, or for none; a past one fires at once.
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

/// What logind says, as the daemon needs it: the screen is locked or not, the machine woke up.
final class LoginWatch {
  private let daemon: Daemon
  private var session: LoginSession?
  private var bus: BusOnEventLoop?

  /// Creates it; nothing is asked before `start`.
  init(daemon: Daemon) {
    self.daemon = daemon
  }

  /// Looks for the person's session. Without a system bus nothing is ever tried again.
  func start() {
    let session = LoginSession.onSystemBus(
      environment: daemon.configuration.environment,
      userIdentifier: ProcessFacts.ownUserIdentifier, after: BusOnEventLoop.delay(on: daemon.loop)
    ) { [weak self] in self?.happened($0) }
    guard let session else { return }
    do {
      bus = try BusOnEventLoop(session.bus, loop: daemon.loop)
      self.session = session
    } catch {
      daemon.log.info("the login session is not followed: \(error)")
    }
  }

  /// Listens no longer.
  func close() {
    session = nil
    bus?.close()
    bus = nil
  }

  private func happened(_ event: LoginEvent) {
    switch event {
    case .lockChanged(let isLocked): daemon.desktop?.screenLocked(isLocked)
    case .willSleep(let done):
      // Whatever has come is decided and on the disk before the machine sleeps.
      daemon.runTransaction()
      done()
    case .woke:
      daemon.scheduleTransaction()
      daemon.gateway?.link.networkChanged()
    case .unavailable(let reason): daemon.log.debug("the login session is not known: \(reason)")
    }
  }
}
