import Dispatch
import Synchronization
import Testing

/// The events on a loop, in order, for a test that waits elsewhere.
final class EventLog: Sendable {
  private let lines = Mutex<[String]>([])
  private let news = DispatchSemaphore(value: 0)

  func add(_ line: String) {
    lines.withLock { $0.append(line) }
    news.signal()
  }

  /// Waits for so many lines, and returns all of them; fails after a minute.
  @discardableResult
  func wait(
    for count: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String] {
    while true {
      let present = lines.withLock { $0 }
      if present.count >= count { return present }
      try #require(
        news.wait(timeout: .now() + 240) == .success,
        "nothing happened for a minute after \(present)", sourceLocation: sourceLocation)
    }
  }
}
