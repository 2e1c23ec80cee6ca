import GRDB
import Postgres

/// A table of a store: how its rows are read from SQLite, and how they are written into PostgreSQL.
struct MovedTable {
  /// The name of its entries, in the plural.
  var name: String
  /// The columns to read, and their order.
  var columns: [(name: String, kind: MovedColumn.Kind)]
  /// The table of SQLite, with a condition and an order.
  var source: String
  /// The statement that inserts a batch: its parameters are the columns as arrays, and perhaps a number behind them.
  var insertion: String
  /// The additional number.
  var number: Int64?
  /// A value that SQLite does not have, behind the columns; a row for which it is absent cannot be read by any gateway.
  var addition: (@Sendable (Row) -> [UInt8]?)?
  /// The SQL expression for the size of a row; otherwise one.
  var size = "1"

  /// Reads all rows.
  var selection: String {
    "SELECT \((columns.map(\.name) + [size]).joined(separator: ", ")) FROM \(source)"
  }

  /// Reads how much there is.
  var total: String { "SELECT coalesce(sum(\(size)), 0) FROM \(source)" }
}

extension MovedTable {
  /// All tables; `now` is in milliseconds since 1970.
  static func all(now: Int64) -> [MovedTable] {
    [teams, topics, keys, certificates, devices, tokens(now), pushes(now), notes(now)]
  }

  private static let teams = MovedTable(
    name: "teams",
    columns: [
      ("id", .text), ("name", .text), ("pushes_per_second", .number), ("created", .number),
    ],
    source: "team",
    insertion: """
      INSERT INTO team (id, name, pushes_per_second, created)
      SELECT id, name, nullif(rate, \(MovedColumn.noNumber)), created
      FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[]) AS u (id, name, rate, created)
      """)

  private static let topics = MovedTable(
    name: "topics", columns: [("name", .text), ("team", .text), ("created", .number)],
    source: "topic",
    insertion: """
      INSERT INTO topic (name, team, created)
      SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[])
      """)

  /// The topics may be absent, which an array of texts cannot express.
  private static let keys = MovedTable(
    name: "keys",
    columns: [
      ("id", .text), ("team", .text), ("public", .bytes), ("CAST(topics AS BLOB)", .bytes),
      ("environments", .text), ("created", .number), ("revoked", .number),
    ],
    source: "signing_key",
    insertion: """
      INSERT INTO signing_key (id, team, public, topics, environments, created, revoked)
      SELECT id, team, public, convert_from(topics, 'UTF8'), environments, created,
        nullif(revoked, \(MovedColumn.noNumber))
      FROM unnest($1::text[], $2::text[], $3::bytea[], $4::bytea[], $5::text[], $6::bigint[], $7::bigint[])
        AS u (id, team, public, topics, environments, created, revoked)
      """)

  private static let certificates = MovedTable(
    name: "certificates",
    columns: [
      ("fingerprint", .bytes), ("team", .text), ("name", .text), ("topics", .text),
      ("environments", .text), ("created", .number), ("revoked", .number),
    ],
    source: "client_certificate",
    insertion: """
      INSERT INTO client_certificate (fingerprint, team, name, topics, environments, created, revoked)
      SELECT fingerprint, team, name, topics, environments, created,
        nullif(revoked, \(MovedColumn.noNumber))
      FROM unnest($1::bytea[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[])
        AS u (fingerprint, team, name, topics, environments, created, revoked)
      """)

  private static let devices = MovedTable(
    name: "devices",
    columns: [("number", .number), ("key", .bytes), ("enrolled", .number), ("seen", .number)],
    source: "device ORDER BY number",
    insertion: """
      INSERT INTO device (number, key, enrolled, seen)
      SELECT * FROM unnest($1::bigint[], $2::bytea[], $3::bigint[], $4::bigint[])
      """)

  /// Tokens that SQLite's store would forget at its next start are left out.
  private static func tokens(_ now: Int64) -> MovedTable {
    let oldest = now - PushStoreLimits.invalidTokenDays * 86_400_000
    return MovedTable(
      name: "tokens",
      columns: [
        ("hash", .bytes), ("device", .number), ("topic", .text), ("environment", .text),
        ("registered", .number), ("invalid", .number),
      ],
      source: "token WHERE invalid IS NULL OR invalid >= \(oldest)",
      insertion: """
        INSERT INTO token (hash, device, topic, environment, registered, invalid)
        SELECT hash, device, topic, environment, registered, nullif(invalid, \(MovedColumn.noNumber))
        FROM unnest($1::bytea[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::bigint[])
          AS u (hash, device, topic, environment, registered, invalid)
        """)
  }

  /// Expired pushes are left out; the others go to the slots of pushes that expire at about the same time.
  private static func pushes(_ now: Int64) -> MovedTable {
    MovedTable(
      name: "waiting pushes",
      columns: [
        ("number", .number), ("device", .number), ("expires", .number), ("priority", .number),
        ("replaces", .bytes), ("record", .bytes),
      ],
      source: "push WHERE expires > \(now / 1_000) ORDER BY number",
      insertion: """
        INSERT INTO push (slot, number, device, expires, priority, replaces, record, pair)
        SELECT \(PostgresSchema.keptSlot("expires")), *
        FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[], $6::bytea[], $7::bytea[])
          AS u (number, device, expires, priority, replaces, record, pair)
        """,
      addition: { row in row.bytes(5).flatMap { PushRecord.pair(in: $0)?.bytes } })
  }

  /// Entries go to the slot that is emptied when they are too old, as if they had been written into it.
  private static func notes(_ now: Int64) -> MovedTable {
    let slots = PostgresSchema.noteSlots
    return MovedTable(
      name: "log lines", columns: [("at", .number), ("entries", .bytes)],
      source: "note ORDER BY number",
      insertion: """
        INSERT INTO note (slot, at, entries)
        SELECT (r.slot + \(slots)
          - least(greatest(($3 - at) / \(UpkeepLimits.noteMilliseconds), 0), \(slots - 1))) % \(slots),
          at, entries
        FROM ring r, unnest($1::bigint[], $2::bytea[]) AS u (at, entries) WHERE r.name = 'note'
        """,
      number: now, size: "length(entries) / \(DeliveryEntry.size)")
  }
}

/// Values of one column on their way into an array of PostgreSQL.
struct MovedColumn {
  /// The type of the values.
  enum Kind {
    case number, text, bytes
  }

  /// Represents an absent number: only times and rates, which are not negative, may be absent.
  static let noNumber: Int64 = -1

  private let kind: Kind
  private var numbers: [Int64] = []
  private var texts: [String] = []
  private var byteStrings: [[UInt8]?] = []

  init(_ kind: Kind) { self.kind = kind }

  /// Appends a cell, and returns how many bytes it has.
  mutating func append(_ row: Row, _ column: Int) -> Int {
    switch kind {
    case .number:
      numbers.append(row.number(column) ?? Self.noNumber)
      return 8
    case .text:
      let text = row.text(column) ?? ""
      texts.append(text)
      return text.utf8.count
    case .bytes: return append(row.bytes(column))
    }
  }

  /// Appends bytes, and returns how many there are.
  mutating func append(_ bytes: [UInt8]?) -> Int {
    byteStrings.append(bytes)
    return bytes?.count ?? 0
  }

  /// The values as a parameter.
  var value: PostgresValue {
    switch kind {
    case .number: .numbers(numbers)
    case .text: .texts(texts)
    case .bytes: .byteStrings(byteStrings)
    }
  }
}
