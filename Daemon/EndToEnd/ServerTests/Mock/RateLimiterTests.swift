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
    try stage.add(
      (0..<300).map { index in
        var content = NotificationContent()
        content.title = .literal("\(index)")
        content.threadIdentifier = "thread-\(index % 3)"
        return NotificationRequest(identifier: "n\(index)", content: content, trigger: nil)
      })
    while stage.counted < 300 { _ = try stage.server.next() }
    // A call may be read late, but never before it was sent. The test of the pace, whose time is an argument, checks
    // every second of a flood; here a late reading would make two calls seem close.
    for (index, bubble) in stage.server.bubbles.enumerated() {
      #expect(
        bubble.time - start >= UInt64(index / 15) * 1_000_000, "call \(index) came too early")
    }
    #expect(stage.server.bubbles.contains { $0.isFloodSummary })
    #expect(try stage.desktop.delivered().count == 300)
  }
}

extension MockBubble {
  /// Whether it is the summary of notifications that are not shown one by one.
  fileprivate var isFloodSummary: Bool { body.contains("more notification") }
}

extension MockStage {
  /// Adds requests of the app as a flood: no answer is waited for before all are sent.
  fileprivate func add(_ requests: [NotificationRequest]) throws {
    let answers = requests.map { app.begin(.notifications(.add($0))) }
    for answer in answers { _ = try answer() }
  }

  /// How many notifications were shown, one by one or in a summary.
  fileprivate var counted: Int {
    var latest: [UInt32: MockBubble] = [:]
    for bubble in server.bubbles { latest[bubble.id] = bubble }
    return latest.values.reduce(0) { sum, bubble in
      let words = bubble.body.split(separator: " ")
      return sum + (bubble.isFloodSummary ? words.first.flatMap { Int($0) } ?? 0 : 1)
    }
  }
}
