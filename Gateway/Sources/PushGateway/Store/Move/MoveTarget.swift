import Postgres

/// The transaction that puts a store into PostgreSQL; if it is not committed, nothing stays.
final class MoveTarget {
  private let connection: PostgresConnection

  /// The present content of the database.
  enum State {
    /// Nothing of a gateway.
    case empty
    /// A store that was moved there, with its seal.
    case moved(String)
    /// Another gateway's devices, teams or pushes.
    case filled
  }

  init(_ place: PostgresPlace) throws(GatewayFailure) {
    do {
      connection = try PostgresConnection(
        place.address, seconds: PostgresLimits.connectSeconds, program: "push-gateway move")
      _ = try connection.run(
        [
          "SET synchronous_commit = \(place.durability == .standby ? "on" : "local")",
          "SET statement_timeout = 0", "SET idle_in_transaction_session_timeout = 0",
          "SET lock_timeout = \(MoveLimits.lockMilliseconds)",
        ].map { PostgresStatement($0) }, within: MoveLimits.answer)
    } catch {
      throw Self.failure(error)
    }
  }

  /// Begins the transaction: until its end no other process changes the tables.
  ///
  /// - Throws: if the database is of a gateway with another authority.
  func begin(_ authority: String) throws(GatewayFailure) -> State {
    _ = try run([
      PostgresStatement("BEGIN"),
      PostgresStatement("LOCK TABLE \(Self.tables), gateway_text IN SHARE ROW EXCLUSIVE MODE"),
    ])
    let filled = Self.tables.split(separator: ", ").map { "EXISTS (SELECT FROM \($0))" }
    let found = try run([
      PostgresStatement(
        """
        SELECT (SELECT value FROM gateway_text WHERE name = 'authority'),
          (SELECT value FROM gateway_text WHERE name = 'moved'),
          CASE WHEN \(filled.joined(separator: " OR ")) THEN 1 ELSE 0 END
        """)
    ])[0]
    if let other = found.text(0, 0), other != authority {
      throw GatewayFailure(
        "The database is of another gateway: its authority is not this folder's. "
          + "Make another database, with `createdb` for example, and name it with --to.")
    }
    guard found.number(0, 2) == 1 else { return .empty }
    return found.text(0, 1).map { .moved($0) } ?? .filled
  }

  /// Runs statements of the transaction.
  @discardableResult
  func run(_ statements: [PostgresStatement]) throws(GatewayFailure) -> [PostgresRows] {
    do {
      return try connection.run(statements, within: MoveLimits.answer)
    } catch {
      throw Self.failure(error)
    }
  }

  /// Lets the numbers of pushes and devices continue behind the largest ones, enters the authority and the seal, and commits.
  func commit(
    _ authority: String, seal: String, pushNumber: Int64, deviceNumber: Int64
  ) throws(GatewayFailure) {
    try run(
      [
        Self.advancing("push_number", behind: pushNumber),
        Self.advancing("device_number_seq", behind: deviceNumber),
        PostgresStatement(
          """
          INSERT INTO gateway_text (name, value) VALUES ('authority', $1), ('moved', $2)
          ON CONFLICT (name) DO UPDATE SET value = excluded.value
          """, [.text(authority), .text(seal)]),
        PostgresStatement("UPDATE gateway_figure SET value = value + 1 WHERE name = 'tenants'"),
        PostgresStatement("NOTIFY gateway, 'tenants'"), PostgresStatement("COMMIT"),
      ])
  }

  /// A sequence starts with 1, and cannot be set to less.
  private static func advancing(_ sequence: String, behind number: Int64) -> PostgresStatement {
    PostgresStatement(
      "SELECT setval('\(sequence)', greatest($1::bigint, last_value)) FROM \(sequence) WHERE $1 > 0",
      [.number(number)])
  }

  private static func failure(_ failure: PostgresFailure) -> GatewayFailure {
    GatewayFailure(
      "The move did not come to its end: \(failure). The gateway's folder is as it was. "
        + "Run the command again: it finishes what the database has, or begins anew.")
  }

  /// The tables that are empty before a move.
  private static let tables =
    "device, token, team, topic, signing_key, client_certificate, push, accepted, note"
}
