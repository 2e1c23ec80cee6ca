import Foundation
import Postgres
import TestSupport
import Testing

/// The interface over libpq with a real server.
@Suite(.blocking, .timeLimit(.minutes(5))) struct PostgresConnectionTests {
  private let server: PostgresServer

  init() throws {
    server = try PostgresServer.shared.get()
  }

  @Test func `Values come back as they were sent`() throws {
    let connection = try server.connect()
    let sql = """
      SELECT $1::bigint, $2::text, $3::bytea, $4::text, n, b, t
      FROM unnest($5::bigint[], $6::bytea[], $7::text[]) AS row(n, b, t)
      """
    let values: [PostgresValue] = [
      .number(.min), .text("grün 🌱"), .bytes([0, 255, 0]), .null,
      .numbers([-1, .max]), .byteStrings([[0], nil]), .texts(["", "b"]),
    ]
    let rows = try #require(
      try connection.run([PostgresStatement(sql, values)], within: 60_000).first)
    #expect(rows.count == 2)
    #expect(rows.number(0, 0) == .min)
    #expect(rows.text(0, 1) == "grün 🌱")
    #expect(rows.bytes(0, 2) == [0, 255, 0])
    #expect(rows.text(0, 3) == nil)
    #expect((0..<2).map { rows.number($0, 4) } == [-1, .max])
    #expect((0..<2).map { rows.bytes($0, 5) } == [[0], nil])
    #expect((0..<2).map { rows.text($0, 6) } == ["", "b"])
  }

  @Test func `Empty lists and numbers of every size are read`() throws {
    let rows = try server.connect().run(
      [
        PostgresStatement(
          "SELECT true, 2::smallint, 3::int, count(*) FROM unnest($1::bigint[])", [.numbers([])])
      ], within: 60_000)
    #expect((0..<4).map { rows[0].number(0, $0) } == [1, 2, 3, 0])
  }

  @Test func `Statements that are sent together are answered in their order, each with its rows`()
    throws
  {
    let connection = try server.connect()
    for round in 0..<3 {
      let many = (0..<200).map { number in
        PostgresStatement("SELECT $1::bigint + \(number % 7)", [.number(Int64(number * round))])
      }
      let rows = try connection.run(many, within: 60_000)
      let expected: [Int64] = (0..<200).map { Int64($0 * round + $0 % 7) }
      #expect(rows.map { $0.number(0, 0) } == expected)
    }
  }

  @Test func `A large batch does not wait for itself`() throws {
    // More bytes than the sockets hold in both directions: writing and reading must take turns.
    let bytes = [UInt8](repeating: 7, count: 200_000)
    let statement = PostgresStatement("SELECT $1::bytea", [.bytes(bytes)])
    let rows = try server.connect().run(
      [PostgresStatement](repeating: statement, count: 50), within: 60_000)
    #expect(rows.count == 50)
    #expect(rows.allSatisfy { $0.bytes(0, 0)?.count == 200_000 })
  }

  @Test func `A refused statement undoes its transaction, and the connection stays usable`() throws
  {
    let connection = try server.connect()
    let table = "t\(UUID().uuidString.prefix(8).lowercased())"
    _ = try connection.run(
      [PostgresStatement("CREATE TABLE \(table) (n bigint PRIMARY KEY)")], within: 60_000)
    let insertion = PostgresStatement("INSERT INTO \(table) VALUES ($1)", [.number(1)])
    let failure = #expect(throws: PostgresFailure.self) {
      try connection.run(
        [PostgresStatement("BEGIN"), insertion, insertion, PostgresStatement("COMMIT")],
        within: 60_000)
    }
    #expect(failure?.isTaken == true)
    let count = PostgresStatement("SELECT count(*) FROM \(table)")
    #expect(try connection.run([count], within: 60_000)[0].number(0, 0) == 0)
    let rows = try connection.run(
      [PostgresStatement("BEGIN"), insertion, PostgresStatement("COMMIT"), count], within: 60_000)
    #expect(rows[1].changed == 1)
    #expect(rows[3].number(0, 0) == 1)
  }

  @Test func `A transaction that had failed is not committed, and one can be rolled back`() throws {
    let connection = try server.connect()
    let rollback = ["BEGIN", "SELECT 1", "ROLLBACK"].map { PostgresStatement($0) }
    #expect(try connection.run(rollback, within: 60_000).count == 3)
    #expect(throws: PostgresFailure.self) {
      try connection.run(
        ["BEGIN", "SELECT 1 / 0", "COMMIT"].map { PostgresStatement($0) }, within: 60_000)
    }
    #expect(try connection.run(rollback, within: 60_000).count == 3)
  }

  @Test func `Statements that were refused do not stay prepared in the server`() throws {
    let connection = try server.connect()
    for _ in 0..<20 {
      #expect(throws: PostgresFailure.self) {
        try connection.run(
          ["BEGIN", "SELECT 1", "SELECT 1 / 0", "COMMIT"].map { PostgresStatement($0) },
          within: 60_000)
      }
    }
    let count = try connection.run(
      [PostgresStatement("SELECT count(*) FROM pg_prepared_statements")], within: 60_000)
    #expect(try #require(count[0].number(0, 0)) < 10)
  }

  @Test func `A late answer and a lost connection leave the outcome open`()
    throws
  {
    let slow = try server.connect()
    #expect(throws: PostgresFailure.interrupted("the server did not answer in time")) {
      try slow.run([PostgresStatement("SELECT pg_sleep(600)")], within: 200)
    }
    let victim = try server.connect()
    let process = try victim.run([PostgresStatement("SELECT pg_backend_pid()")], within: 60_000)
    _ = try server.connect().run(
      [
        PostgresStatement(
          "SELECT pg_terminate_backend(($1::bigint)::int)",
          [.number(try #require(process[0].number(0, 0)))])
      ], within: 60_000)
    let failure = #expect(throws: PostgresFailure.self) {
      try victim.run([PostgresStatement("SELECT 1")], within: 60_000)
    }
    guard case .interrupted = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  @Test func `Notifications of other connections arrive`() throws {
    let listener = try server.connect()
    _ = try listener.run([PostgresStatement("LISTEN tokens")], within: 60_000)
    #expect(try listener.notifications(within: 10).isEmpty)
    _ = try server.connect().run([PostgresStatement("NOTIFY tokens, 'a b'")], within: 60_000)
    let found = try listener.notifications(within: 60_000)
    #expect(found.map(\.channel) == ["tokens"])
    #expect(found.map(\.text) == ["a b"])
  }

  @Test func `A commit that no standby confirms is known not to be confirmed`() throws {
    let waiting = try server.connect(durability: "on")
    let identity = try waiting.run([PostgresStatement("SELECT pg_backend_pid()")], within: 60_000)
    let process = try #require(identity[0].number(0, 0))
    let canceller = Thread { [server] in
      let wait = PostgresStatement(
        """
        SELECT pg_cancel_backend(pid) FROM pg_stat_activity
        WHERE pid = $1::bigint AND wait_event = 'SyncRep'
        """, [.number(process)])
      guard let connection = try? server.connect() else { return }
      while (try? connection.run([wait], within: 60_000).first?.count) == 0 { usleep(10_000) }
    }
    canceller.start()
    let failure = #expect(throws: PostgresFailure.self) {
      try waiting.run(
        [
          PostgresStatement("BEGIN"), PostgresStatement("CREATE TABLE unconfirmed (n bigint)"),
          PostgresStatement("COMMIT"),
        ], within: 60_000)
    }
    guard case .unconfirmed = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  @Test func `An address keeps its password for itself`() throws {
    let address = try PostgresAddress("host=pg1,pg2 user=push password=secret dbname=push")
    #expect(address.hasPassword)
    #expect(address.description == "dbname=push host=pg1,pg2 user=push")
    #expect(address.settings["host"] == "pg1,pg2")
    let failure = #expect(throws: PostgresFailure.self) { try PostgresAddress("host=a nonsense") }
    #expect(failure?.description.contains("nonsense") == true)
    let away = #expect(throws: PostgresFailure.self) {
      try PostgresConnection(
        PostgresAddress("host=/nowhere password=secret"), seconds: 2, program: "postgres-tests")
    }
    #expect(away?.description.contains("secret") == false)
    #expect(away?.description.contains("/nowhere") == true)
  }
}

extension PostgresServer {
  /// Connects; with the durability `on` a commit waits for the server's standby, which never comes.
  fileprivate func connect(durability: String = "local") throws -> PostgresConnection {
    let address = "\(address) options='-c synchronous_commit=\(durability)'"
    return try PostgresConnection(
      PostgresAddress(address), seconds: 60, program: "postgres-tests")
  }
}
