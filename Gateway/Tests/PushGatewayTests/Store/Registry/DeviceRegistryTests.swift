import PushProtocol
@testable import PushGateway
import TestSupport
import Testing

/// The devices and tokens of every store.
@Suite(.blocking, .timeLimit(.minutes(5))) struct DeviceRegistryTests {
  private let clock = TestClock()

  @Test(arguments: TestStore.Kind.allCases)
  func `A device keeps its number, and its key is known after a restart`(
    kind: TestStore.Kind
  ) async throws {
    let place = try TestStore(kind)
    var store = try place.open(options)
    let first = try await store.enrol([1, 2, 3])
    let second = try await store.enrol([4])
    #expect(first != second)
    #expect(try await store.enrol([1, 2, 3]) == first)
    _ = try await store.hold(first)
    store.close()
    store = try place.open(options)
    #expect(try await store.publicKey(of: first) == [1, 2, 3])
    #expect(try await store.publicKey(of: 77) == nil)
    store.close()
  }

  @Test(.rules("I21"), arguments: TestStore.Kind.allCases)
  func `A new token for an app makes the old one invalid`(kind: TestStore.Kind) async throws {
    let place = try TestStore(kind)
    var store = try place.open(options)
    let device = try await store.enrol([1])
    let old = try await store.register(device)
    clock.advance(seconds: 5)
    let new = try await store.register(device)
    #expect(old.count == 32)
    #expect(old != new)
    let other = try await store.register(device, environment: .development)
    store.close()
    store = try place.open(options)
    var entries: [TokenEntry?] = []
    for token in [old, new, other] {
      entries.append(try await store.entry(of: TokenHash(ofToken: token)))
    }
    #expect(entries.map { $0?.invalid } == [clock.now(), nil, nil])
    #expect(entries.map { $0?.environment } == [.production, .production, .development])
    #expect(store.store.directory.count == 3)
    #expect(try await store.entry(of: .test(1)) == nil)
    store.close()
  }

  @Test(arguments: TestStore.Kind.allCases)
  func `A token that is given back removes its waiting pushes`(kind: TestStore.Kind) async throws {
    let store = try TestStore(kind).open(options)
    let device = try await store.enrol([1])
    let hash = TokenHash(ofToken: try await store.register(device))
    let entry = try #require(await store.entry(of: hash))
    let queue = TestQueue(store.store, clock: clock)
    #expect(try await queue.keep(.test(1), device: device) != nil)
    #expect(try await queue.keep(.test(2), token: hash, entry: entry) != nil)
    #expect(try await store.unregister(hash, device: device + 1) == false)
    #expect(try await queue.waiting(for: device).count == 2)
    #expect(try await store.unregister(hash, device: device))
    #expect(try await store.unregister(hash, device: device) == false)
    #expect(try await store.entry(of: hash)?.invalid == clock.now())
    #expect(try await queue.waiting(for: device).map(\.push.id) == [ProviderPush.id(1)])
    store.close()
  }

  @Test(arguments: TestStore.Kind.allCases)
  func `A device is limited in its number of tokens`(kind: TestStore.Kind) async throws {
    let store = try TestStore(kind).open(options)
    let device = try await store.enrol([1])
    for number in 0..<PushStoreLimits.tokensOfDevice {
      _ = try await store.register(device, topic: "com.example.\(number)")
    }
    await #expect(throws: RegistryFailure.tooManyTokens(limit: PushStoreLimits.tokensOfDevice)) {
      try await store.register(device, topic: "com.example.more")
    }
    _ = try await store.register(device, topic: "com.example.0")
    store.close()
  }

  @Test func `A token that was given back long ago is forgotten`() async throws {
    let place = try TestStore(.disk)
    var store = try place.open(options)
    let device = try await store.enrol([1])
    let hash = TokenHash(ofToken: try await store.register(device))
    _ = try await store.unregister(hash, device: device)
    store.close()
    clock.advance(seconds: (PushStoreLimits.invalidTokenDays + 1) * 86_400)
    store = try place.open(options)
    #expect(try await store.entry(of: hash) == nil)
    store.close()
  }

  private var options: StoreOptions { StoreOptions(now: clock.now) }
}
