import NIOCore
import Testing

@testable import notification_center

@Suite(.timeLimit(.minutes(5)))
struct EventFeedTests {
  private let feed = EventFeed(firstNumber: 100)

  private func text(_ messages: [ByteBuffer]) -> String {
    messages.map { String(buffer: $0) }.joined()
  }

  private func publish(_ texts: String...) {
    for text in texts { feed.publish(Array(text.utf8)) }
  }

  private func snapshot(_ text: String, toAll: Bool = false) {
    feed.publish(snapshot: Array(text.utf8), toAll: toAll)
  }

  @Test func `A window begins with a snapshot that includes earlier messages`() async throws {
    publish("[1]")
    let window = try #require(feed.open())
    #expect(feed.needsSnapshot(window))
    publish("[2]")
    snapshot("[0]")
    #expect(!feed.needsSnapshot(window))
    publish("[3]")
    #expect(
      text(await feed.next(for: window)) == "id: 102\ndata: [0]\n\nid: 103\ndata: [3]\n\n")
  }

  @Test func `A window waits for the next message`() async throws {
    let window = try #require(feed.open())
    async let first = feed.next(for: window)
    snapshot("[0]")
    #expect(text(await first) == "id: 100\ndata: [0]\n\n")
    async let second = feed.next(for: window)
    publish("[1]")
    #expect(text(await second) == "id: 101\ndata: [1]\n\n")
  }

  @Test func `Windows that have the snapshot already are not sent another one`() async throws {
    let old = try #require(feed.open())
    snapshot("[0]")
    _ = await feed.next(for: old)
    let new = try #require(feed.open())
    snapshot("[00]")
    publish("[1]")
    #expect(text(await feed.next(for: old)) == "id: 101\ndata: [1]\n\n")
    #expect(text(await feed.next(for: new)) == "id: 100\ndata: [00]\n\nid: 101\ndata: [1]\n\n")
  }

  @Test func `A snapshot after the daemon came back is sent to all windows`() async throws {
    let old = try #require(feed.open())
    let new = try #require(feed.open(resumingAfter: 7))
    snapshot("[0]", toAll: true)
    publish("[1]")
    for window in [old, new] {
      #expect(text(await feed.next(for: window)) == "id: 101\ndata: [0]\n\nid: 102\ndata: [1]\n\n")
    }
    let resumed = try #require(feed.open(resumingAfter: 100))
    #expect(
      text(await feed.next(for: resumed)) == "id: 101\ndata: [0]\n\nid: 102\ndata: [1]\n\n")
  }

  @Test(arguments: [(99, true), (100, false), (101, false), (102, false), (103, true)])
  func `A window resumes after a message whose successors are kept`(
    last: Int64, needsSnapshot: Bool
  ) async throws {
    publish("[1]", "[2]")
    let window = try #require(feed.open(resumingAfter: last))
    #expect(feed.needsSnapshot(window) == needsSnapshot)
    publish("[3]")
    if !needsSnapshot {
      let numbers = text(await feed.next(for: window)).split(separator: "\n")
        .filter { $0.hasPrefix("id") }.map { Int64($0.dropFirst(4)) }
      #expect(numbers == (last + 1...103).map(Int64?.some))
    }
  }

  @Test func `A window that falls behind begins again, and no message is stored for it`()
    async throws
  {
    let window = try #require(feed.open())
    snapshot("[0]")
    _ = await feed.next(for: window)
    for _ in 0...WebLimits.keptMessages { publish("[1]") }
    #expect(feed.needsSnapshot(window))
    snapshot("[00]")
    #expect(text(await feed.next(for: window)).hasSuffix("data: [00]\n\n"))
  }

  @Test func `Large messages are kept by their bytes, and the last message always`() throws {
    let large = String(repeating: " ", count: WebLimits.keptBytes)
    publish("[1]", large)
    #expect(feed.needsSnapshot(try #require(feed.open(resumingAfter: 100))))
    #expect(!feed.needsSnapshot(try #require(feed.open(resumingAfter: 101))))
  }

  @Test func `The number of windows is limited, and a closed one makes room`() throws {
    let windows = (0..<WebLimits.windows).compactMap { _ in feed.open() }
    #expect(windows.count == WebLimits.windows && feed.open() == nil)
    feed.close(windows[0])
    #expect(feed.open() != nil)
  }

  @Test func `Closing a window ends its wait`() async throws {
    let window = try #require(feed.open())
    async let next = feed.next(for: window)
    feed.close(window)
    #expect(await next.isEmpty)
    let other = try #require(feed.open())
    feed.closeAll()
    #expect(await feed.next(for: other).isEmpty)
    #expect(feed.open() == nil)
  }

  @Test func `Only windows that follow the timeline are sent its entries`() async throws {
    let follower = try #require(feed.open(followsTimeline: true))
    let other = try #require(feed.open())
    #expect(feed.isFollowed)
    snapshot("[0]")
    feed.publish(note: Array("[n]".utf8))
    publish("[1]")
    let numbered = "id: 100\ndata: [0]\n\nid: 101\ndata: [1]\n\n"
    #expect(text(await feed.next(for: follower)) == numbered + "data: [n]\n\n")
    #expect(text(await feed.next(for: other)) == numbered)
    feed.close(follower)
    #expect(!feed.isFollowed)
  }
}
