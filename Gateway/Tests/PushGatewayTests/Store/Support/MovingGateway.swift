import Foundation
import PushProtocol

@testable import PushGateway

/// A gateway in a folder of its own, and a database to move it to.
struct MovingGateway {
  let files: StoreFolder
  let database: TestDatabase
  let clock = TestClock()

  init() throws {
    files = try StoreFolder()
    database = try TestDatabase()
  }

  var folder: GatewayFolder { GatewayFolder(files.path) }
  var options: PushStoreOptions { PushStoreOptions(now: clock.now) }

  var move: StoreMove { move() }

  func move(node: String? = "first") -> StoreMove {
    StoreMove(folder, to: database.place, node: node, now: clock.now())
  }

  /// The store in the file.
  func source() throws -> SQLitePushStore {
    try SQLitePushStore(file: files.file, options: options)
  }

  /// The store in the database.
  func target() throws -> PostgresStore { try database.store(node: "first", options: options) }

  /// Changes the file as no gateway would.
  func change(_ sql: String, _ arguments: [StoreValue] = []) throws {
    _ = try SQLiteSession(file: files.file).change([StoreStatement(sql, arguments)])
  }

  /// Fills the file with two devices, three tokens of which one is invalid, and pushes; returns the tokens' hashes.
  @discardableResult
  func fill() async throws -> [TokenHash] {
    let store = try source()
    let registry = TestRegistry(store: store)
    var hashes: [TokenHash] = []
    for device in [try await registry.enrol(Self.key(1)), try await registry.enrol(Self.key(2))] {
      hashes.append(TokenHash(ofToken: try await registry.register(device)))
    }
    hashes.append(
      TokenHash(ofToken: try await registry.register(2, topic: "com.example.other")))
    let queue = TestQueue(store, clock: clock)
    for number in 1...4 {
      try await add(
        .test(
          number, priority: number == 3 ? .immediate : .considerate,
          expiration: .until(clock.seconds + 86_400 * Int64(number)),
          collapseID: number == 2 ? "score" : nil), to: hashes[0], of: 1, in: queue)
    }
    try await add(.test(5), to: hashes[1], of: 2, in: queue)
    clock.advance(seconds: 60)
    _ = try await registry.unregister(hashes[2], device: 2)
    store.record(.sent, of: PushKey(ProviderPush.id(1)), device: 1, at: clock.now())
    queue.acknowledge([1], device: 1)
    store.close()
    try addTenants()
    return hashes
  }

  static func key(_ number: UInt8) -> [UInt8] { [4] + [UInt8](repeating: number, count: 64) }

  @discardableResult
  func add(
    _ push: ProviderPush, to hash: TokenHash, of device: Int64, in queue: TestQueue
  ) async throws -> PushKept {
    let entry = TokenEntry(
      device: device, topic: "com.example.app", environment: .production, registered: 0)
    return try await queue.add(push, token: hash, entry: entry)
  }

  private func addTenants() throws {
    let tenants = TenantStore(try SQLiteSession(file: files.file), now: clock.now)
    try tenants.create(Tenants.Team(id: "TEAM000001", name: "Eins ü", pushesPerSecond: 50))
    try tenants.create(Tenants.Team(id: "TEAM000002", name: "Two"))
    try tenants.create(topic: "com.example.app", team: "TEAM000001")
    try tenants.create(Tenants.Key(id: "KEY0000001", team: "TEAM000001", publicKey: [4, 1]))
    try tenants.create(
      Tenants.Key(
        id: "KEY0000002", team: "TEAM000001", publicKey: [4, 2], topics: ["com.example.app"],
        environments: [.production]))
    try tenants.revoke(key: "KEY0000002")
    for (name, byte) in [("one", UInt8(1)), ("two", 2)] {
      try tenants.create(
        Tenants.Certificate(
          fingerprint: [byte], team: "TEAM000001", topics: ["com.example.app"]), name: name)
    }
    try tenants.revoke(certificate: "two")
  }
}
