import GRDB
import NotificationEngine

/// The tables, and the migrations from each version to the next.
enum Schema {
  /// Marks the file as ours: the letters `UNDB`.
  static let applicationIdentifier = 0x554E_4442

  /// The version this source writes.
  static var version: Int { steps.count }

  /// The migration to version 1, then from 1 to 2, and so on; a released step is never changed.
  static let steps = [
    """
    CREATE TABLE system (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      settings BLOB,
      last_number INTEGER NOT NULL
    ) STRICT;
    INSERT INTO system VALUES (1, NULL, 0);

    CREATE TABLE app (
      number INTEGER PRIMARY KEY,
      identifier TEXT NOT NULL UNIQUE,
      record BLOB,
      pending INTEGER NOT NULL DEFAULT 0
    ) STRICT;

    CREATE TABLE category (
      number INTEGER PRIMARY KEY,
      app INTEGER NOT NULL,
      identifier BLOB NOT NULL,
      value BLOB NOT NULL,
      UNIQUE (app, identifier)
    ) STRICT;

    CREATE TABLE clock (
      number INTEGER PRIMARY KEY,
      kind INTEGER NOT NULL,
      name BLOB NOT NULL,
      UNIQUE (kind, name)
    ) STRICT;

    CREATE TABLE pending (
      sequence INTEGER PRIMARY KEY,
      app INTEGER NOT NULL,
      identifier BLOB NOT NULL,
      clock INTEGER,
      wall INTEGER,
      boot INTEGER,
      added INTEGER NOT NULL,
      request BLOB NOT NULL,
      UNIQUE (app, identifier)
    ) STRICT;
    CREATE INDEX pending_by_wall ON pending (clock, wall) WHERE clock IS NOT NULL;
    CREATE INDEX pending_by_boot ON pending (clock, boot) WHERE boot IS NOT NULL;

    CREATE TABLE delivered (
      number INTEGER PRIMARY KEY,
      app INTEGER NOT NULL,
      identifier BLOB NOT NULL,
      delivery INTEGER NOT NULL,
      date INTEGER NOT NULL,
      stage INTEGER NOT NULL,
      held_until INTEGER,
      request BLOB NOT NULL,
      UNIQUE (app, identifier)
    ) STRICT;
    CREATE INDEX delivered_by_date ON delivered (app, date, delivery);
    CREATE INDEX delivered_by_stage ON delivered (stage, held_until);

    CREATE TABLE response (
      number INTEGER PRIMARY KEY,
      app INTEGER NOT NULL,
      identifier BLOB NOT NULL,
      delivery INTEGER NOT NULL,
      date INTEGER NOT NULL,
      request BLOB NOT NULL,
      action BLOB NOT NULL,
      text BLOB,
      acted INTEGER NOT NULL,
      problem BLOB NOT NULL,
      attempts INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX response_by_app ON response (app);
    """,
    "ALTER TABLE system ADD COLUMN handled INTEGER;",
    """
    CREATE TABLE attachment (
      path TEXT PRIMARY KEY,
      uses INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX attachment_released ON attachment (uses) WHERE uses < 1;

    ALTER TABLE pending ADD COLUMN files TEXT;
    ALTER TABLE delivered ADD COLUMN files TEXT;
    ALTER TABLE response ADD COLUMN files TEXT;
    """,
    """
    CREATE TABLE region (
      key INTEGER PRIMARY KEY,
      app INTEGER NOT NULL,
      monitored INTEGER NOT NULL,
      identifier BLOB NOT NULL,
      latitude REAL NOT NULL,
      longitude REAL NOT NULL,
      radius REAL NOT NULL,
      crossings INTEGER NOT NULL,
      side INTEGER NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX region_monitored ON region (app, identifier) WHERE monitored = 1;
    CREATE INDEX region_unsettled ON region (side) WHERE side < 2;

    INSERT INTO region
    SELECT sequence, app, 0, CAST(json_extract(place, '$.identifier') AS BLOB),
      json_extract(place, '$.latitude'), json_extract(place, '$.longitude'),
      json_extract(place, '$.radius'),
      coalesce(json_extract(place, '$.notifyOnEntry'), 1)
        + 2 * coalesce(json_extract(place, '$.notifyOnExit'), 1),
      0
    FROM (
      SELECT sequence, app, json_extract(text, '$.trigger.region') AS place FROM (
        SELECT sequence, app, CAST(request AS TEXT) AS text FROM pending
        WHERE instr(request, CAST('"location"' AS BLOB))
      ) WHERE iif(json_valid(text), json_extract(text, '$.trigger.kind'), '') = 'location'
    )
    WHERE json_type(place, '$.identifier') = 'text'
      AND json_type(place, '$.latitude') IN ('integer', 'real')
      AND json_type(place, '$.longitude') IN ('integer', 'real')
      AND json_type(place, '$.radius') IN ('integer', 'real');
    """,
    """
    CREATE TABLE arrival (
      number INTEGER PRIMARY KEY,
      push BLOB NOT NULL UNIQUE,
      date INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX arrival_by_date ON arrival (date);
    """,
    """
    ALTER TABLE delivered ADD COLUMN posting_number INTEGER;
    ALTER TABLE delivered ADD COLUMN posting BLOB;
    CREATE UNIQUE INDEX delivered_by_posting ON delivered (posting_number)
      WHERE posting_number IS NOT NULL;
    """,
    """
    ALTER TABLE app ADD COLUMN passing INTEGER;
    UPDATE app SET passing = number WHERE record IS NOT NULL;
    CREATE UNIQUE INDEX app_passing ON app (passing) WHERE passing IS NOT NULL;
    """,
    """
    CREATE TABLE subscription (
      number INTEGER PRIMARY KEY,
      name BLOB NOT NULL UNIQUE,
      app INTEGER NOT NULL,
      token BLOB,
      record BLOB NOT NULL
    ) STRICT;
    CREATE INDEX subscription_by_app ON subscription (app);
    CREATE INDEX subscription_by_token ON subscription (token) WHERE token IS NOT NULL;
    """,
  ]
}

extension Schema {
  /// Makes sure that the file is ours, of a version that this source reads, and can be written.
  static func prepare(_ connection: DatabaseConnection) throws(StoreFailure) {
    let file = connection.file
    try connection.perform { database in
      let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
      let isEmpty = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") == 0
      let owner = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
      guard isEmpty || owner == applicationIdentifier else { throw foreign(file) }
      guard found <= version else { throw tooNew(file, found) }
      try database.execute(sql: Query.begin.sql)
      do {
        try migrate(database, from: found)
        try database.execute(sql: Query.forgetClocks.sql)
        try database.execute(sql: Query.forgetApps.sql)
        try database.execute(sql: Query.commit.sql)
      } catch {
        try? database.execute(sql: Query.rollback.sql)
        throw error
      }
    }
  }

  private static func migrate(_ database: Database, from found: Int) throws {
    guard found < version else { return }
    for step in steps.dropFirst(found) { try database.execute(sql: step) }
    try database.execute(
      sql: """
        PRAGMA application_id = \(applicationIdentifier);
        PRAGMA user_version = \(version);
        """)
  }

  private static func foreign(_ file: String) -> StoreFailure {
    StoreFailure(
      kind: .failed, file: file, message: "\(file): the file is the database of another program.",
      remedy: "Move the file away, or choose another data folder.")
  }

  private static func tooNew(_ file: String, _ found: Int) -> StoreFailure {
    StoreFailure(
      .tooNew, file: file, detail: "it has version \(found), this program knows \(version)")
  }
}
