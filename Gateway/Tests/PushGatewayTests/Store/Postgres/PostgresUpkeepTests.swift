import Postgres
import PushProtocol
@testable import PushGateway
import TestSupport
import Testing

/// How the tables of a gateway are emptied.
@Suite(.blocking, .timeLimit(.minutes(5))) struct PostgresUpkeepTests {
  private let clock = TestClock()
  private let database: TestDatabase
  private let upkeep: PostgresUpkeep
  private let queue: TestQueue

  init() throws {
    database = try TestDatabase()
    upkeep = PostgresUpkeep(database.place, now: clock.now)
    queue = TestQueue(
      try database.store(options: PushStoreOptions(now: clock.now)), clock: clock)
  }

  /// Lets the young slot change so often.
  private func turn(_ times: Int) throws {
    for _ in 0..<times {
      clock.advance(seconds: UpkeepLimits.youngMilliseconds / 1_000)
      try upkeep.work()
    }
  }

  private func count(_ table: String) throws -> Int64? {
    try database.run("SELECT count(*) FROM \(table)").number(0, 0)
  }

  @Test func `A push that waits for long moves out of the young slots, and keeps its place`()
    async throws
  {
    let first = try await queue.keep(.test(1, collapseID: "x"))
    try turn(4)
    let second = try await queue.keep(.test(2))
    #expect(try await queue.waiting().map(\.number) == [first, second].compactMap { $0 })
    #expect(try (0..<3).map { try count("push_\($0)") }.compactMap { $0 }.reduce(0, +) == 1)
    guard case .kept(_, let replaced) = try await queue.add(.test(3, collapseID: "x")) else {
      return
    }
    #expect(replaced == first)
  }

  @Test func `A repeated request is recognized for two turns at least, and then forgotten`()
    async throws
  {
    let number = try await queue.keep(.test(1))
    queue.acknowledge([number])
    try turn(2)
    #expect(try await queue.add(.test(1)) == .duplicate)
    try turn(3)
    #expect(try await queue.keep(.test(1)) != nil)
  }

  @Test func `Expired pushes leave the tables`() async throws {
    _ = try await queue.keep(.test(1, expiration: .until(clock.seconds + 60)))
    try turn(3)
    #expect(try count("push") == 0)
    _ = try await queue.keep(.test(2))
    try turn(3)
    #expect(try count("push") == 1)
    clock.advance(seconds: 4 * UpkeepLimits.windowSeconds)
    for _ in 0..<4 {
      clock.advance(seconds: UpkeepLimits.windowSeconds)
      try upkeep.work()
    }
    #expect(try count("push") == 0)
  }

  @Test func `The log goes round its slots, and the oldest is emptied first`() async throws {
    _ = try await queue.keep(.test(1))
    for _ in 0..<(PostgresSchema.noteSlots - 1) {
      clock.advance(seconds: UpkeepLimits.noteMilliseconds / 1_000)
      try upkeep.work()
      #expect(try count("note")! > 0)
    }
    clock.advance(seconds: UpkeepLimits.noteMilliseconds / 1_000)
    try upkeep.work()
    #expect(try count("note") == 0)
  }

  @Test func `A token that was given back long ago is forgotten`() async throws {
    let registry = TestRegistry(
      store: try database.store(options: PushStoreOptions(now: clock.now)))
    let device = try await registry.enrol([1])
    let hash = TokenHash(ofToken: try await registry.register(device))
    _ = try await registry.unregister(hash, device: device)
    try upkeep.work()
    #expect(try count("token") == 1)
    clock.advance(seconds: (PushStoreLimits.invalidTokenDays + 1) * 86_400)
    try upkeep.work()
    #expect(try count("token") == 0)
  }

  @Test func `A device without a token that is not connected is forgotten after a while`()
    async throws
  {
    let registry = TestRegistry(
      store: try database.store(options: PushStoreOptions(now: clock.now)))
    let idle = try await registry.enrol([1])
    let connected = try await registry.enrol([2])
    _ = try await registry.register(try await registry.enrol([3]))
    _ = try await registry.hold(connected)
    try upkeep.work()
    #expect(try count("device") == 3)
    clock.advance(seconds: (PushStoreLimits.emptyDeviceDays + 1) * 86_400)
    try upkeep.work()
    #expect(try count("device") == 2)
    await #expect(throws: RegistryFailure.unknownDevice) { try await registry.register(idle) }
    _ = try await registry.register(connected)
  }

  @Test func `Only one node looks after the tables at a time`() throws {
    let other = try PostgresConnection(database.place.address, seconds: 60, program: "tests")
    _ = try other.run(
      [PostgresStatement("SELECT pg_advisory_lock(7239046119)")], within: 60_000)
    try turn(1)
    #expect(try database.run("SELECT slot FROM ring WHERE name = 'push'").number(0, 0) == 0)
  }
}
