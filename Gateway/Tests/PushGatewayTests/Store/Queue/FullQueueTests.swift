import NIOPosix
import PushProtocol
import Testing

@testable import PushGateway

/// A queue that cannot write acknowledgements.
@Suite struct FullQueueTests {
  @Test func `An acknowledgement that cannot be written is reported, and its push still waits`()
    async throws
  {
    let queue = MemoryPushQueue { 1_000_000 }
    let test = TestQueue(queue, clock: TestClock())
    let number = try #require(await test.keep(.test(1)))
    let loop = MultiThreadedEventLoopGroup.singleton.any()
    let one = LinkReceipt(number: number, outcome: .shown)
    queue.fail(with: .full)
    await withCheckedContinuation { continuation in
      queue.acknowledge([one], device: 1, on: loop) { continuation.resume() }
    }
    queue.fail(with: nil)
    #expect(try await test.waiting().map(\.number) == [number])
    queue.acknowledge([one], device: 1, on: loop) { Issue.record("it could be written") }
    #expect(try await test.waiting().isEmpty)
  }
}
