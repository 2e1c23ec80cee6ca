import Foundation
import NIOCore
import NIOPosix
import PushProtocol
@testable import PushGateway
import Synchronization

/// A queue of one kind, a clock that the test advances, and calls that wait for their answers.
struct TestQueue {
  enum Kind: CaseIterable {
    case memory
    case disk
    case database
  }

  let queue: any PushQueue
  let clock: TestClock
  let log = TestLog()
  private let loop = MultiThreadedEventLoopGroup.singleton.any()

  init(
    _ kind: Kind, replacement: ReplacementPolicy = .byCollapseIdentifier, waitingPushes: Int = 100
  ) throws {
    let clock = TestClock()
    self.clock = clock
    switch kind {
    case .memory:
      queue = MemoryPushQueue(
        replacement: replacement, waitingPushes: waitingPushes, log: log, now: clock.now)
    case .disk:
      queue = try SQLitePushStore(
        file: nil,
        options: PushStoreOptions(
          replacement: replacement, waitingPushes: waitingPushes, now: clock.now))
    case .database:
      queue = try TestDatabase().store(
        options: PushStoreOptions(
          replacement: replacement, waitingPushes: waitingPushes, now: clock.now))
    }
  }

  init(_ queue: any PushQueue, clock: TestClock) {
    self.queue = queue
    self.clock = clock
  }

  func add(_ push: ProviderPush, token: Int = 1, device: Int64 = 1) async throws -> PushKept {
    let entry = TokenEntry(
      device: device, topic: "com.example.app", environment: .production, registered: 0)
    return try await add(push, token: .test(token), entry: entry)
  }

  func add(
    _ push: ProviderPush, token: TokenHash, entry: TokenEntry, team: String = "TEAM000001"
  ) async throws -> PushKept {
    try await withCheckedContinuation { continuation in
      queue.add(push, token: token, entry: entry, team: team, on: loop) {
        continuation.resume(returning: $0)
      }
    }.get()
  }

  /// Adds a push and returns its number.
  func keep(_ push: ProviderPush, token: Int = 1, device: Int64 = 1) async throws -> Int64? {
    guard case .kept(let waiting, _) = try await add(push, token: token, device: device) else {
      return nil
    }
    return waiting.number
  }

  /// The same with the entry of a token.
  func keep(_ push: ProviderPush, token: TokenHash, entry: TokenEntry) async throws -> Int64? {
    guard case .kept(let waiting, _) = try await add(push, token: token, entry: entry) else {
      return nil
    }
    return waiting.number
  }

  func waiting(
    for device: Int64 = 1, excluding: Set<Int64> = [], held: Set<PushPriority> = [],
    limit: Int = 1_000
  ) async throws -> [WaitingPush] {
    try await withCheckedContinuation { continuation in
      queue.waiting(
        for: device, WantedPushes(excluding: excluding, held: held, limit: limit), on: loop
      ) {
        continuation.resume(returning: $0)
      }
    }.get()
  }

  func acknowledge(
    _ numbers: [Int64?], keys: [Int64: PushKey] = [:], device: Int64 = 1,
    outcome: PushOutcome = .shown
  ) {
    // Only the node that holds a device may delete its pushes.
    (queue as? PostgresStore)?.hold(device: device, for: RegistryCaller(), on: loop) { _ in }
    queue.acknowledge(
      numbers.compactMap { $0 }.map { LinkReceipt(number: $0, outcome: outcome) },
      keys: keys, device: device, on: loop, failed: {})
  }

  /// Adds a push and one that replaces it, and acknowledges both as if they had been sent, twice.
  func acknowledgeReplaced() async throws {
    var keys: [Int64: PushKey] = [:]
    for number in 1...2 {
      guard let kept = try await keep(.test(number, collapseID: "news")) else { continue }
      keys[kept] = PushKey(ProviderPush.id(number))
    }
    acknowledge(keys.keys.sorted(), keys: keys)
    acknowledge(keys.keys.sorted())
    _ = try await waiting()
  }
}
