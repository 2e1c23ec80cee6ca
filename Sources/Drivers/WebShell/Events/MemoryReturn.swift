import LinuxEvents
import NIOCore
import Synchronization

/// Gives memory back to the system a moment after much was sent: a long list takes a multiple of its
/// size while it is read and written, and the process would keep that for the next one.
final class MemoryReturn: Sendable {
  private struct State {
    var bytes = 0
    var isScheduled = false
  }

  private let loop: any EventLoop
  private let giveBack: @Sendable () -> Void
  private let state = Mutex(State())

  init(
    loop: any EventLoop, giveBack: @escaping @Sendable () -> Void = { FreeMemory.giveBack() }
  ) {
    self.loop = loop
    self.giveBack = giveBack
  }

  /// Counts what was sent.
  func sent(_ bytes: Int) {
    let isDue = state.withLock { state in
      state.bytes += bytes
      guard state.bytes >= WebLimits.returnedBytes, !state.isScheduled else { return false }
      state.isScheduled = true
      return true
    }
    guard isDue else { return }
    loop.scheduleTask(in: .seconds(WebLimits.returnSeconds)) { [self] in
      state.withLock { $0 = State() }
      giveBack()
    }
  }
}
