import NIOCore

/// Returns memory to the system when the daemon becomes idle.
///
/// The heap shrinks by itself only at its end, which is nearly always in use by some small, later block; and the pages of code
/// that has run once stay mapped.
final class MemoryUpkeep {
  private let loop: any EventLoop
  private let giveBack: () -> Void
  private var lastWork = NIODeadline.distantPast
  private var isWaiting = false

  init(loop: any EventLoop, giveBack: @escaping () -> Void) {
    self.loop = loop
    self.giveBack = giveBack
  }

  /// Called after each transaction; the daemon counts as idle when no other follows for a moment.
  func worked() {
    lastWork = loop.now
    if !isWaiting { wait() }
  }

  private func wait() {
    isWaiting = true
    loop.assumeIsolated().scheduleTask(deadline: lastWork + DaemonLimits.timeUntilRest) {
      [weak self] in
      guard let self else { return }
      isWaiting = false
      guard loop.now >= lastWork + DaemonLimits.timeUntilRest else { return wait() }
      giveBack()
    }
  }
}
