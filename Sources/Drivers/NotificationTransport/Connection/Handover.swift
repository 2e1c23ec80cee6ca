import Dispatch
import Synchronization

/// A value that one thread waits for and another one brings.
final class Handover<Value: Sendable>: Sendable {
  private let arrived = DispatchSemaphore(value: 0)
  private let held = Mutex<Value?>(nil)

  /// Brings the value, once.
  func put(_ value: Value) {
    held.withLock { $0 = value }
    arrived.signal()
  }

  /// Waits for the value; nothing where it does not come within so many seconds.
  func take(within seconds: Double) -> Value? {
    _ = arrived.wait(timeout: .now() + seconds)
    return held.withLock(\.self)
  }

  /// Waits for the value, however long it takes.
  func take() -> Value? {
    arrived.wait()
    return held.withLock(\.self)
  }
}
