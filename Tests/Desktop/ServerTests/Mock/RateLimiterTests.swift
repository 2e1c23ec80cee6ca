import DBus
import DesktopSupport
import NotificationModel
import TestSupport
import Testing

/// A flood of notifications never reaches the server as a flood.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct RateLimiterTests {
  @Test func `A flood makes at most fifteen calls each second, and the rest is counted`() throws {
    let stage = try MockStage()
    let start = BusConnection.now
    for index in 0..<300 {
      try stage.add("n\(index)") {
        $0.title = .literal("\(index)")
        $0.threadIdentifier = "thread-\(index % 3)"
      }
    }
    while stage.counted < 300 { _ = try stage.server.next() }
    let times = stage.server.bubbles.map(\.time)
    // A call may reach us late, but never before it was sent.
    for (index, time) in times.enumerated() {
      #expect(time - start >= UInt64(index / 15) * 1_000_000, "call \(index) came too early")
    }
    for index in times.indices.dropFirst(30) {
      #expect(times[index] - times[index - 30] >= 1_000_000, "a burst at \(index)")
    }
    #expect(times.count < 150)
    #expect(try stage.desktop.delivered().count == 300)
  }
}

extension MockStage {
  /// How many notifications were shown, one by one or in a summary.
  fileprivate var counted: Int {
    var latest: [UInt32: MockBubble] = [:]
    for bubble in server.bubbles { latest[bubble.id] = bubble }
    return latest.values.reduce(0) { sum, bubble in
      let words = bubble.body.split(separator: " ")
      let isSummary = bubble.body.contains("more notification")
      return sum + (isSummary ? words.first.flatMap { Int($0) } ?? 0 : 1)
    }
  }
}
