import Synchronization

/// Counts how often something happened.
final class Counter: Sendable {
  private let value = Mutex(0)

  var count: Int { value.withLock(\.self) }

  func increase() { value.withLock { $0 += 1 } }
}
