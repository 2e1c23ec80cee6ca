import NIOCore

/// Returns memory to the system when the daemon comes to rest, which is nearly always.
///
/// The heap shrinks by itself only at its end, where some small block of a later moment nearly always lies; and of the code
/// that has run once, all pages stay mapped.
final class MemoryUpkeep {
  private let loop: any EventLoop
  private let giveBack: () -> Void
  private var lastWork = NIODeadline.distantPast
  private var isWaiting = false

  init(loop: any EventLoop, giveBack: @escaping () -> Void) {
    self.loop = loop
    self.giveBack = giveBack
  }

  /// Is called after each transaction; the daemon rests once none has followed for a moment.
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
