import Synchronization

/// A clock that stands still until the test advances it.
final class TestClock: Sendable {
  private let milliseconds = Atomic<Int64>(1_700_000_000_000)

  var now: @Sendable () -> Int64 {
    { self.milliseconds.load(ordering: .relaxed) }
  }

  var seconds: Int64 { now() / 1_000 }

  func advance(seconds: Int64) {
    milliseconds.add(seconds * 1_000, ordering: .relaxed)
  }
}
