import Dispatch
import Synchronization

/// Values from other threads, in order; waiting ends with a value, never with a time.
final class Inbox<Value: Sendable>: Sendable {
  private let arrivals = DispatchSemaphore(value: 0)
  private let values = Mutex<[Value]>([])

  func put(_ value: Value) {
    values.withLock { $0.append(value) }
    arrivals.signal()
  }

  /// The next value; a test that waits in vain fails after four minutes.
  func next() throws -> Value {
    guard arrivals.wait(timeout: .now() + 240) == .success else { throw NothingArrived() }
    return values.withLock { $0.removeFirst() }
  }

  func next(_ count: Int) throws -> [Value] {
    try (0..<count).map { _ in try next() }
  }

  /// How many have arrived and were not read.
  var count: Int { values.withLock(\.count) }
}

struct NothingArrived: Error {}
