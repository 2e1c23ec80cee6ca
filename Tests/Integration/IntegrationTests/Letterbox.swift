import Dispatch
import Synchronization

/// A queue between a callback and the test that waits for it.
final class Letterbox<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])
  private let filled = DispatchSemaphore(value: 0)

  func put(_ value: Value) {
    values.withLock { $0.append(value) }
    filled.signal()
  }

  /// The next value; a test that waits longer than four minutes has failed.
  func take() -> Value {
    guard filled.wait(timeout: .now() + 240) == .success else {
      preconditionFailure("nothing came within four minutes")
    }
    return values.withLock { $0.removeFirst() }
  }

  /// Everything that has come so far.
  var all: [Value] { values.withLock(\.self) }
}
