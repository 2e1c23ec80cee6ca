import Foundation
import Postgres
import PushProtocol
import TestSupport
import Testing

@testable import PushGateway

/// After the move, the database has exactly the content of the gateway's file.
@Suite(.blocking) struct StoreMoveTests {
  private let gateway: MovingGateway

  init() throws { gateway = try MovingGateway() }

  @Test func `Waiting pushes keep their numbers, order, expiry and content`() async throws {
    try await gateway.fill()
    let source = try gateway.source()
    let before = try await waiting(source)
    source.close()
    let records = try SQLiteSession(file: gateway.files.file).rows(
      "SELECT record FROM push ORDER BY number", []
    ).map { $0.bytes(0) }
    let outcome = try gateway.move.run()
    let target = try gateway.target()
    let after = try await waiting(target)
    target.close()
    #expect(before.map { $0.map(\.number) } == [[3, 2, 4], [5]])
    #expect(after == before)
    let rows = try gateway.database.run("SELECT record FROM push ORDER BY number")
    #expect((0..<rows.count).map { rows.bytes($0, 0) } == records)
    #expect(outcome.unreadable == 0)
  }

  /// The waiting pushes of both devices, without the tokens' entries, which only PostgreSQL reads with them.
  private func waiting(_ store: any GatewayStore) async throws -> [[WaitingPush]] {
    let queue = TestQueue(store, clock: gateway.clock)
    var found: [[WaitingPush]] = []
    for device: Int64 in [1, 2] {
      found.append(
        try await queue.waiting(for: device).map { push in
          var push = push
          push.entry = nil
          return push
        })
    }
    return found
  }

  @Test func `Devices keep their numbers and keys, and tokens their entries, also invalid ones`()
    async throws
  {
    let hashes = try await gateway.fill()
    let source = try gateway.source()
    let before = hashes.map { source.directory.find($0) }
    source.close()
    _ = try gateway.move.run()
    let registry = TestRegistry(store: try gateway.target())
    #expect(try await registry.publicKey(of: 1) == MovingGateway.key(1))
    #expect(try await registry.publicKey(of: 2) == MovingGateway.key(2))
    for (hash, entry) in zip(hashes, before) {
      #expect(try await registry.entry(of: hash) == entry)
    }
    #expect(before.map { $0?.invalid != nil } == [false, false, true])
    registry.close()
  }

  @Test func `Teams, topics, keys, certificates and the log are the same, and so are the figures`()
    async throws
  {
    try await gateway.fill()
    let session = try SQLiteSession(reading: gateway.files.file)
    let (source, log) = (TenantStore(session), StoreReader(session))
    let teams = try source.teams()
    let topics = try source.topics()
    let keys = try source.keys()
    let certificates = try source.certificates()
    let steps = try (1...5).map { try log.deliveries(of: ProviderPush.id($0)) }
    let figures = try log.figures()
    let outcome = try gateway.move.run()
    let moved = try PostgresSession(gateway.database.place)
    let target = TenantStore(moved)
    #expect(try target.teams() == teams)
    #expect(try target.topics() == topics)
    #expect(try target.keys() == keys)
    #expect(try target.certificates() == certificates)
    #expect(
      try (1...5).map { try StoreReader(moved).deliveries(of: ProviderPush.id($0)) } == steps)
    #expect(steps[0].map(\.step) == [.stored, .sent, .acknowledged(.shown)])
    #expect(try StoreReader(moved).figures() == figures)
    #expect(
      outcome.counts.map { "\($0.name) \($0.done) of \($0.total)" } == [
        "teams 2 of 2", "topics 1 of 1", "keys 2 of 2", "certificates 2 of 2", "devices 2 of 2",
        "tokens 3 of 3", "waiting pushes 4 of 4", "log lines 7 of 7", "remembered requests 5 of 5",
      ])
  }

  @Test func `New numbers are above all that the file had reserved`() async throws {
    let hashes = try await gateway.fill()
    _ = try gateway.move.run()
    let target = try gateway.target()
    let kept = try await gateway.add(
      .test(9), to: hashes[0], of: 1, in: TestQueue(target, clock: gateway.clock))
    guard case .kept(let push, _) = kept else {
      Issue.record("\(kept)")
      return
    }
    #expect(push.number > PushStoreLimits.numbersSetAside)
    #expect(try await TestRegistry(store: target).enrol(MovingGateway.key(3)) == 3)
    #expect(try await TestRegistry(store: target).enrol(MovingGateway.key(1)) == 1)
    target.close()
  }

  @Test func `A repeated request is recognized, and a newer push replaces a moved one`()
    async throws
  {
    let hashes = try await gateway.fill()
    _ = try gateway.move.run()
    let target = try gateway.target()
    let queue = TestQueue(target, clock: gateway.clock)
    for number in [1, 2, 4] {
      #expect(
        try await gateway.add(.test(number), to: hashes[0], of: 1, in: queue) == .duplicate)
    }
    let newer = try await gateway.add(
      .test(6, collapseID: "score"), to: hashes[0], of: 1, in: queue)
    guard case .kept(_, let replaced) = newer else {
      Issue.record("\(newer)")
      return
    }
    #expect(replaced == 2)
    target.close()
  }

  @Test func `The folder becomes a node's, and its file gets another name`() async throws {
    try await gateway.fill()
    let outcome = try gateway.move.run()
    #expect(outcome.node == "first")
    #expect(
      try names() == [
        "ca-key.pem", "ca.pem", "gateway.lock", "gateway.sqlite.moved", "node-key.pem", "node.conf",
        "node.pem",
      ])
    guard case .database(let place, let node) = try StorePlace(gateway.folder) else {
      Issue.record("the store is still a file")
      return
    }
    #expect(place == gateway.database.place)
    #expect(node == "first")
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: gateway.files.path).sorted()
  }

  @Test func `Expired pushes stay behind, and old tokens too; log entries go to slots by age`()
    async throws
  {
    try await gateway.fill()
    let day: Int64 = 86_400_000
    let (now, entries) = (gateway.clock.now(), StoreValue.bytes([UInt8](repeating: 1, count: 48)))
    for age in [3, 13, 40] as [Int64] {
      try gateway.change(
        "INSERT INTO note (at, entries) VALUES (?, ?)", [.number(now - age * day), entries])
    }
    try gateway.change("UPDATE push SET expires = ? WHERE number = 2", [.number(now / 1_000)])
    try gateway.change("UPDATE token SET invalid = invalid - ?", [.number(91 * day)])
    _ = try gateway.move.run()
    let rows = try gateway.database.run("SELECT number FROM push ORDER BY number")
    #expect((0..<rows.count).map { rows.number($0, 0) } == [3, 4, 5])
    #expect(try gateway.database.run("SELECT count(*) FROM token").number(0, 0) == 2)
    let slots = try gateway.database.run("SELECT DISTINCT slot::bigint FROM note ORDER BY slot")
    #expect((0..<slots.count).map { slots.number($0, 0) } == [0, 1, 2, 7])
  }

  @Test func `Many rows are moved in batches`() async throws {
    try await gateway.fill()
    try gateway.change(
      """
      INSERT INTO device (key, enrolled, seen)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12000)
      SELECT randomblob(65), i, i FROM n
      """)
    var reports: [Int] = []
    _ = try gateway.move.run { if $0.name == "devices" { reports.append($0.done) } }
    #expect(reports == [5_000, 10_000, 12_002])
    #expect(try gateway.database.run("SELECT max(number) FROM device").number(0, 0) == 12_002)
  }

  @Test func `The store of an older release is moved`() async throws {
    let package = (0..<6).reduce(URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()) {
      folder, _ in folder.deletingLastPathComponent()
    }
    try FileManager.default.copyItem(
      atPath: package.path + "/Tests/Recordings/gateway.sqlite", toPath: gateway.files.file)
    let source = try gateway.source()
    let before = try await waiting(source)
    source.close()
    _ = try gateway.move.run()
    let target = try gateway.target()
    #expect(try await waiting(target) == before)
    #expect(before[0].count == 12)
    #expect(try await TestRegistry(store: target).publicKey(of: 1) == Array(1...65))
    target.close()
    #expect(
      try StoreReader(PostgresSession(gateway.database.place)).deliveries(of: ProviderPush.id(22))
        .map(\.step) == [.stored, .sent, .acknowledged(.listed)])
  }
}
