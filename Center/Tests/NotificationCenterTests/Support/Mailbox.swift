import Dispatch
import Synchronization

/// A queue between a callback and the test that waits for it.
final class Mailbox<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])
  private let filled = DispatchSemaphore(value: 0)

  func put(_ value: Value) {
    values.withLock { $0.append(value) }
    filled.signal()
  }

  /// The next value; nothing after a minute.
  func take() -> Value? {
    guard filled.wait(timeout: .now() + 240) == .success else { return nil }
    return values.withLock { $0.removeFirst() }
  }
}
