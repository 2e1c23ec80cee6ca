/// Every statement that the store's thread runs.
enum StoreQuery: String {
  case begin = "BEGIN IMMEDIATE"
  case commit = "COMMIT"
  case rollback = "ROLLBACK"

  case setNumbers = "UPDATE figure SET value = ? WHERE name = 'numbers'"
  case numbers = "SELECT value FROM figure WHERE name = 'numbers'"

  case addPush =
    "INSERT INTO push (number, device, expires, priority, replaces, record) VALUES (?, ?, ?, ?, ?, ?)"
  case pushRecord = "SELECT record FROM push WHERE number = ?"
  case removePush = "DELETE FROM push WHERE number = ?"
  case replaced = "DELETE FROM push WHERE replaces = ? RETURNING number, device"
  case pushes = "SELECT number, device, expires, record FROM push ORDER BY number"
  case expired = "SELECT number, device FROM push WHERE expires <= ? ORDER BY expires LIMIT ?"
  case nextExpiry = "SELECT min(expires) FROM push"

  case addNotes = "INSERT INTO note (at, entries) VALUES (?, ?)"
  case noteBytes = "SELECT coalesce(sum(length(entries)), 0) FROM note"
  case oldestNotes = "SELECT number, at, length(entries) FROM note ORDER BY number LIMIT 1"
  case removeNotes = "DELETE FROM note WHERE number = ?"
  case latestNotes = "SELECT entries FROM note ORDER BY number DESC"

  case addDevice = "INSERT OR IGNORE INTO device (key, enrolled, seen) VALUES (?, ?, ?)"
  case deviceOfKey = "SELECT number FROM device WHERE key = ?"
  case keyOfDevice = "SELECT key FROM device WHERE number = ?"
  case touchDevice = "UPDATE device SET seen = ?2 WHERE number = ?1 AND seen < ?2 - 3600000"

  case addToken =
    "INSERT INTO token (hash, device, topic, environment, registered) VALUES (?, ?, ?, ?, ?)"
  case tokens = "SELECT hash, device, topic, environment, registered, invalid FROM token"
  case tokensOfDevice =
    "SELECT count(*) FROM token WHERE device = ? AND invalid IS NULL"
  case tokenOfApp =
    """
    SELECT hash FROM token WHERE device = ? AND topic = ? AND environment = ? AND invalid IS NULL
    """
  case invalidateToken = "UPDATE token SET invalid = ?2 WHERE hash = ?1 AND invalid IS NULL"
  case oldTokens = "SELECT hash FROM token WHERE invalid < ?"
  case removeToken = "DELETE FROM token WHERE hash = ?"
}
