import Foundation
import GRDB
import PushProtocol
@testable import PushGateway
import Synchronization
import TestSupport
import Testing

/// The behaviour of the store on disk beyond the rules of every queue.
@Suite(.timeLimit(.minutes(5))) struct SQLiteStoreTests {
  private let folder: StoreFolder
  private let clock = TestClock()

  init() throws {
    folder = try StoreFolder()
  }

  @Test func `A start finds every accepted push, and gives no number twice`() async throws {
    let first = try store()
    let numbers = [
      try await TestQueue(first, clock: clock).keep(.test(1)),
      try await TestQueue(first, clock: clock).keep(.test(2, priority: .low, collapseID: "x")),
    ].compactMap { $0 }
    first.close()
    let second = try store()
    let queue = TestQueue(second, clock: clock)
    #expect(try await queue.waiting().map(\.number) == numbers)
    #expect(try await queue.add(.test(2)) == .duplicate)
    guard case .kept(let new, let replaced) = try await queue.add(.test(3, collapseID: "x")) else {
      return
    }
    #expect(replaced == numbers[1])
    #expect(new.number > numbers[1])
    second.close()
  }

  @Test func `Of many pushes, exactly the acknowledged ones are gone at the next start`()
    async throws
  {
    let first = try store()
    let queue = TestQueue(first, clock: clock)
    var numbers: [Int64] = []
    for number in 1...9 { numbers.append(try await queue.keep(.test(number)) ?? 0) }
    queue.acknowledge([7, 0, 1, 2, 4, 8].map { numbers[$0] })
    let others = [3, 5, 6].map { numbers[$0] }
    #expect(try await queue.waiting().map(\.number) == others)
    first.close()
    let second = try store()
    #expect(try await TestQueue(second, clock: clock).waiting().map(\.number) == others)
    second.close()
  }

  @Test func `A store that was not closed is whole at the next start`() async throws {
    // A killed process leaves the files that are on the disk while it runs.
    let first = try store()
    _ = try await TestQueue(first, clock: clock).keep(.test(1))
    let copy = try StoreFolder()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      try FileManager.default.copyItem(
        atPath: folder.path + "/" + name, toPath: copy.path + "/" + name)
    }
    let second = try SQLitePushStore(
      file: copy.file, options: PushStoreOptions(now: clock.now))
    #expect(try await TestQueue(second, clock: clock).waiting().count == 1)
    second.close()
    first.close()
  }

  @Test func `A full disk refuses new pushes, and the stored ones can still be read`()
    async throws
  {
    var options = PushStoreOptions(waitingPushes: 100_000, now: clock.now)
    options.maximumPages = 64
    let store = try SQLitePushStore(file: folder.file, options: options)
    let queue = TestQueue(store, clock: clock)
    var kept: [Int64] = []
    let payload = [UInt8](repeating: 32, count: 4_000)
    var failure: (any Error)?
    for number in 1...200 where failure == nil {
      do {
        kept.append(try #require(await queue.keep(.test(number, payload: payload))))
      } catch {
        failure = error
      }
    }
    #expect(failure as? QueueFailure == .full)
    #expect(kept.count > 10)
    #expect(try await queue.waiting().map(\.number) == kept)
    await #expect(throws: QueueFailure.full) { try await queue.keep(.test(201, payload: payload)) }
    // In one batch with a push that has no room.
    queue.acknowledge([kept.removeFirst()])
    await #expect(throws: QueueFailure.full) {
      try await queue.keep(.test(202, payload: payload + payload))
    }
    #expect(try await queue.waiting().map(\.number) == kept)
    store.close()
    let next = try self.store()
    #expect(try await TestQueue(next, clock: clock).waiting().map(\.number) == kept)
    next.close()
  }

  @Test func `A closed store refuses a push`() async throws {
    let store = try store()
    store.close()
    await #expect(throws: QueueFailure.closed) {
      try await TestQueue(store, clock: clock).add(.test(1))
    }
  }

  @Test func `The acknowledgement of a push that was replaced on its way is recorded`()
    async throws
  {
    let store = try store()
    try await TestQueue(store, clock: clock).acknowledgeReplaced()
    store.close()
    let reader = try StoreReader(SQLiteSession(reading: folder.file))
    let steps = try [1, 2].map { try reader.deliveries(of: ProviderPush.id($0)).map(\.step) }
    #expect(
      steps == [
        [.stored, .acknowledged(.shown), .replaced], [.stored, .acknowledged(.shown)],
      ])
  }

  @Test(.rules("I23")) func `The log has every step of a push, with its identifier in either case`()
    async throws
  {
    let store = try store()
    let queue = TestQueue(store, clock: clock)
    let id = ProviderPush.id(1)
    store.record(.accepted, of: PushKey(id), device: 1, at: clock.now())
    let number = try await queue.keep(.test(1, collapseID: "a"))
    store.record(.sent, of: PushKey(id), device: 1, at: clock.now())
    queue.acknowledge([number], outcome: .listed)
    _ = try await queue.keep(.test(2))
    store.close()
    let reader = try StoreReader(SQLiteSession(reading: folder.file))
    let steps = try reader.deliveries(of: id.uppercased()).map(\.step)
    #expect(steps == [.stored, .accepted, .sent, .acknowledged(.listed)])
    #expect(try reader.deliveries(of: ProviderPush.id(3)).isEmpty)
    let figures = try reader.figures()
    #expect(figures.waiting == 1)
    #expect(figures.logEntries == 5)
  }

  @Test(arguments: [1, 2, 7, 100])
  func `The log is read from any instant on`(rows: Int64) async throws {
    let store = try SQLitePushStore(
      file: folder.file, options: PushStoreOptions(now: clock.now))
    let start = clock.now()
    let times = (0..<rows).map { start + $0 * 1_000 }
    for time in times {
      store.record(.sent, of: PushKey(high: 1, low: UInt64(time)), device: 1, at: time)
      _ = try await TestQueue(store, clock: clock).waiting()
      clock.advance(seconds: 1)
    }
    store.close()
    let reader = try StoreReader(SQLiteSession(reading: folder.file))
    for since in [.min, 0, start - 1, .max] + times.flatMap({ [$0, $0 + 1] }) {
      let expected = times.filter { $0 >= since }
      #expect(try reader.entries(since: since, of: nil).map(\.note.at) == expected)
      let last = PushKey(high: 1, low: UInt64(times.last ?? 0))
      #expect(try reader.entries(since: since, of: last).count == min(1, expected.count))
    }
  }

  @Test func `An expired push is removed when its time has come`() async throws {
    let expired = AsyncStream.makeStream(of: Int.self)
    let options = PushStoreOptions(report: { report in
      if report.expired > 0 { expired.continuation.yield(report.expired) }
    })
    let store = try SQLitePushStore(file: folder.file, options: options)
    let queue = TestQueue(store, clock: clock)
    _ = try await queue.keep(.test(1, expiration: .until(StoreClock.now() / 1_000)))
    _ = try await queue.keep(.test(2))
    for await count in expired.stream {
      #expect(count == 1)
      break
    }
    store.close()
    #expect(try StoreReader(SQLiteSession(reading: folder.file)).figures().waiting == 1)
  }

  @Test func `Thousands of simultaneous pushes are answered in few commits, each in order`()
    async throws
  {
    let commits = Atomic(0)
    let store = try SQLitePushStore(
      file: folder.file,
      options: PushStoreOptions(waitingPushes: 10_000, now: clock.now) { _ in
        commits.add(1, ordering: .relaxed)
      })
    let queue = TestQueue(store, clock: clock)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...2_000 {
        group.addTask { _ = try await queue.keep(.test(number), token: number) }
      }
      try await group.waitForAll()
    }
    #expect(try await queue.waiting(limit: 10_000).count == 2_000)
    #expect(commits.load(ordering: .relaxed) < 1_500)
    store.close()
  }

  @Test func `A file of a later version is refused with a remedy`() throws {
    try store().close()
    try DatabaseQueue(path: folder.file).inDatabase {
      try $0.execute(sql: "PRAGMA user_version = 99")
    }
    let failure = #expect(throws: StoreOpeningFailure.self) { try store() }
    #expect(failure?.description.contains("--data") == true)
  }

  private func store() throws -> SQLitePushStore {
    try SQLitePushStore(
      file: folder.file, options: PushStoreOptions(now: clock.now))
  }
}
