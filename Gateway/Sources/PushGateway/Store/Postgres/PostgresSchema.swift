import Postgres

/// The tables of a gateway in PostgreSQL, how they are made, and how it is checked that they are a gateway's.
///
/// Pushes, repeated requests and log entries are in partitions, each of which is emptied as a whole: see
/// `PostgresUpkeep`.
enum PostgresSchema {
  /// The version of the tables below, with all migrations.
  static let version: Int64 = 4
  /// The oldest version that a program has to know to use them.
  static let oldestUsable: Int64 = 1
  /// The first version in which nodes share the rates of teams.
  static let sharesRates: Int64 = 2

  /// The slots that take new pushes, one after the other.
  static let youngSlots: Int64 = 3
  /// The slots of pushes that wait for longer, by the time at which they expire; their numbers follow.
  static let keptSlots: Int64 = 4
  /// The slots of the log.
  static let noteSlots: Int64 = 8

  /// The slot of the pushes that wait for longer, as an expression with their expiry.
  static func keptSlot(_ expires: String) -> String {
    "\(youngSlots) + (\(expires) / \(UpkeepLimits.windowSeconds)) % \(keptSlots)"
  }

  /// Makes the tables, or brings those of an earlier version up to date; nodes of that version can go on using them.
  static func prepare(_ connection: PostgresConnection) throws(StoreOpeningFailure) {
    do {
      guard connection.serverVersion >= 130_000 else {
        throw StoreOpeningFailure(
          "The server on \(connection.host) is PostgreSQL \(connection.serverVersion / 10_000); "
            + "use 13 or later.")
      }
      // Nodes that are made at the same time make the tables one after the other.
      _ = try connection.run(
        [PostgresStatement("SELECT pg_advisory_lock(\(lock))")], within: milliseconds)
      if try figure("usable_from", connection) == nil {
        try refuseOthers(connection)
        try run(statements, connection)
      }
      try check(connection)
      for (version, changes) in migrations where try figure("version", connection) ?? 0 < version {
        try run(
          changes + ["UPDATE gateway_figure SET value = \(version) WHERE name = 'version'"],
          connection)
      }
    } catch let failure as StoreOpeningFailure {
      throw failure
    } catch let failure as PostgresFailure {
      throw refusal(failure)
    } catch {
      throw StoreOpeningFailure(ErrorWords.of(error))
    }
  }

  /// Checks that the tables are there and of a version that this program can use.
  static func check(_ connection: PostgresConnection) throws(StoreOpeningFailure) {
    let found: Int64?
    do {
      found = try figure("usable_from", connection)
    } catch {
      throw refusal(error)
    }
    guard let found else {
      throw StoreOpeningFailure(
        "The database has no tables of a push gateway. Make them with `push-gateway init FOLDER --store ADDRESS`."
      )
    }
    guard found <= version else {
      throw StoreOpeningFailure(
        "The database's tables are of a later version (\(found); this one reads \(version)). "
          + "Run the push-gateway that made them, or a later one.")
    }
  }

  /// Checks that the role may read and change the tables, and empty the partitions.
  ///
  /// A right to share rates may be missing: the nodes warn of that, and do without.
  static func checkRights(_ connection: PostgresConnection) throws(StoreOpeningFailure) {
    try expectWritable(connection)
    let missing: String?
    do {
      missing = try connection.run(
        [PostgresStatement(missingRights, [.texts(names.filter { $0 != "demand" })])],
        within: milliseconds)[0].text(0, 0)
    } catch {
      throw refusal(error)
    }
    guard let missing else { return }
    throw StoreOpeningFailure(
      "The role may not do what a node needs; it lacks \(missing). docs/manual/cluster.md shows what to grant."
    )
  }

  /// Refuses a server that only reads, as a standby does.
  static func expectWritable(_ connection: PostgresConnection) throws(StoreOpeningFailure) {
    let setting: String?
    do {
      setting = try connection.run(
        [PostgresStatement("SHOW transaction_read_only")], within: milliseconds)[0].text(0, 0)
    } catch {
      throw refusal(error)
    }
    guard setting == "on" else { return }
    throw refusal(.refused(state: "25006", message: "\(connection.host) is a standby or read-only"))
  }

  /// A list of the rights that the role lacks, of the first tables.
  private static let missingRights = """
    SELECT string_agg(lacks || ' ON ' || relname, ', ' ORDER BY relname, lacks) FROM (
      SELECT relname, lacks
      FROM pg_class, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) AS lacks
      WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
        AND CASE WHEN lacks = 'TRUNCATE' THEN relispartition
          ELSE relname::text = ANY($1 || ARRAY['gateway_figure', 'gateway_text']) END
        AND NOT has_table_privilege(pg_class.oid, lacks)
      UNION ALL
      SELECT 'push_number', 'UPDATE' WHERE NOT has_sequence_privilege('push_number', 'UPDATE')
      ORDER BY 1, 2 LIMIT 5) AS rights
    """

  /// Runs statements in one transaction.
  private static func run(
    _ statements: [String], _ connection: PostgresConnection
  ) throws(PostgresFailure) {
    _ = try connection.run(
      (["BEGIN"] + statements + ["COMMIT"]).map { PostgresStatement($0) }, within: milliseconds)
  }

  /// A number of the gateway; absent if the tables are not there.
  private static func figure(
    _ name: String, _ connection: PostgresConnection
  ) throws(PostgresFailure) -> Int64? {
    let tables = try connection.run(
      [
        PostgresStatement(
          "SELECT CASE WHEN to_regclass('gateway_figure') IS NULL THEN 0 ELSE 1 END")
      ],
      within: milliseconds)
    guard tables[0].number(0, 0) == 1 else { return nil }
    let rows = try connection.run(
      [PostgresStatement("SELECT value FROM gateway_figure WHERE name = $1", [.text(name)])],
      within: milliseconds)
    return rows[0].count == 1 ? rows[0].number(0, 0) : nil
  }

  /// Refuses a database where tables of our names belong to another program.
  private static func refuseOthers(
    _ connection: PostgresConnection
  ) throws {
    let rows = try connection.run(
      [
        PostgresStatement(
          "SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND relname::text = ANY($1)"
            + " AND relnamespace = current_schema()::regnamespace ORDER BY relname",
          [.texts(names)])
      ], within: milliseconds)
    guard rows[0].count > 0, let name = rows[0].text(0, 0) else { return }
    throw StoreOpeningFailure(
      "The database has a table \(name) of another program. Make a database for the gateway, "
        + "with `createdb push` for example, and name it with dbname=push.")
  }

  private static func refusal(_ failure: PostgresFailure) -> StoreOpeningFailure {
    StoreOpeningFailure(
      "The tables of the gateway cannot be made or read: \(QueueFailure(failure)).")
  }

  /// Any number that no other program in the database uses for an advisory lock.
  private static let lock = 7_239_046_118
  static let milliseconds = 30_000

  private static let names = [
    "push", "accepted", "note", "device", "token", "owner", "node", "team", "topic", "signing_key",
    "client_certificate", "ring", "demand",
  ]

  /// The changes that lead to each version from the one before.
  private static let migrations: [(Int64, [String])] = [
    (
      2,
      [
        "CREATE INDEX topic_team ON topic (team)",
        """
        CREATE TABLE demand (
          team text NOT NULL, node text NOT NULL, pushes bigint NOT NULL, at timestamptz NOT NULL,
          PRIMARY KEY (team, node)
        ) WITH (fillfactor = 50)
        """,
      ]
    ),
    (
      3,
      [
        // The earlier requests of a device do not slow its later ones.
        "CREATE INDEX token_valid ON token (device, topic, environment) WHERE invalid IS NULL",
        "CREATE INDEX token_old ON token (device, invalid) WHERE invalid IS NOT NULL",
        "DROP INDEX token_device",
      ]
    ),
    // Receipts read the end of the log.
    (4, ["CREATE INDEX note_at ON note (at)"]),
  ]

  /// The statements that create the tables of version 1.
  static var statements: [String] {
    tables.split(separator: ";").map(String.init)
      + partitions("push", youngSlots + keptSlots, storage: "record")
      + partitions("accepted", youngSlots, storage: nil)
      + partitions("note", noteSlots, storage: "entries")
  }

  private static func partitions(_ table: String, _ count: Int64, storage: String?) -> [String] {
    (0..<count).flatMap { slot in
      let name = "\(table)_\(slot)"
      return ["CREATE TABLE \(name) PARTITION OF \(table) FOR VALUES IN (\(slot))"]
        // Compressing costs more than it saves.
        + (storage.map { ["ALTER TABLE \(name) ALTER COLUMN \($0) SET STORAGE EXTERNAL"] } ?? [])
    }
  }

  /// The tables of version 1, which the migrations change. No semicolon may be inside a statement.
  private static let tables = """
    CREATE TABLE gateway_figure (name text PRIMARY KEY, value bigint NOT NULL);
    INSERT INTO gateway_figure VALUES ('version', 1), ('usable_from', \(oldestUsable)), ('tenants', 0);

    CREATE TABLE gateway_text (name text PRIMARY KEY, value text NOT NULL);

    CREATE SEQUENCE push_number;
    CREATE TABLE push (
      slot smallint NOT NULL, number bigint NOT NULL, device bigint NOT NULL, expires bigint NOT NULL,
      priority smallint NOT NULL, replaces bytea, pair bytea NOT NULL, record bytea NOT NULL
    ) PARTITION BY LIST (slot);
    CREATE INDEX push_device ON push (device, number);
    CREATE INDEX push_replaces ON push (replaces) WHERE replaces IS NOT NULL;
    CREATE TABLE accepted (
      slot smallint NOT NULL, pair bytea NOT NULL, number bigint NOT NULL, PRIMARY KEY (pair, slot)
    ) PARTITION BY LIST (slot);
    CREATE TABLE note (slot smallint NOT NULL, at bigint NOT NULL, entries bytea NOT NULL)
      PARTITION BY LIST (slot);
    CREATE TABLE ring (name text PRIMARY KEY, slot smallint NOT NULL, since bigint NOT NULL);
    INSERT INTO ring VALUES ('push', 0, 0), ('note', 0, 0);

    CREATE TABLE device (
      number bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, key bytea NOT NULL UNIQUE,
      enrolled bigint NOT NULL, seen bigint NOT NULL);
    CREATE TABLE owner (
      device bigint PRIMARY KEY, node text NOT NULL, epoch bigint NOT NULL, serial bigint NOT NULL
    ) WITH (fillfactor = 70);
    CREATE TABLE token (
      hash bytea PRIMARY KEY, device bigint NOT NULL, topic text NOT NULL, environment text NOT NULL,
      registered bigint NOT NULL, invalid bigint);
    CREATE INDEX token_device ON token (device, topic, environment);
    CREATE INDEX token_invalid ON token (invalid) WHERE invalid IS NOT NULL;

    CREATE TABLE node (
      name text PRIMARY KEY, instance text NOT NULL, address text NOT NULL, version text NOT NULL,
      epoch bigint NOT NULL, started timestamptz NOT NULL, lease timestamptz NOT NULL,
      draining boolean NOT NULL, devices bigint NOT NULL, pushes_per_second bigint NOT NULL);

    CREATE TABLE team (
      id text PRIMARY KEY, name text NOT NULL, pushes_per_second bigint, created bigint NOT NULL);
    CREATE TABLE topic (name text PRIMARY KEY, team text NOT NULL, created bigint NOT NULL);
    CREATE TABLE signing_key (
      id text PRIMARY KEY, team text NOT NULL, public bytea NOT NULL, topics text,
      environments text NOT NULL, created bigint NOT NULL, revoked bigint);
    CREATE TABLE client_certificate (
      fingerprint bytea PRIMARY KEY, team text NOT NULL, name text NOT NULL, topics text NOT NULL,
      environments text NOT NULL, created bigint NOT NULL, revoked bigint)
    """
}
