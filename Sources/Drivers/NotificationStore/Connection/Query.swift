/// Every statement of the ledger; each is prepared once, when it is first needed.
enum Query: String, CaseIterable {
  case begin = "BEGIN IMMEDIATE"
  case commit = "COMMIT"
  case rollback = "ROLLBACK"
  case mark = "SAVEPOINT event"
  case releaseMark = "RELEASE event"
  case rollbackToMark = "ROLLBACK TO event"

  case appNumber = "SELECT number FROM app WHERE identifier = ?"
  case addAppNumber = "INSERT INTO app (identifier) VALUES (?)"
  case app = "SELECT record FROM app WHERE identifier = ? AND record IS NOT NULL"
  case apps = "SELECT record FROM app WHERE record IS NOT NULL ORDER BY identifier"
  case saveApp = "UPDATE app SET record = ? WHERE number = ?"
  case removeApp = "DELETE FROM app WHERE number = ?"

  case categories = "SELECT value FROM category WHERE app = ? ORDER BY identifier"
  case category = "SELECT value FROM category WHERE app = ? AND identifier = ?"
  case addCategory = "REPLACE INTO category (app, identifier, value) VALUES (?, ?, ?)"
  case removeCategories = "DELETE FROM category WHERE app = ?"

  case pendingTotal = "SELECT coalesce(sum(pending), 0) FROM app"
  case pendingCount = "SELECT pending FROM app WHERE number = ?"
  case changePendingCount = "UPDATE app SET pending = pending + ? WHERE number = ?"
  case pending = """
    SELECT sequence, app.identifier, added, request, wall, boot, kind, name
    FROM pending JOIN app ON app.number = pending.app
    LEFT JOIN clock ON clock.number = pending.clock
    WHERE pending.app = ? AND pending.identifier = ?
    """
  case pendingAt = """
    SELECT sequence, app.identifier, added, request, wall, boot, kind, name
    FROM pending JOIN app ON app.number = pending.app
    LEFT JOIN clock ON clock.number = pending.clock
    WHERE sequence = ?
    """
  case pendingOrder = "SELECT sequence FROM pending WHERE app = ? ORDER BY sequence"
  case pendingAfter = "SELECT sequence FROM pending WHERE sequence > ? ORDER BY sequence LIMIT ?"
  case oldestPending =
    "SELECT identifier FROM pending WHERE app = ? ORDER BY sequence LIMIT 1"
  case lastSequence = "SELECT coalesce(max(sequence), 0) FROM pending"
  case addPending = """
    INSERT INTO pending (sequence, app, identifier, clock, wall, boot, added, request)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (app, identifier) DO NOTHING
    """
  case replacePending = """
    UPDATE pending SET
      sequence = ?1, clock = ?4, wall = ?5, boot = ?6, added = ?7, request = ?8
    WHERE app = ?2 AND identifier = ?3
    """
  case reschedule = """
    UPDATE pending SET clock = ?3, wall = ?4, boot = ?5 WHERE app = ?1 AND identifier = ?2
    """
  case removePending = "DELETE FROM pending WHERE app = ? AND identifier = ?"
  case removeAllPending = "DELETE FROM pending WHERE app = ?"

  case clocks = "SELECT number, kind, name FROM clock"
  case addClock = "INSERT INTO clock (kind, name) VALUES (?, ?)"
  case forgetClocks = """
    DELETE FROM clock WHERE NOT EXISTS (SELECT 1 FROM pending WHERE clock = clock.number)
    """
  case clockHeads = """
    SELECT number, kind, name, (SELECT min(wall) FROM pending WHERE clock = clock.number)
    FROM clock
    """
  case bootHead = "SELECT min(boot) FROM pending WHERE clock = ? AND boot IS NOT NULL"
  case byWall = """
    SELECT wall, sequence FROM pending WHERE clock = ? AND wall <= ?
    ORDER BY wall, sequence LIMIT ?
    """
  case byBoot = """
    SELECT boot, sequence FROM pending WHERE clock = ? AND boot <= ?
    ORDER BY boot, sequence LIMIT ?
    """

  case delivered = """
    SELECT app.identifier, delivered.identifier, delivery, date, stage, held_until, request
    FROM delivered JOIN app ON app.number = delivered.app
    WHERE delivered.app = ? AND delivered.identifier = ?
    """
  case deliveredAt = """
    SELECT app.identifier, delivered.identifier, delivery, date, stage, held_until, request
    FROM delivered JOIN app ON app.number = delivered.app
    WHERE delivered.number = ?
    """
  case deliveredOrder = "SELECT number FROM delivered WHERE app = ? ORDER BY date, delivery"
  case earliestDelivered = """
    SELECT number FROM delivered WHERE app = ? ORDER BY date, delivery LIMIT ?
    """
  case deliveredOrderOfAll = "SELECT number FROM delivered ORDER BY date, delivery"
  case deliveredInStage = "SELECT number FROM delivered WHERE stage = ? ORDER BY date, delivery"
  case deliveredCount = "SELECT count(*) FROM delivered WHERE app = ?"
  case deliveredTotal = "SELECT count(*) FROM delivered"
  case nextRelease = """
    SELECT min(held_until) FROM delivered WHERE stage = 1 AND held_until IS NOT NULL
    """
  case saveDelivered = """
    REPLACE INTO delivered
      (app, identifier, delivery, date, stage, held_until, request)
    VALUES (?, ?, ?, ?, ?, ?, ?)
    """
  case removeDelivered = "DELETE FROM delivered WHERE app = ? AND identifier = ?"
  case removeAllDelivered = "DELETE FROM delivered WHERE app = ?"

  case responses = """
    SELECT response.number, app.identifier, response.identifier, delivery, date, request,
      action, text, acted, problem, attempts
    FROM response JOIN app ON app.number = response.app
    WHERE app.number = ? ORDER BY response.number
    """
  case responsesOfAll = """
    SELECT response.number, app.identifier, response.identifier, delivery, date, request,
      action, text, acted, problem, attempts
    FROM response JOIN app ON app.number = response.app ORDER BY response.number
    """
  case saveResponse = """
    REPLACE INTO response
      (number, app, identifier, delivery, date, request, action, text, acted, problem, attempts)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """
  case removeResponse = "DELETE FROM response WHERE number = ?"
  case removeResponses = "DELETE FROM response WHERE app = ?"

  case settings = "SELECT settings FROM system WHERE settings IS NOT NULL"
  case saveSettings = "UPDATE system SET settings = ?"
  case lastNumber = "SELECT last_number FROM system"
  case saveLastNumber = "UPDATE system SET last_number = ?"
}
