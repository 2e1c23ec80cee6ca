import PushProtocol
@testable import PushGateway
import TestSupport
import Testing

/// The push that is dropped when too many wait for a device to which several teams push.
@Suite(.blocking, .timeLimit(.minutes(5))) struct PushOverflowTests {
  private let clock = TestClock()

  @Test(arguments: TestStore.Kind.allCases)
  func `A team that pushes too much loses its own pushes`(kind: TestStore.Kind) async throws {
    let stage = try await Stage(kind, clock: clock, limit: 20)
    for number in 1...3 { try await stage.push(number, to: "com.small.app", .low) }
    for number in 100..<141 { try await stage.push(number, to: "com.large.app") }
    #expect(try await stage.waiting() == (124..<141).map { $0 } + [1, 2, 3])
    stage.store.close()
  }

  @Test(arguments: TestStore.Kind.allCases)
  func `Of a team's apps the one with most waiting pushes loses one`(
    kind: TestStore.Kind
  ) async throws {
    let stage = try await Stage(kind, clock: clock, limit: 20)
    for number in 1...3 { try await stage.push(number, to: "com.large.calm", .low) }
    for number in 100..<141 { try await stage.push(number, to: "com.large.app") }
    #expect(try await stage.waiting() == (124..<141).map { $0 } + [1, 2, 3])
    stage.store.close()
  }

  @Test func `The queue in memory follows the same rule`() async throws {
    let queue = try TestQueue(.memory, waitingPushes: 4)
    let large = Stage.entry("com.large.app")
    let small = Stage.entry("com.small.app")
    _ = try await queue.add(.test(1, priority: .low), token: .test(1), entry: small, team: "SMALL")
    for number in 2...9 {
      _ = try await queue.add(.test(number), token: .test(2), entry: large, team: "LARGE")
    }
    #expect(try await queue.waiting().map(\.push.id) == [7, 8, 9, 1].map(ProviderPush.id))
  }

  @Test func `The teams of waiting pushes are known after a restart`() async throws {
    var stage = try await Stage(.disk, clock: clock, limit: 4)
    try await stage.push(1, to: "com.small.app", .low)
    for number in 2...4 { try await stage.push(number, to: "com.large.app") }
    try stage.reopen()
    for number in 5...8 { try await stage.push(number, to: "com.large.app") }
    #expect(try await stage.waiting() == [6, 7, 8, 1])
    stage.store.close()
  }

  /// A store with a device that has tokens for apps of two teams.
  private struct Stage {
    private let place: TestStore
    private let options: PushStoreOptions
    private let clock: TestClock
    private var tokens: [String: TokenHash] = [:]
    var store: TestRegistry

    init(_ kind: TestStore.Kind, clock: TestClock, limit: Int) async throws {
      place = try TestStore(kind)
      options = PushStoreOptions(waitingPushes: limit, now: clock.now)
      self.clock = clock
      store = try place.open(options)
      let device = try await store.enrol([1])
      for app in ["com.small.app", "com.large.app", "com.large.calm"] {
        try place.create(app, of: Self.team(of: app))
        tokens[app] = TokenHash(ofToken: try await store.register(device, topic: app))
      }
    }

    mutating func reopen() throws {
      store.close()
      store = try place.open(options)
    }

    func push(_ number: Int, to app: String, _ priority: PushPriority = .immediate) async throws {
      let token = try #require(tokens[app])
      _ = try await TestQueue(store.store, clock: clock).add(
        .test(number, priority: priority), token: token, entry: Self.entry(app),
        team: Self.team(of: app))
    }

    /// The numbers of the waiting pushes.
    func waiting() async throws -> [Int] {
      try await TestQueue(store.store, clock: clock).waiting().compactMap {
        Int($0.push.id.suffix(12))
      }
    }

    static func entry(_ app: String) -> TokenEntry {
      TokenEntry(device: 1, topic: app, environment: .production, registered: 0)
    }

    private static func team(of app: String) -> String {
      app.contains("large") ? "TEAM00LARG" : "TEAM0SMALL"
    }
  }
}
