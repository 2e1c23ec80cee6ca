import NIOPosix
import Postgres
import PushProtocol
@testable import PushGateway
import TestSupport
import Testing

/// The behaviour of the store in PostgreSQL beyond the rules of every store.
@Suite(.blocking, .timeLimit(.minutes(5))) struct PostgresStoreTests {
  private let clock = TestClock()
  private let database: TestDatabase
  private let loop = MultiThreadedEventLoopGroup.singleton.any()

  init() throws {
    database = try TestDatabase()
  }

  private var options: PushStoreOptions { PushStoreOptions(now: clock.now) }

  private func addition(_ number: Int, collapseID: String? = nil) -> StoreRequest<PostgresWork> {
    let entry = TokenEntry(
      device: 1, topic: "com.example.app", environment: .production, registered: 0)
    return .add(
      .init(
        push: .test(number, collapseID: collapseID), token: .test(1), entry: entry, team: "T",
        loop: loop, then: { _ in }))
  }

  /// Commits requests, and returns the commit with its results.
  private func commit(
    _ requests: [StoreRequest<PostgresWork>]
  ) throws -> PostgresCommit {
    let link = PostgresLink(database.place, .writes)
    var load = DeviceLoad(limit: 100)
    var commit = PostgresCommit(
      StoreBatch(requests: requests, notes: []), options: options, now: clock.now())
    let statements = commit.statements(NodeIdentity(name: "a", epoch: 1), &load)
    commit.finish(try link.run(statements))
    return commit
  }

  @Test func `A batch that is committed twice stores its pushes once, and wakes their devices`()
    async throws
  {
    try database.run("INSERT INTO owner VALUES (1, 'b', 1, 1)")
    let requests = [addition(1), addition(2, collapseID: "x"), addition(3, collapseID: "x")]
    let first = try commit(requests)
    #expect(first.report.stored == 3)
    #expect(first.remoteOffers.map(\.node) == ["b"])
    // The node that holds the device reads replaceable pushes from the store.
    #expect(first.wakes.map(\.node) == ["b", "b"])
    let second = try commit(requests)
    #expect(second.report.stored == 0)
    #expect(second.report.duplicates == 3)
    #expect(second.wakes.map(\.device) == [1, 1, 1])
    let queue = TestQueue(try database.store(options: options), clock: clock)
    #expect(try await queue.waiting().map(\.push.id) == [1, 3].map(ProviderPush.id))
  }

  @Test func `Of pushes of one batch with the same collapse identifier the last one waits`()
    async throws
  {
    let queue = TestQueue(try database.store(options: options), clock: clock)
    _ = try await queue.keep(.test(1, collapseID: "x"))
    let commit = try commit([
      addition(2, collapseID: "x"), addition(1), addition(3, collapseID: "x"),
    ])
    #expect(commit.report.replaced == 1)
    #expect(commit.report.duplicates == 1)
    #expect(try await queue.waiting().map(\.push.id) == [ProviderPush.id(3)])
  }

  @Test func `Acknowledgements count only from the node that holds the device`() async throws {
    let (first, second) = (
      try database.store(node: "a", options: options),
      try database.store(node: "b", options: options)
    )
    let here = TestQueue(first, clock: clock)
    let number = try #require(await here.keep(.test(1)))
    let hold = try await TestRegistry(store: second).hold(1)
    #expect(hold == DeviceHold(serial: 1))
    let one = LinkReceipt(number: number, outcome: .shown)
    first.acknowledge([one], device: 1, on: loop) {}
    #expect(try await here.waiting().count == 1)
    #expect(try await TestRegistry(store: first).hold(1) == DeviceHold(serial: 2, earlierNode: "b"))
    first.acknowledge([one], device: 1, on: loop) {}
    #expect(try await here.waiting().isEmpty)
    first.close()
    second.close()
  }

  @Test func `A released hold leaves no owner, unless another hold followed`()
    async throws
  {
    let store = try database.store(options: options)
    let registry = TestRegistry(store: store)
    let first = try await registry.hold(1)
    let second = try await registry.hold(1)
    store.release(device: 1, hold: first)
    _ = try await registry.hold(2)
    #expect(try database.run("SELECT node FROM owner WHERE device = 1").count == 1)
    store.release(device: 1, hold: second)
    _ = try await registry.hold(2)
    #expect(try database.run("SELECT node FROM owner WHERE device = 1").count == 0)
    store.close()
  }

  @Test func `The same push by way of two nodes is stored once`() async throws {
    let stores = [
      try database.store(node: "a", options: options),
      try database.store(node: "b", options: options),
    ]
    let queues = stores.map { TestQueue($0, clock: clock) }
    let kept = try await withThrowingTaskGroup { group in
      for number in 1...50 {
        for queue in queues { group.addTask { try await queue.keep(.test(number)) } }
      }
      return try await group.reduce(into: 0) { $0 += $1 == nil ? 0 : 1 }
    }
    #expect(kept == 50)
    #expect(try await queues[0].waiting().count == 50)
    for store in stores { store.close() }
  }

  @Test func `The acknowledgement of a push that was replaced on its way is recorded`()
    async throws
  {
    let store = try database.store(options: options)
    try await TestQueue(store, clock: clock).acknowledgeReplaced()
    store.close()
    let reader = StoreReader(try PostgresSession(database.place))
    let steps = try [1, 2].map { try reader.deliveries(of: ProviderPush.id($0)).map(\.step) }
    #expect(
      steps == [
        [.stored, .acknowledged(.shown), .replaced], [.stored, .acknowledged(.shown)],
      ])
  }

  @Test func `A request that the database refuses affects no other one of its batch, nor the log`()
    async throws
  {
    let store = try database.store(options: options)
    let work = PostgresWork(statements: [PostgresStatement("SELECT 1 / 0")]) { _ in
      .init(answer: {})
    }
    var notes: [UInt8] = []
    DeliveryEntry(
      key: PushKey(ProviderPush.id(7)), token: 0, note: DeliveryNote(step: .sent, at: 1, device: 1)
    ).append(to: &notes)
    store.perform(
      StoreBatch(
        requests: [.work(.init(loop: nil, body: work, failed: { _ in })), addition(1)], notes: notes
      ))
    #expect(
      try await TestQueue(store, clock: clock).waiting().map(\.push.id) == [ProviderPush.id(1)])
    let reader = StoreReader(try PostgresSession(database.place))
    #expect(try reader.deliveries(of: ProviderPush.id(7)).map(\.step) == [.sent])
    let key = PushKey(ProviderPush.id(7))
    #expect(try reader.entries(since: clock.now(), of: key).map(\.key) == [key])
    #expect(try reader.entries(since: clock.now(), of: nil).count == 2)
    #expect(try reader.entries(since: clock.now() + 1, of: nil).isEmpty)
    store.close()
  }

  @Test func `A store that was closed refuses`() async throws {
    let store = try database.store(options: options)
    let queue = TestQueue(store, clock: clock)
    store.close()
    await #expect(throws: QueueFailure.closed) { _ = try await queue.keep(.test(1)) }
  }

  @Test func `A lost connection is replaced, and each request is answered`() async throws {
    let store = try database.store(options: options)
    let queue = TestQueue(store, clock: clock)
    for number in 1...5 {
      #expect(try await queue.keep(.test(number)) != nil)
      try database.run(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
          + "AND application_name LIKE 'push-gateway%'")
    }
    #expect(try await queue.waiting().count == 5)
    store.close()
  }

  @Test func `On a full disk a device is held if it can be, and the failure names the disk`()
    async throws
  {
    let store = try database.store(options: options)
    let registry = TestRegistry(store: store)
    try database.run("INSERT INTO device (number, key, enrolled, seen) VALUES (1, '\\x01', 0, 0)")
    try database.run(
      """
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$
      """)
    func fill(_ table: String) throws {
      try database.run(
        "CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON \(table) FOR EACH ROW EXECUTE FUNCTION refuse()"
      )
    }
    try fill("device")
    #expect(try await registry.hold(1).serial == 1)
    try fill("owner")
    await #expect(throws: RegistryFailure.store(.full)) { _ = try await registry.hold(1) }
    try database.run("DROP TRIGGER full_disk ON owner")
    #expect(try await registry.hold(1).serial == 2)
    store.close()
  }
}
