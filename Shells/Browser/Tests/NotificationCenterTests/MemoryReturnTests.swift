import NIOCore
import NIOEmbedded
import Synchronization
import Testing

@testable import notification_center

@Suite struct MemoryReturnTests {
  private let loop = EmbeddedEventLoop()

  @Test func `Memory is returned once, a moment after much was sent`() {
    let times = Counter()
    let memory = MemoryReturn(loop: loop) { times.add() }
    for _ in 0..<3 { memory.sent(WebLimits.returnedBytes) }
    #expect(times.value == 0)
    loop.advanceTime(by: .seconds(WebLimits.returnSeconds))
    #expect(times.value == 1)
    loop.advanceTime(by: .hours(1))
    #expect(times.value == 1)
    memory.sent(WebLimits.returnedBytes)
    loop.advanceTime(by: .seconds(WebLimits.returnSeconds))
    #expect(times.value == 2)
  }

  @Test func `No memory is returned after little was sent`() {
    let times = Counter()
    let memory = MemoryReturn(loop: loop) { times.add() }
    memory.sent(WebLimits.returnedBytes - 1)
    loop.advanceTime(by: .hours(1))
    #expect(times.value == 0)
  }
}

/// Counts calls.
private final class Counter: Sendable {
  private let count = Mutex(0)
  var value: Int { count.withLock { $0 } }
  func add() { count.withLock { $0 += 1 } }
}
