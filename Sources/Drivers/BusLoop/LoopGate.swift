import Synchronization

/// What other threads go through to the loop, until it is shut.
///
/// Once shut nothing reaches the loop, which may be gone by then.
final class LoopGate: Sendable {
  private let isOpen = Mutex(true)

  /// Does what hands over to the loop, unless the gate is shut; it must not block.
  func pass(_ handOver: () -> Void) {
    isOpen.withLock { isOpen in
      if isOpen { handOver() }
    }
  }

  /// Lets nobody through any more; who is on the way has passed when this returns.
  func shut() {
    isOpen.withLock { $0 = false }
  }
}
