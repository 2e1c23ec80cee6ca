import Foundation
import Postgres
@testable import PushGateway
import TestSupport
import Testing

/// Databases that a gateway refuses, each with a remedy.
@Suite(.blocking, .timeLimit(.minutes(5))) struct PostgresOpeningTests {
  private func refusal(
    _ address: String, durability: PostgresPlace.Durability = .local, makesTables: Bool = true
  ) -> String? {
    #expect(throws: StoreOpeningFailure.self) {
      try PostgresSession(
        PostgresPlace(address, durability: durability), makesTables: makesTables)
    }?.description
  }

  @Test func `An address with a password is refused, without repeating it`() {
    let text = refusal("host=/nowhere password=secret dbname=push")
    #expect(text?.contains("passfile=") == true)
    #expect(text?.contains("secret") == false)
    let uri = refusal("postgresql://push:secret@/push?host=/nowhere")
    #expect(uri?.contains("passfile=") == true)
    #expect(uri?.contains("secret") == false)
  }

  @Test func `A text that is not an address is refused with an example`() {
    #expect(refusal("push")?.contains("host=pg1,pg2 dbname=push") == true)
  }

  @Test func `An unreachable server is named`() {
    let text = refusal("host=/nowhere dbname=push")
    #expect(text?.contains("host=/nowhere") == true)
    #expect(text?.contains("See that it runs") == true)
  }

  @Test func `A database without tables is refused until they are created`() throws {
    let database = try TestDatabase(makesTables: false)
    let text = refusal(database.place.address.text, makesTables: false)
    #expect(text?.contains("push-gateway init") == true)
  }

  @Test func `A database with a table of another program is refused by its name`() throws {
    let database = try TestDatabase(makesTables: false)
    try database.run("CREATE TABLE device (name text)")
    #expect(
      refusal(database.place.address.text)?.contains("a table device of another program") == true)
    #expect(try database.run("SELECT to_regclass('push')").text(0, 0) == nil)
  }

  @Test func `Tables of a later version are refused`() throws {
    let database = try TestDatabase()
    try database.run("UPDATE gateway_figure SET value = 99 WHERE name = 'usable_from'")
    #expect(refusal(database.place.address.text)?.contains("later version (99") == true)
  }

  @Test func `A server that only reads is refused with the setting that finds another`() throws {
    let database = try TestDatabase(makesTables: false)
    let text = refusal(
      database.place.address.text + " options='-c default_transaction_read_only=on'")
    #expect(text?.contains("target_session_attrs=read-write") == true)
  }

  @Test func `A role without the right to make tables is refused`() throws {
    let database = try TestDatabase(makesTables: false)
    let role = "r" + UUID().uuidString.prefix(8).lowercased()
    try database.run("CREATE ROLE \(role) LOGIN")
    let address = database.place.address.text.replacing("user=push", with: "user=\(role)")
    #expect(refusal(address)?.contains("docs/manual/cluster.md") == true)
  }

  @Test
  func
    `A role that lacks rights is refused with their names, and one with all rights is accepted`()
    throws
  {
    let database = try TestDatabase()
    let role = "r" + UUID().uuidString.prefix(8).lowercased()
    try database.run("CREATE ROLE \(role) LOGIN")
    try database.run(
      "GRANT SELECT, INSERT, UPDATE, DELETE, TRUNCATE ON ALL TABLES IN SCHEMA public TO \(role)")
    try database.run("GRANT SELECT, UPDATE ON SEQUENCE push_number TO \(role)")
    try database.run("REVOKE ALL ON demand FROM \(role)")
    let address = database.place.address.text.replacing("user=push", with: "user=\(role)")
    let session = try PostgresSession(PostgresPlace(address, durability: .local))
    try session.expectRights()
    try database.run("REVOKE TRUNCATE ON push_1 FROM \(role)")
    try database.run("REVOKE DELETE ON owner FROM \(role)")
    #expect(throws: StoreOpeningFailure.self) { try session.expectRights() }
    let text = #expect(throws: StoreOpeningFailure.self) { try session.expectRights() }?.description
    #expect(text?.contains("it lacks DELETE ON owner, TRUNCATE ON push_1.") == true)
  }

  @Test func `Tables of version 1 are migrated, and keep their rows`() throws {
    let database = try TestDatabase(makesTables: false)
    for statement in PostgresSchema.statements { try database.run(statement) }
    try database.run("INSERT INTO team VALUES ('TEAM000001', 'One', NULL, 1)")
    _ = try PostgresSession(database.place)
    #expect(try database.run("SELECT to_regclass('demand')").text(0, 0) == nil)
    for _ in 0..<2 { _ = try PostgresSession(database.place, makesTables: true) }
    #expect(
      try database.run("SELECT value FROM gateway_figure WHERE name = 'version'").number(0, 0)
        == PostgresSchema.version)
    #expect(try database.run("SELECT count(*) FROM demand").number(0, 0) == 0)
    #expect(try database.run("SELECT name FROM team").text(0, 0) == "One")
  }

  @Test func `Tables are made once, also by two nodes at the same time`() async throws {
    let database = try TestDatabase(makesTables: false)
    try await withThrowingTaskGroup { group in
      for _ in 0..<3 {
        group.addTask { _ = try PostgresSession(database.place, makesTables: true) }
      }
      try await group.waitForAll()
    }
    #expect(try database.run("SELECT count(*) FROM ring").number(0, 0) == 2)
  }
}
