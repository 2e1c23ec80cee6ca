import NIOPosix
import Postgres
import PushProtocol
import TestSupport
import Testing

@testable import PushGateway

/// Reads from PostgreSQL on behalf of waiting requests.
@Suite(.blocking, .timeLimit(.minutes(5))) struct PostgresLookupTests {
  private let database: TestDatabase
  private let lookups: PostgresLookups
  private let loop = MultiThreadedEventLoopGroup.singleton.any()

  init() throws {
    database = try TestDatabase()
    lookups = PostgresLookups(database.place)
    let tenants = TenantStore(try PostgresSession(database.place))
    try tenants.create(Tenants.Team(id: "TEAM000001", name: "One", pushesPerSecond: 50))
    for topic in ["com.example.one", "com.example.two"] {
      try tenants.create(topic: topic, team: "TEAM000001")
    }
    try tenants.create(
      Tenants.Key(
        id: "KEY0000001", team: "TEAM000001", publicKey: [4, 1], topics: ["com.example.one"],
        environments: [.production]))
    try tenants.create(
      Tenants.Certificate(fingerprint: [9], team: "TEAM000001", topics: ["com.example.two"]),
      name: "two")
  }

  private func sender(_ name: SenderName) async throws -> TenantSender? {
    try await withCheckedContinuation { continuation in
      lookups.sender(name, on: loop) { continuation.resume(returning: $0) }
    }.get()
  }

  private func hasTopic(_ topic: String) async throws -> Bool {
    try await withCheckedContinuation { continuation in
      lookups.hasTopic(topic, on: loop) { continuation.resume(returning: $0) }
    }.get()
  }

  @Test func `A key and a certificate come with their team and its apps`() async throws {
    let key = try #require(await sender(.key("KEY0000001")))
    #expect(key.team == Tenants.Team(id: "TEAM000001", name: "One", pushesPerSecond: 50))
    #expect(key.topics == ["com.example.one", "com.example.two"])
    guard case .key(let signer) = key.proof else {
      Issue.record("it is no key")
      return
    }
    #expect(signer.topics == ["com.example.one"] && signer.publicKey == [4, 1])
    let certificate = try #require(await sender(.certificate([9])))
    #expect(certificate.team.name == "One")
    guard case .certificate(let client) = certificate.proof else {
      Issue.record("it is no certificate")
      return
    }
    #expect(client.topics == ["com.example.two"])
  }

  @Test func `A revoked key is absent, and an unknown app is known as soon as a team has it`()
    async throws
  {
    let tenants = TenantStore(try PostgresSession(database.place))
    try tenants.revoke(key: "KEY0000001")
    #expect(try await sender(.key("KEY0000001")) == nil)
    #expect(try await !hasTopic("com.example.three"))
    try tenants.create(topic: "com.example.three", team: "TEAM000001")
    #expect(try await hasTopic("com.example.three"))
  }

  @Test func `A lookup that the server refuses does not affect other lookups`() async throws {
    let refused = Task { try await hasTopic("a\u{0}b") }
    let known = Task { try await hasTopic("com.example.one") }
    let key = Task { try await sender(.key("KEY0000001")) != nil }
    await #expect(throws: QueueFailure.self) { try await refused.value }
    #expect(try await known.value)
    #expect(try await key.value)
  }

  @Test func `Lookups continue with a new connection`() async throws {
    #expect(try await hasTopic("com.example.one"))
    let before = try database.run(
      "SELECT min(pid) FROM pg_stat_activity WHERE application_name = 'push-gateway lookups' AND datname = current_database()"
    ).number(0, 0)
    lookups.reconnect()
    #expect(try await hasTopic("com.example.one"))
    let after = try database.run(
      "SELECT min(pid) FROM pg_stat_activity WHERE application_name = 'push-gateway lookups' AND datname = current_database() AND pid <> \(before ?? 0)"
    ).number(0, 0)
    #expect(after != nil)
  }
}
