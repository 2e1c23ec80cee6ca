import PushProtocol
@testable import PushGateway
import TestSupport
import Testing

/// The behaviour of every queue, wherever it stores its pushes.
@Suite(.blocking, .timeLimit(.minutes(5))) struct PushQueueTests {
  @Test(arguments: TestQueue.Kind.allCases)
  func `An added push waits until it is acknowledged`(kind: TestQueue.Kind) async throws {
    let queue = try TestQueue(kind)
    let push = ProviderPush.test(7, priority: .considerate, collapseID: "news", payload: [1, 2, 0])
    let number = try #require(await queue.keep(push, token: 3, device: 9))
    let waiting = try await queue.waiting(for: 9)
    #expect(waiting.map(\.number) == [number])
    #expect(waiting.first?.token == .test(3))
    #expect(waiting.first?.device == 9)
    #expect(waiting.first?.accepted == queue.clock.now())
    #expect(waiting.first?.push.payload == push.payload)
    #expect(waiting.first?.push.collapseID == "news")
    #expect(waiting.first?.push.id == push.id)
    #expect(waiting.first?.push.priority == .considerate)
    #expect(try await queue.waiting(for: 1).isEmpty)
    queue.acknowledge([number], device: 1)
    #expect(try await queue.waiting(for: 9).count == 1)
    queue.acknowledge([number, number, 4_711], device: 9)
    #expect(try await queue.waiting(for: 9).isEmpty)
  }

  @Test(.rules("I19", "I20"), arguments: TestQueue.Kind.allCases)
  func `The most urgent push comes first`(kind: TestQueue.Kind) async throws {
    let queue = try TestQueue(kind)
    let late = try await queue.keep(.test(1, priority: .low))
    let calm = try await queue.keep(.test(2, priority: .considerate))
    let first = try await queue.keep(.test(3))
    let second = try await queue.keep(.test(4))
    let order = [first, second, late, calm].compactMap { $0 }
    #expect(try await queue.waiting().map(\.number) == order)
    #expect(try await queue.waiting(limit: 1).map(\.number) == [order[0]])
    #expect(try await queue.waiting(limit: 3).map(\.number) == Array(order.prefix(3)))
    let others = try await queue.waiting(excluding: [order[0], order[2]], limit: 1)
    #expect(others.map(\.number) == [order[1]])
  }

  @Test(arguments: TestQueue.Kind.allCases)
  func `Messages below the device's urgency wait, and pushes of providers do not`(
    kind: TestQueue.Kind
  ) async throws {
    let queue = try TestQueue(kind)
    for (number, priority) in PushPriority.allCases.enumerated() {
      _ = try await queue.keep(.test(number, priority: priority))
    }
    let held = PushPriority.webNormal.lessUrgentMessages
    #expect(held == [.webVeryLow, .webLow])
    let read = try await queue.waiting(held: held).map(\.push.priority)
    #expect(read == [.immediate, .low, .webNormal, .considerate])
    #expect(try await queue.waiting().count == PushPriority.allCases.count)
  }

  @Test(.rules("I18"), arguments: TestQueue.Kind.allCases)
  func `A collapse identifier replaces the waiting push for the same token`(
    kind: TestQueue.Kind
  ) async throws {
    let queue = try TestQueue(kind)
    let old = try await queue.keep(.test(1, collapseID: "score"))
    _ = try await queue.keep(.test(2, collapseID: "score"), token: 2)
    _ = try await queue.keep(.test(3, collapseID: "Score"))
    _ = try await queue.keep(.test(4))
    guard case .kept(let new, let replaced) = try await queue.add(.test(5, collapseID: "score"))
    else {
      Issue.record("the newer one was not kept")
      return
    }
    #expect(replaced == old)
    #expect(new.number > old ?? .max)
    #expect(try await queue.waiting().map(\.push.id) == [2, 3, 4, 5].map(ProviderPush.id))
  }

  @Test(.rules("H7"), arguments: TestQueue.Kind.allCases)
  func `Only the newest background push to a token waits`(
    kind: TestQueue.Kind
  ) async throws {
    let queue = try TestQueue(kind)
    _ = try await queue.keep(.test(1, type: .background, priority: .considerate))
    _ = try await queue.keep(.test(2))
    _ = try await queue.keep(.test(3, type: .background, priority: .considerate))
    #expect(try await queue.waiting().map(\.push.id) == [2, 3].map(ProviderPush.id))
  }

  @Test(.rules("I17"), arguments: TestQueue.Kind.allCases)
  func `Apple's policy keeps one push for each app`(kind: TestQueue.Kind) async throws {
    let queue = try TestQueue(kind, replacement: .onePerApp)
    _ = try await queue.keep(.test(1))
    _ = try await queue.keep(.test(2, collapseID: "a"))
    _ = try await queue.keep(.test(3))
    _ = try await queue.keep(.test(4), token: 2)
    #expect(try await queue.waiting().map(\.push.id) == [2, 3, 4].map(ProviderPush.id))
  }

  @Test(arguments: TestQueue.Kind.allCases)
  func `The least urgent and oldest push is dropped when too many wait`(
    kind: TestQueue.Kind
  ) async throws {
    let queue = try TestQueue(kind, waitingPushes: 3)
    _ = try await queue.keep(.test(1))
    _ = try await queue.keep(.test(2, priority: .considerate))
    _ = try await queue.keep(.test(3, priority: .considerate))
    _ = try await queue.keep(.test(4))
    #expect(try await queue.waiting().map(\.push.id) == [1, 4, 3].map(ProviderPush.id))
    _ = try await queue.keep(.test(5))
    _ = try await queue.keep(.test(6))
    #expect(try await queue.waiting().map(\.push.id) == [4, 5, 6].map(ProviderPush.id))
    #expect(try await queue.add(.test(7, priority: .low)) == .dropped)
    #expect(try await queue.waiting().map(\.push.id) == [4, 5, 6].map(ProviderPush.id))
    #expect(try await queue.keep(.test(8), device: 2) != nil)
  }

  @Test(.rules("I17"), arguments: TestQueue.Kind.allCases)
  func `An expired push is not sent`(kind: TestQueue.Kind) async throws {
    let queue = try TestQueue(kind)
    let soon = queue.clock.seconds + 60
    _ = try await queue.keep(.test(1, expiration: .until(soon)))
    guard case .kept(let long, _) = try await queue.add(.test(2)) else { return }
    #expect(long.expires == queue.clock.seconds + PushLimits.keptSeconds)
    #expect(try await queue.waiting().count == 2)
    queue.clock.advance(seconds: 60)
    #expect(try await queue.waiting().map(\.push.id) == [ProviderPush.id(2)])
  }

  @Test func `The acknowledgement of a push that was replaced on its way is recorded`()
    async throws
  {
    let queue = try TestQueue(.memory)
    try await queue.acknowledgeReplaced()
    let steps = [1, 2].map { queue.log.steps(of: ProviderPush.id($0)) }
    #expect(
      steps == [
        [.stored, .replaced, .acknowledged(.shown)], [.stored, .acknowledged(.shown)],
      ])
  }

  @Test(arguments: TestQueue.Kind.allCases)
  func `The same identifier is accepted once for a token`(kind: TestQueue.Kind) async throws {
    let queue = try TestQueue(kind)
    let number = try await queue.keep(.test(1))
    #expect(try await queue.add(.test(1)) == .duplicate)
    #expect(try await queue.keep(.test(1), token: 2) != nil)
    queue.acknowledge([number])
    #expect(try await queue.add(.test(1)) == .duplicate)
    #expect(try await queue.waiting().count == 1)
  }
}
