import NIOPosix
import PushProtocol
@testable import PushGateway
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct DeviceRegistryTests {
  private let folder: StoreFolder
  private let clock = TestClock()
  private let loop = MultiThreadedEventLoopGroup.singleton.any()

  init() throws {
    folder = try StoreFolder()
  }

  @Test func `A device keeps its number, and its key is known after a restart`() async throws {
    var store = try store()
    let first = try await enrol([1, 2, 3], store)
    let second = try await enrol([4], store)
    #expect(first != second)
    #expect(try await enrol([1, 2, 3], store) == first)
    store.touch(device: first)
    store.close()
    store = try self.store()
    #expect(try await publicKey(of: first, store) == [1, 2, 3])
    #expect(try await publicKey(of: 77, store) == nil)
    store.close()
  }

  @Test(.rules("I21")) func `A new token for an app makes the old one invalid`() async throws {
    var store = try store()
    let device = try await enrol([1], store)
    let old = try await register(device, store)
    clock.advance(seconds: 5)
    let new = try await register(device, store)
    #expect(old.count == 32)
    #expect(old != new)
    let other = try await register(device, store, environment: .development)
    store.close()
    store = try self.store()
    let entries = [old, new, other].map { store.directory.find(TokenHash(ofToken: $0)) }
    #expect(entries.map { $0?.invalid } == [clock.now(), nil, nil])
    #expect(entries.map { $0?.environment } == [.production, .production, .development])
    #expect(store.directory.count == 3)
    #expect(store.directory.find(.test(1)) == nil)
    store.close()
  }

  @Test func `A token that is given back removes its waiting pushes`() async throws {
    let store = try store()
    let device = try await enrol([1], store)
    let hash = TokenHash(ofToken: try await register(device, store))
    let entry = try #require(store.directory.find(hash))
    let queue = TestQueue(store, clock: clock)
    _ = try await queue.keep(.test(1), device: device)
    _ = try await withCheckedContinuation { continuation in
      store.add(.test(2), token: hash, entry: entry, team: "T", on: loop) {
        continuation.resume(returning: $0)
      }
    }.get()
    #expect(try await unregister(hash, device: device + 1, store) == false)
    #expect(try await queue.waiting(for: device).count == 2)
    #expect(try await unregister(hash, device: device, store))
    #expect(try await unregister(hash, device: device, store) == false)
    #expect(store.directory.find(hash)?.invalid == clock.now())
    #expect(try await queue.waiting(for: device).map(\.push.id) == [ProviderPush.id(1)])
    store.close()
  }

  @Test func `A device is limited in its number of tokens`() async throws {
    let store = try store()
    let device = try await enrol([1], store)
    for number in 0..<PushStoreLimits.tokensOfDevice {
      _ = try await register(device, store, topic: "com.example.\(number)")
    }
    await #expect(throws: RegistryFailure.tooManyTokens(limit: PushStoreLimits.tokensOfDevice)) {
      try await register(device, store, topic: "com.example.more")
    }
    _ = try await register(device, store, topic: "com.example.0")
    store.close()
  }

  @Test func `A token that was given back long ago is forgotten`() async throws {
    var store = try store()
    let device = try await enrol([1], store)
    let hash = TokenHash(ofToken: try await register(device, store))
    _ = try await unregister(hash, device: device, store)
    store.close()
    clock.advance(seconds: (PushStoreLimits.invalidTokenDays + 1) * 86_400)
    store = try self.store()
    #expect(store.directory.find(hash) == nil)
    store.close()
  }

  private func store() throws -> SQLiteStore {
    try SQLiteStore(file: folder.file, options: StoreOptions(now: clock.now))
  }

  private func enrol(_ key: [UInt8], _ store: SQLiteStore) async throws -> Int64 {
    try await withCheckedContinuation { continuation in
      store.enrol(publicKey: key, on: loop) { continuation.resume(returning: $0) }
    }.get()
  }

  private func publicKey(of device: Int64, _ store: SQLiteStore) async throws -> [UInt8]? {
    try await withCheckedContinuation { continuation in
      store.publicKey(of: device, on: loop) { continuation.resume(returning: $0) }
    }.get()
  }

  private func register(
    _ device: Int64, _ store: SQLiteStore, topic: String = "com.example.app",
    environment: PushEnvironment = .production
  ) async throws -> [UInt8] {
    try await withCheckedContinuation { continuation in
      store.register(device: device, topic: topic, environment: environment, on: loop) {
        continuation.resume(returning: $0)
      }
    }.get()
  }

  private func unregister(
    _ hash: TokenHash, device: Int64, _ store: SQLiteStore
  ) async throws -> Bool {
    try await withCheckedContinuation { continuation in
      store.unregister(hash, device: device, on: loop) { continuation.resume(returning: $0) }
    }.get()
  }
}
