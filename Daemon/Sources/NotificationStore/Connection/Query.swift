/// A statement of the store, prepared once, when it is first needed.
///
/// A class, so that finding the prepared statement compares addresses and not texts.
final class Query: Hashable, Sendable {
  let sql: String

  init(_ sql: String) {
    self.sql = sql
  }

  static func == (left: Query, right: Query) -> Bool { left === right }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

extension Query {
  static let begin = Query("BEGIN IMMEDIATE")
  static let commit = Query("COMMIT")
  static let rollback = Query("ROLLBACK")
  static let savepoint = Query("SAVEPOINT event")
  static let releaseSavepoint = Query("RELEASE event")
  static let rollbackToSavepoint = Query("ROLLBACK TO event")

  static let appNumber = Query("SELECT number FROM app WHERE identifier = ?")
  static let appWithNumber = Query("SELECT identifier FROM app WHERE number = ?")
  static let addAppNumber = Query("INSERT INTO app (identifier) VALUES (?)")
  static let app = Query("SELECT record FROM app WHERE identifier = ? AND record IS NOT NULL")
  static let apps = Query("SELECT record FROM app WHERE record IS NOT NULL ORDER BY identifier")
  static let appExists = Query("SELECT 1 FROM app WHERE identifier = ? AND record IS NOT NULL")
  static let appCount = Query("SELECT count(*) FROM app WHERE record IS NOT NULL")
  static let saveApp = Query("UPDATE app SET record = ?, passing = NULL WHERE number = ?")
  static let savePassingApp = Query(
    """
    UPDATE app SET record = ?, passing = (
      SELECT coalesce(max(passing), 0) + 1 FROM app WHERE passing IS NOT NULL
    ) WHERE number = ?
    """)
  static let passingApps = Query(
    "SELECT identifier FROM app WHERE passing IS NOT NULL ORDER BY passing LIMIT ?")
  static let removeApp = Query("DELETE FROM app WHERE number = ?")
  static let unusedApp = Query("SELECT identifier FROM app WHERE number = ? AND \(isUnused)")
  static let forgetApps = Query("DELETE FROM app WHERE \(isUnused)")
  /// A row of a name without a record, such as a connector's service, to which no other row refers.
  private static let isUnused =
    "record IS NULL"
    + ["category", "pending", "delivered", "response", "region", "subscription"].map {
      " AND NOT EXISTS (SELECT 1 FROM \($0) WHERE \($0).app = app.number)"
    }.joined()

  static let categories = Query("SELECT value FROM category WHERE app = ? ORDER BY identifier")
  static let category = Query("SELECT value FROM category WHERE app = ? AND identifier = ?")
  static let addCategory = Query("REPLACE INTO category (app, identifier, value) VALUES (?, ?, ?)")
  static let removeCategories = Query("DELETE FROM category WHERE app = ?")

  static let pendingTotal = Query("SELECT coalesce(sum(pending), 0) FROM app")
  static let pendingBytes = Query(
    "SELECT ifnull(sum(length(request)), 0) FROM pending WHERE app = ?")
  static let pendingCount = Query("SELECT pending FROM app WHERE number = ?")
  static let changePendingCount = Query("UPDATE app SET pending = pending + ? WHERE number = ?")
  static let pending = Query(
    """
    SELECT sequence, app.identifier, added, request, wall, boot, kind, name
    FROM pending JOIN app ON app.number = pending.app
    LEFT JOIN clock ON clock.number = pending.clock
    WHERE pending.app = ? AND pending.identifier = ?
    """)
  static let pendingAt = Query(
    """
    SELECT sequence, app.identifier, added, request, wall, boot, kind, name
    FROM pending JOIN app ON app.number = pending.app
    LEFT JOIN clock ON clock.number = pending.clock
    WHERE sequence = ?
    """)
  static let pendingOrder = Query("SELECT sequence FROM pending WHERE app = ? ORDER BY sequence")
  static let pendingAfter = Query(
    "SELECT sequence FROM pending WHERE sequence > ? ORDER BY sequence LIMIT ?")
  static let oldestPending = Query(
    "SELECT identifier FROM pending WHERE app = ? ORDER BY sequence LIMIT 1")
  static let lastSequence = Query(
    """
    SELECT max(
      coalesce((SELECT max(sequence) FROM pending), 0), coalesce((SELECT max(key) FROM region), 0))
    """)
  static let addPending = Query(
    """
    INSERT INTO pending (sequence, app, identifier, clock, wall, boot, added, request)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (app, identifier) DO NOTHING
    """)
  static let replacePending = Query(
    """
    UPDATE pending SET
      sequence = ?1, clock = ?4, wall = ?5, boot = ?6, added = ?7, request = ?8, files = NULL
    WHERE app = ?2 AND identifier = ?3
    """)
  static let reschedule = Query(
    """
    UPDATE pending SET clock = ?3, wall = ?4, boot = ?5 WHERE app = ?1 AND identifier = ?2
    """)
  static let removePending = Query("DELETE FROM pending WHERE app = ? AND identifier = ?")
  static let removePendingAt = Query("DELETE FROM pending WHERE sequence = ?")
  static let removeAllPending = Query("DELETE FROM pending WHERE app = ?")

  static let clocks = Query("SELECT number, kind, name FROM clock")
  static let addClock = Query("INSERT INTO clock (kind, name) VALUES (?, ?)")
  static let forgetClocks = Query(
    """
    DELETE FROM clock WHERE NOT EXISTS (SELECT 1 FROM pending WHERE clock = clock.number)
    """)
  static let clockHeads = Query(
    """
    SELECT number, kind, name, (SELECT min(wall) FROM pending WHERE clock = clock.number),
      (SELECT min(boot) FROM pending WHERE clock = clock.number AND boot IS NOT NULL)
    FROM clock
    """)
  static let byWall = Query(
    """
    SELECT wall, sequence FROM pending WHERE clock = ? AND wall <= ?
    ORDER BY wall, sequence LIMIT ?
    """)
  static let byBoot = Query(
    """
    SELECT boot, sequence FROM pending WHERE clock = ? AND boot <= ?
    ORDER BY boot, sequence LIMIT ?
    """)

  static let delivered = Query(
    """
    SELECT app.identifier, delivered.identifier, delivery, date, stage, held_until, request,
      posting
    FROM delivered JOIN app ON app.number = delivered.app
    WHERE delivered.app = ? AND delivered.identifier = ?
    """)
  static let deliveredAt = Query(
    """
    SELECT app.identifier, delivered.identifier, delivery, date, stage, held_until, request,
      posting
    FROM delivered JOIN app ON app.number = delivered.app
    WHERE delivered.number = ?
    """)
  static let deliveredWithNumber = Query(
    """
    SELECT app.identifier, delivered.identifier, delivery, date, stage, held_until, request,
      posting
    FROM delivered JOIN app ON app.number = delivered.app
    WHERE posting_number = ?
    """)
  static let deliveredOrder = Query(
    "SELECT number FROM delivered WHERE app = ? ORDER BY date, delivery")
  static let earliestDelivered = Query(
    """
    SELECT number FROM delivered WHERE app = ? ORDER BY date, delivery LIMIT ?
    """)
  static let deliveredOrderOfAll = Query("SELECT number FROM delivered ORDER BY date, delivery")
  static let deliveredInStage = Query(
    "SELECT number FROM delivered WHERE stage = ? ORDER BY date, delivery")
  /// The length of a text is known without reading it.
  static let deliveredCounts = Query(
    """
    SELECT app, count(*), sum(length(request) + ifnull(length(posting), 0)) FROM delivered
    GROUP BY app
    """)
  static let deliveredBytesOfOne = Query(
    """
    SELECT length(request) + ifnull(length(posting), 0) FROM delivered
    WHERE app = ? AND identifier = ?
    """)
  /// The notifications that a new one of this app, identifier and number replaces.
  static let deliveredReplaced = Query(
    """
    SELECT app, length(request) + ifnull(length(posting), 0) FROM delivered
    WHERE (app = ? AND identifier = ?) OR posting_number = ?
    """)
  static let nextRelease = Query(
    """
    SELECT min(held_until) FROM delivered WHERE stage = 1 AND held_until IS NOT NULL
    """)
  static let addDelivered = deliveredRow("INSERT OR IGNORE")
  static let replaceDelivered = deliveredRow("REPLACE")
  static let removeDelivered = Query("DELETE FROM delivered WHERE app = ? AND identifier = ?")
  static let removeAllDelivered = Query("DELETE FROM delivered WHERE app = ?")

  static let responses = Query(
    """
    SELECT response.number, app.identifier, response.identifier, delivery, date, request,
      action, text, acted, problem, attempts
    FROM response JOIN app ON app.number = response.app
    WHERE app.number = ? ORDER BY response.number
    """)
  static let responsesOfAll = Query(
    """
    SELECT response.number, app.identifier, response.identifier, delivery, date, request,
      action, text, acted, problem, attempts
    FROM response JOIN app ON app.number = response.app ORDER BY response.number
    """)
  static let saveResponse = Query(
    """
    REPLACE INTO response
      (number, app, identifier, delivery, date, request, action, text, acted, problem, attempts)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """)
  static let removeResponse = Query("DELETE FROM response WHERE number = ?")
  static let removeResponses = Query("DELETE FROM response WHERE app = ?")

  static let holdsFiles = Query("SELECT EXISTS (SELECT 1 FROM attachment)")
  static let holdFile = Query(
    """
    INSERT INTO attachment (path, uses) VALUES (?, 1) ON CONFLICT (path) DO UPDATE SET uses = uses + 1
    """)
  static let setPendingFiles = Query("UPDATE pending SET files = ? WHERE sequence = ?")
  static let setDeliveredFiles = Query("UPDATE delivered SET files = ? WHERE number = ?")
  static let setResponseFiles = Query("UPDATE response SET files = ? WHERE number = ?")
  static let letGoPending = letGo(of: "pending", "app = ? AND identifier = ?")
  static let letGoAllPending = letGo(of: "pending", "app = ?")
  static let letGoDelivered = letGo(of: "delivered", "app = ? AND identifier = ?")
  static let letGoAllDelivered = letGo(of: "delivered", "app = ?")
  static let letGoResponse = letGo(of: "response", "number = ?")
  static let letGoResponses = letGo(of: "response", "app = ?")
  static let releasedFiles = Query("SELECT path FROM attachment WHERE uses < 1")
  static let forgetReleasedFiles = Query("DELETE FROM attachment WHERE uses < 1")
  static let fileUses = Query("SELECT uses FROM attachment WHERE path = ?")
  static let filesAfter = Query("SELECT path FROM attachment WHERE path > ? ORDER BY path LIMIT ?")

  static let settings = Query("SELECT settings FROM system WHERE settings IS NOT NULL")
  static let handledTime = Query("SELECT handled FROM system WHERE handled IS NOT NULL")
  static let saveHandledTime = Query("UPDATE system SET handled = ?")
  static let saveSettings = Query("UPDATE system SET settings = ?")
  static let lastNumber = Query("SELECT last_number FROM system")
  static let saveLastNumber = Query("UPDATE system SET last_number = ?")

  /// Writes a row of a delivered notification.
  private static func deliveredRow(_ verb: String) -> Query {
    Query(
      """
      \(verb) INTO delivered
        (app, identifier, delivery, date, stage, held_until, request, posting_number, posting)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
  }

  /// Subtracts the uses that rows make of files; an invalid list is ignored, so that its row can
  /// still be removed.
  private static func letGo(of table: String, _ condition: String) -> Query {
    Query(
      """
      UPDATE attachment SET uses = uses - held.count FROM (
        SELECT value AS path, count(*) AS count
        FROM \(table), json_each(iif(json_valid(files), files, '[]'))
        WHERE files IS NOT NULL AND \(condition) GROUP BY value
      ) AS held WHERE attachment.path = held.path
      """)
  }
}

extension Query {
  static let arrival = Query("SELECT number FROM arrival WHERE push = ?")
  static let addArrival = Query("REPLACE INTO arrival (push, date) VALUES (?, ?)")
  static let forgetArrivals = Query("DELETE FROM arrival WHERE number <= ? OR date < ?")
}

extension Query {
  static let subscriptions = Query("SELECT record FROM subscription ORDER BY number")
  static let subscriptionsOfApp = Query(
    "SELECT record FROM subscription WHERE app = ? ORDER BY number")
  static let subscription = Query("SELECT record FROM subscription WHERE name = ?")
  static let subscriptionOfConnector = Query("SELECT record FROM subscription WHERE token = ?")
  static let subscriptionCount = Query("SELECT count(*) FROM subscription")
  static let saveSubscription = Query(
    """
    INSERT INTO subscription (name, app, token, record) VALUES (?, ?, ?, ?)
    ON CONFLICT (name) DO UPDATE SET app = excluded.app, token = excluded.token,
      record = excluded.record
    """)
  static let appOfSubscription = Query("SELECT app FROM subscription WHERE name = ?")
  static let removeSubscription = Query("DELETE FROM subscription WHERE name = ?")
  static let removeSubscriptions = Query("DELETE FROM subscription WHERE app = ?")
}
