import Foundation
import NotificationWire
import Synchronization

/// The threads of a service extension's process, which take turns at reading.
///
/// Whoever has read an event works on it at once, and another thread reads on: no push waits until a thread
/// has been made for it or has woken up.
final class PushThreads: Sendable {
  private let next: @Sendable () -> ExtensionEvent?
  private let take: @Sendable (ExtensionEvent) -> Void
  private let ended: @Sendable () -> Void
  /// How many threads wait for their turn.
  private let idle = Mutex(0)
  private let turn = DispatchSemaphore(value: 0)

  /// Creates the threads of a process.
  ///
  /// - Parameters:
  ///   - next: Waits for an event, and answers nothing once no more will come. Only one thread calls it at a time.
  ///   - take: Works on an event, as long as it likes; several threads may call it at once.
  ///   - ended: Called once, when there are no more events.
  init(
    next: @escaping @Sendable () -> ExtensionEvent?,
    take: @escaping @Sendable (ExtensionEvent) -> Void, ended: @escaping @Sendable () -> Void
  ) {
    self.next = next
    self.take = take
    self.ended = ended
  }

  /// Has a new thread read; returns at once.
  func start() {
    let thread = Thread { [self] in work() }
    thread.name = "UserNotifications"
    thread.start()
  }

  private func work() {
    repeat {
      guard let event = next() else { return ended() }
      passOn()
      take(event)
    } while waitForTurn()
  }

  /// Somebody else reads from here on.
  private func passOn() {
    let isAwaited = idle.withLock { idle in
      guard idle > 0 else { return false }
      idle -= 1
      return true
    }
    if isAwaited { turn.signal() } else { start() }
  }

  /// Waits until it is this thread's turn; false where enough others do.
  private func waitForTurn() -> Bool {
    let isWanted = idle.withLock { idle in
      guard idle < Limits.idlePushThreads else { return false }
      idle += 1
      return true
    }
    if isWanted { turn.wait() }
    return isWanted
  }
}
