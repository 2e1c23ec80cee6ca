import PushProtocol
import PushGateway
import TestSupport
import Testing

@Suite(.blocking) struct TenantStoreTests {
  /// The tenants of a store of one kind, some of them created.
  private func tenants(_ kind: TestStore.Kind) throws -> TenantStore {
    let tenants = TenantStore(try TestStore(kind).session())
    try tenants.create(Tenants.Team(id: "TEAM000001", name: "One", pushesPerSecond: 50))
    try tenants.create(Tenants.Team(id: "TEAM000002", name: "Two"))
    try tenants.create(topic: "com.example.one", team: "TEAM000001")
    try tenants.create(
      Tenants.Key(
        id: "KEY0000001", team: "TEAM000001", publicKey: [4, 1], topics: ["com.example.one"],
        environments: [.production]))
    try tenants.create(
      Tenants.Certificate(fingerprint: [9], team: "TEAM000002", topics: ["com.example.two"]),
      name: "two")
    return tenants
  }

  @Test(arguments: TestStore.Kind.allCases)
  func `Created teams, topics, keys and certificates are in the snapshot, and stay`(
    kind: TestStore.Kind
  ) throws {
    let tenants = try tenants(kind)
    let snapshot = try tenants.snapshot()
    #expect(snapshot.team("TEAM000001")?.pushesPerSecond == 50)
    #expect(snapshot.team("TEAM000002")?.pushesPerSecond == nil)
    #expect(snapshot.team(ofTopic: "com.example.one") == "TEAM000001")
    #expect(snapshot.key("KEY0000001")?.topics == ["com.example.one"])
    #expect(snapshot.key("KEY0000001")?.environments == [.production])
    #expect(snapshot.key("KEY0000001")?.publicKey == [4, 1])
    #expect(snapshot.certificate(fingerprint: [9])?.topics == ["com.example.two"])
  }

  @Test(arguments: TestStore.Kind.allCases)
  func `Revoked tenants are gone from the snapshot, and their names stay reserved`(
    kind: TestStore.Kind
  ) throws {
    let tenants = try tenants(kind)
    try tenants.revoke(key: "KEY0000001")
    try tenants.revoke(certificate: "two")
    try tenants.revoke(topic: "com.example.one")
    let snapshot = try tenants.snapshot()
    #expect(snapshot.key("KEY0000001") == nil)
    #expect(snapshot.certificate(fingerprint: [9]) == nil)
    #expect(snapshot.team(ofTopic: "com.example.one") == nil)
    #expect(try tenants.keys().map { $0.revoked != nil } == [true])
    #expect(throws: TenantFailure.unknown("key", "KEY0000001")) {
      try tenants.revoke(key: "KEY0000001")
    }
    #expect(throws: TenantFailure.exists("key", "KEY0000001")) {
      try tenants.create(Tenants.Key(id: "KEY0000001", team: "TEAM000001", publicKey: []))
    }
  }

  @Test(arguments: TestStore.Kind.allCases)
  func `Revoking a team removes its topics, keys and certificates`(kind: TestStore.Kind) throws {
    let tenants = try tenants(kind)
    try tenants.revoke(team: "TEAM000001")
    let snapshot = try tenants.snapshot()
    #expect(snapshot.team("TEAM000001") == nil)
    #expect(snapshot.key("KEY0000001") == nil)
    #expect(snapshot.team(ofTopic: "com.example.one") == nil)
    #expect(try tenants.teams().map(\.team.id) == ["TEAM000002"])
  }

  @Test(arguments: TestStore.Kind.allCases)
  func `A tenant that exists, or whose team is missing, is not created`(
    kind: TestStore.Kind
  ) throws {
    let tenants = try tenants(kind)
    #expect(throws: TenantFailure.exists("topic", "com.example.one")) {
      try tenants.create(topic: "com.example.one", team: "TEAM000002")
    }
    #expect(throws: TenantFailure.unknown("team", "TEAM000009")) {
      try tenants.create(topic: "com.example.new", team: "TEAM000009")
    }
    #expect(throws: TenantFailure.exists("team", "TEAM000001")) {
      try tenants.create(Tenants.Team(id: "TEAM000001", name: "Again"))
    }
  }
}
