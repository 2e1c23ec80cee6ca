import NIOCore
import NIOPosix
import PushProtocol
@testable import PushGateway

/// The place of a store of one kind, which a test opens as often as it likes.
struct TestStore {
  enum Kind: CaseIterable {
    case disk
    case database
  }

  private enum Place {
    case folder(StoreFolder)
    case database(TestDatabase)
  }

  private let place: Place

  init(_ kind: Kind) throws {
    switch kind {
    case .disk: place = .folder(try StoreFolder())
    case .database: place = .database(try TestDatabase())
    }
  }

  func open(_ options: PushStoreOptions) throws -> TestRegistry {
    switch place {
    case .folder(let folder):
      TestRegistry(store: try SQLitePushStore(file: folder.file, options: options))
    case .database(let database): TestRegistry(store: try database.store(options: options))
    }
  }

  /// Adds an app of a team, which may be there already.
  func create(_ topic: String, of team: String) throws {
    let tenants = try TenantStore(session())
    try? tenants.create(Tenants.Team(id: team, name: team))
    try tenants.create(topic: topic, team: team)
  }

  func session() throws -> any StoreSession {
    switch place {
    case .folder(let folder): try SQLiteSession(file: folder.file)
    case .database(let database): try PostgresSession(database.place)
    }
  }
}

/// A store, and calls that wait for its answers.
struct TestRegistry {
  let store: any GatewayStore
  private let loop = MultiThreadedEventLoopGroup.singleton.any()
  private let caller = RegistryCaller()

  init(store: any GatewayStore) { self.store = store }

  func close() { store.close() }

  func enrol(_ key: [UInt8]) async throws -> Int64 {
    try await withCheckedContinuation { continuation in
      store.enrol(publicKey: key, for: caller, on: loop) { continuation.resume(returning: $0) }
    }.get()
  }

  func publicKey(of device: Int64) async throws -> [UInt8]? {
    try await withCheckedContinuation { continuation in
      store.publicKey(of: device, for: caller, on: loop) {
        continuation.resume(returning: $0)
      }
    }.get()
  }

  func register(
    _ device: Int64, topic: String = "com.example.app", environment: PushEnvironment = .production
  ) async throws -> [UInt8] {
    let token = DeviceHost.randomBytes(LinkLimits.tokenBytes)
    try await withCheckedContinuation { continuation in
      store.register(
        TokenHash(ofToken: token), device: device, topic: topic, environment: environment,
        for: caller, on: loop
      ) { continuation.resume(returning: $0) }
    }.get()
    return token
  }

  func unregister(_ hash: TokenHash, device: Int64) async throws -> Bool {
    try await withCheckedContinuation { continuation in
      store.unregister(hash, device: device, on: loop) { continuation.resume(returning: $0) }
    }.get()
  }

  func withdraw(_ key: PushKey, token: TokenHash) async throws -> Bool {
    try await withCheckedContinuation { continuation in
      store.withdraw(key, token: token, on: loop) { continuation.resume(returning: $0) }
    }.get()
  }

  func hold(_ device: Int64) async throws -> DeviceHold {
    try await withCheckedContinuation { continuation in
      store.hold(device: device, for: caller, on: loop) { continuation.resume(returning: $0) }
    }.get()
  }

  /// The entry of a token, from memory or from the store.
  func entry(of hash: TokenHash) async throws -> TokenEntry? {
    try await withCheckedContinuation { continuation in
      store.directory.read(hash, on: loop) { continuation.resume(returning: $0) }
    }.get()
  }
}
