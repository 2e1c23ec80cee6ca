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
  func `A message is taken back once, while it waits`(kind: TestStore.Kind) async throws {
    let store = try TestStore(kind).open(options)
    let device = try await store.enrol([1])
    let hash = TokenHash(
      ofToken: try await store.register(device, topic: "w1", environment: .web))
    let entry = try #require(await store.entry(of: hash))
    let queue = TestQueue(store.store, clock: clock)
    for number in 1...3 {
      _ = try await queue.keep(.test(number, type: .webPush), token: hash, entry: entry)
    }
    let key = PushKey(ProviderPush.id(2))
    #expect(try await store.withdraw(key, token: .test(9)) == false)
    #expect(try await store.withdraw(key, token: hash))
    #expect(try await store.withdraw(key, token: hash) == false)
    #expect(try await queue.waiting(for: device).map(\.push.id) == [1, 3].map(ProviderPush.id))
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

  @Test(.rules("I21"), arguments: TestStore.Kind.allCases)
  func `A device that registers again and again fills no store`(
    kind: TestStore.Kind
  ) async throws {
    let place = try TestStore(kind)
    let store = try place.open(options)
    let device = try await store.enrol([1])
    let other = try await store.register(try await store.enrol([2]))
    var tokens: [TokenHash] = []
    for _ in 0..<PushStoreLimits.invalidTokensOfDevice + 20 {
      clock.advance(seconds: 1)
      tokens.append(TokenHash(ofToken: try await store.register(device)))
    }
    let rows = try place.session().rows(
      "SELECT count(*) FROM token WHERE device = ?", [.number(device)])
    let most = PushStoreLimits.invalidTokensOfDevice + 2
    #expect(try #require(rows.first?.number(0)) <= most)
    #expect(try await store.entry(of: tokens[0]) == nil)
    #expect(try await store.entry(of: tokens[tokens.count - 2])?.invalid == clock.now())
    #expect(try await store.entry(of: try #require(tokens.last))?.invalid == nil)
    #expect(try await store.entry(of: TokenHash(ofToken: other))?.invalid == nil)
    store.close()
  }

  @Test func `A registration reads no invalid tokens`() async throws {
    let place = try TestStore(.disk)
    try place.open(options).close()
    let session = try place.session()
    let app: [StoreValue] = [.number(1), .text("com.example.app"), .text("production")]
    for (query, values) in [(StoreQuery.tokenOfApp, app), (.tokensOfDevice, [.number(1)])] {
      let plan = try session.rows("EXPLAIN QUERY PLAN \(query.rawValue)", values)
      #expect(plan.compactMap { $0.text(3) }.joined().contains("INDEX token_valid"))
    }
    let plan = try session.rows(
      "EXPLAIN QUERY PLAN \(StoreQuery.tooManyInvalid.rawValue)",
      [.number(1), .number(2), .number(3)])
    #expect(plan.compactMap { $0.text(3) }.allSatisfy { !$0.contains("TEMP B-TREE") })
  }

  @Test func `A token that was given back long ago is forgotten while the gateway runs`()
    async throws
  {
    let place = try TestStore(.disk)
    let store = try place.open(options)
    let device = try await store.enrol([1])
    let hash = TokenHash(ofToken: try await store.register(device))
    _ = try await store.unregister(hash, device: device)
    let file = try #require(store.store as? SQLitePushStore)
    clock.advance(seconds: (PushStoreLimits.invalidTokenDays - 1) * 86_400)
    file.lookAfter()
    #expect(try await store.entry(of: hash) != nil)
    clock.advance(seconds: 2 * 86_400)
    file.lookAfter()
    #expect(try await store.entry(of: hash) == nil)
    #expect(try place.session().rows("SELECT hash FROM token", []).isEmpty)
    store.close()
  }

  @Test func `A device without a token is forgotten after a while, and can enrol again`()
    async throws
  {
    let place = try TestStore(.disk)
    let store = try place.open(options)
    let idle = try await store.enrol([1])
    let used = try await store.enrol([2])
    let token = try await store.register(used)
    _ = try await store.unregister(TokenHash(ofToken: token), device: used)
    let file = try #require(store.store as? SQLitePushStore)
    clock.advance(seconds: (PushStoreLimits.emptyDeviceDays + 1) * 86_400)
    file.lookAfter()
    #expect(try await store.publicKey(of: idle) == nil)
    #expect(try await store.publicKey(of: used) == [2])
    await #expect(throws: RegistryFailure.unknownDevice) { try await store.register(idle) }
    #expect(try await store.enrol([1]) > used)
    store.close()
  }

  @Test func `On a full disk a known device is found, and a new one is not enrolled`()
    async throws
  {
    var options = options
    options.maximumPages = 64
    let store = try TestStore(.disk).open(options)
    let device = try await store.enrol([1])
    let queue = TestQueue(store.store, clock: clock)
    var number = 0
    await #expect(throws: QueueFailure.full) {
      while number < 200 {
        number += 1
        _ = try await queue.keep(.test(number, payload: [UInt8](repeating: 32, count: 4_000)))
      }
    }
    // A step of the log that cannot be written goes with each request.
    store.store.record(.sent, of: PushKey(ProviderPush.id(1)), device: 1, at: clock.now())
    #expect(try await store.publicKey(of: device) == [1])
    #expect(try await store.enrol([1]) == device)
    _ = try await store.hold(device)
    store.close()
  }

  private var options: PushStoreOptions { PushStoreOptions(now: clock.now) }
}
