import Postgres

/// A connection to a gateway's database, for the commands that manage it.
package final class PostgresSession: StoreSession {
  private let connection: PostgresConnection

  /// Connects to a database.
  ///
  /// `makesTables`: Whether missing tables are made; otherwise they must be there.
  ///
  /// - Throws: if the database cannot be reached, or its tables are not a gateway's that this version can use.
  package init(_ place: PostgresPlace, makesTables: Bool = false) throws(StoreOpeningFailure) {
    do {
      connection = try PostgresConnection(
        place.address, seconds: PostgresLimits.connectSeconds, program: "push-gateway command")
      _ = try connection.run(
        [
          PostgresStatement(
            "SET synchronous_commit = \(place.durability == .standby ? "on" : "local")")
        ], within: PostgresLimits.answer)
    } catch {
      throw StoreOpeningFailure(
        "The database (\(place.address)) cannot be reached: \(error). "
          + "See that it runs, that the address is right, and that pg_hba.conf lets this role in.")
    }
    if makesTables {
      try PostgresSchema.expectWritable(connection)
      try expectStandby(place)
      try PostgresSchema.prepare(connection)
    } else {
      try PostgresSchema.check(connection)
    }
  }

  /// Checks that the role may do all that a node does, so that the first push is not what shows that it may not.
  func expectRights() throws(StoreOpeningFailure) {
    try PostgresSchema.checkRights(connection)
  }

  /// Refuses a server without a synchronous standby, unless that was asked for.
  private func expectStandby(_ place: PostgresPlace) throws(StoreOpeningFailure) {
    guard place.durability == .standby else { return }
    let rows = try? connection.run(
      [PostgresStatement("SHOW synchronous_standby_names")], within: PostgresLimits.answer)
    guard rows?.first?.text(0, 0) == "" else { return }
    throw StoreOpeningFailure(
      "The server on \(connection.host) has no synchronous standby, so that the failure of its disk would lose "
        + "accepted pushes. Set synchronous_standby_names there, or accept that with --durability local."
    )
  }

  package func rows(
    _ sql: String, _ arguments: [StoreValue]
  ) throws(StoreSessionFailure) -> [any StoreRow] {
    let found = try run([StoreStatement(sql, arguments)])[0]
    return (0..<found.count).map { PostgresRow(rows: found, index: $0) }
  }

  package func change(_ statements: [StoreStatement]) throws(StoreSessionFailure) -> [Int] {
    let rows = try run(
      [StoreStatement("BEGIN")] + statements + [
        StoreStatement("UPDATE gateway_figure SET value = value + 1 WHERE name = 'tenants'"),
        StoreStatement("NOTIFY gateway, 'tenants'"), StoreStatement("COMMIT"),
      ])
    return rows.dropFirst().dropLast(3).map(\.changed)
  }

  package func logRows(
    since: Int64, containing bytes: [UInt8]
  ) throws(StoreSessionFailure) -> [any StoreRow] {
    try rows(
      "SELECT entries FROM note WHERE at >= ? AND position(? in entries) > 0 ORDER BY at",
      [.number(since), .bytes(bytes)])
  }

  private func run(
    _ statements: [StoreStatement]
  ) throws(StoreSessionFailure) -> [PostgresRows] {
    do {
      return try connection.run(
        statements.map { PostgresStatement(Self.numbered($0.sql), $0.arguments.map(\.postgres)) },
        within: PostgresLimits.answer)
    } catch {
      throw error.isTaken ? .taken : .store(QueueFailure(error))
    }
  }

  /// The statement with `$1`, `$2` and so on for each `?`.
  static func numbered(_ sql: String) -> String {
    var text = ""
    var count = 0
    for character in sql {
      if character == "?" {
        count += 1
        text += "$\(count)"
      } else {
        text.append(character)
      }
    }
    return text
  }
}

/// A row of PostgreSQL.
struct PostgresRow: StoreRow {
  let rows: PostgresRows
  let index: Int

  func number(_ column: Int) -> Int64? { rows.number(index, column) }
  func text(_ column: Int) -> String? { rows.text(index, column) }
  func bytes(_ column: Int) -> [UInt8]? { rows.bytes(index, column) }
}

extension StoreValue {
  fileprivate var postgres: PostgresValue {
    switch self {
    case .null: .null
    case .number(let number): .number(number)
    case .text(let text): .text(text)
    case .bytes(let bytes): .bytes(bytes)
    }
  }
}
