import Postgres
import PushProtocol

/// Pushes that one statement accepts, and the result for each.
///
/// The statement enters the pair of `apns-id` and token of each push into `accepted`, unless it exists there, and stores the
/// new ones. Run twice, it stores nothing the second time. Of two pushes of one batch that replace each other the later one is
/// stored.
struct PostgresAdditions {
  private let additions: [StoreRequest<PostgresWork>.Addition]
  private let now: Int64
  private let keys: [PushKey]
  private let replacementKeys: [[UInt8]?]
  /// The index of the first push with the same pair, for each that repeats it.
  private let repeats: [Int: Int]

  init(
    _ additions: [StoreRequest<PostgresWork>.Addition], _ policy: ReplacementPolicy, _ now: Int64
  ) {
    self.additions = additions
    self.now = now
    replacementKeys = additions.map { addition in
      policy.replacementKey(of: addition.push).map { addition.token.bytes + $0.utf8 }
    }
    keys = additions.map { PushKey($0.push.id) }
    var first: [PushKey: Int] = [:]
    var repeats: [Int: Int] = [:]
    for (index, addition) in additions.enumerated() {
      let pair = keys[index].paired(with: addition.token.words.x)
      if let earlier = first[pair] { repeats[index] = earlier } else { first[pair] = index }
    }
    self.repeats = repeats
  }

  /// The devices of the pushes, each once.
  var devices: Set<Int64> { Set(additions.map(\.entry.device)) }

  /// The statement that makes all nodes accept pushes with the same replacement key one after the other; absent without such
  /// keys.
  var lockStatement: PostgresStatement? {
    let keys = Set(replacementKeys.lazy.compactMap { $0 }.map(Self.lock)).sorted()
    guard !keys.isEmpty else { return nil }
    return PostgresStatement(
      "SELECT pg_advisory_xact_lock(key) FROM unnest($1::bigint[]) AS k (key)", [.numbers(keys)])
  }

  /// Accepts the pushes and writes the log entries; `notes` are those of other steps.
  func statement(notes: [UInt8]) -> PostgresStatement {
    let firsts = additions.indices.filter { repeats[$0] == nil }
    return PostgresStatement(
      Self.sql,
      [
        .numbers(firsts.map { Int64($0) }),
        .byteStrings(firsts.map { keys[$0].paired(with: additions[$0].token.words.x).bytes }),
        .numbers(firsts.map { additions[$0].entry.device }),
        .numbers(firsts.map { QueueRules.expiry(of: additions[$0].push, now: now) }),
        .numbers(firsts.map { Int64(additions[$0].push.priority.rawValue) }),
        .byteStrings(firsts.map { replacementKeys[$0] }),
        .byteStrings(
          firsts.map {
            PushRecord.bytes(of: additions[$0].push, token: additions[$0].token, accepted: now)
          }),
        .byteStrings(firsts.map { note(of: additions[$0], keys[$0]) }),
        .number(now), .bytes(notes),
      ])
  }

  /// The result for each push, in the order of the requests.
  func outcomes(_ rows: PostgresRows) -> [PushKept] {
    var outcomes = [PushKept](repeating: .duplicate, count: additions.count)
    var replaced: [[UInt8]: Int64] = [:]
    for row in 0..<rows.count where rows.number(row, 0) == nil {
      if let key = rows.bytes(row, 3), let number = rows.number(row, 1) { replaced[key] = number }
    }
    for row in 0..<rows.count {
      guard let index = rows.number(row, 0).map({ Int($0) }), let number = rows.number(row, 1)
      else { continue }
      let addition = additions[index]
      let waiting = WaitingPush(
        number: number, token: addition.token, device: addition.entry.device, push: addition.push,
        entry: addition.entry, accepted: now,
        expires: QueueRules.expiry(of: addition.push, now: now),
        mustBeRead: replacementKeys[index] != nil)
      outcomes[index] = .kept(
        waiting, replaced: replacementKeys[index].flatMap { replaced.removeValue(forKey: $0) })
    }
    return outcomes
  }

  /// The entries of pushes that were replaced by these.
  func notesOfReplaced(_ rows: PostgresRows) -> [DeliveryEntry] {
    (0..<rows.count).compactMap { row in
      guard rows.number(row, 0) == nil, let device = rows.number(row, 2) else { return nil }
      return PostgresPush.entry(
        .replaced, pair: rows.bytes(row, 4), token: rows.bytes(row, 5), device: device, at: now)
    }
  }

  private func note(
    of addition: StoreRequest<PostgresWork>.Addition, _ key: PushKey
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    DeliveryEntry(
      key: key, token: addition.token.words.x,
      note: DeliveryNote(step: .stored, at: now, device: addition.entry.device)
    ).append(to: &bytes)
    return bytes
  }

  /// Two keys with the same number wait for each other, and nothing else.
  private static func lock(_ key: [UInt8]) -> Int64 { Int64(bitPattern: key.fnv1a) }

  /// `IN (…) IS TRUE` looks each number up in a table of hashes, which a join without hashes would not do.
  ///
  /// The entry of a push that was accepted before becomes a `duplicate` entry, in its byte 40. A row is written even for a
  /// batch of nothing but duplicates, so that its commit waits for the standby: then the standby has the pushes that they
  /// repeat.
  private static let sql = """
    WITH place AS MATERIALIZED (
      SELECT (SELECT slot FROM ring WHERE name = 'push') AS push,
        (SELECT slot FROM ring WHERE name = 'note') AS note),
    numbered AS MATERIALIZED (
      SELECT nextval('push_number') AS number, i.* FROM (
        SELECT * FROM unnest($1::bigint[], $2::bytea[], $3::bigint[], $4::bigint[], $5::bigint[],
          $6::bytea[], $7::bytea[], $8::bytea[])
          AS u (place, pair, device, expires, priority, replaces, record, entry)
        ORDER BY place) i),
    fresh AS (
      INSERT INTO accepted (slot, pair, number)
      SELECT p.push, n.pair, n.number FROM numbered n, place p
      WHERE NOT EXISTS (SELECT FROM accepted a WHERE a.pair = n.pair)
      ORDER BY n.pair
      ON CONFLICT DO NOTHING RETURNING number),
    new AS MATERIALIZED (
      SELECT n.*, row_number() OVER (PARTITION BY replaces ORDER BY place DESC) AS age
      FROM numbered n WHERE (n.number IN (SELECT number FROM fresh)) IS TRUE),
    replaced AS (
      DELETE FROM push p USING new n WHERE n.replaces IS NOT NULL AND n.age = 1
        AND p.replaces = n.replaces
      RETURNING p.number, p.device, p.replaces, p.pair, substring(p.record, 4, 8) AS token),
    stored AS (
      INSERT INTO push (slot, number, device, expires, priority, replaces, pair, record)
      SELECT p.push, n.number, n.device, n.expires, n.priority, n.replaces, n.pair, n.record
      FROM new n, place p WHERE n.replaces IS NULL OR n.age = 1),
    noted AS (
      INSERT INTO note (slot, at, entries)
      SELECT (SELECT note FROM place), $9, $10 || string_agg(
        CASE WHEN (n.number IN (SELECT number FROM fresh)) IS TRUE THEN n.entry
          ELSE set_byte(n.entry, 40, 8) END, ''::bytea ORDER BY n.place)
      FROM numbered n)
    SELECT n.place, n.number, n.device, NULL::bytea, NULL::bytea, NULL::bytea FROM new n
    UNION ALL
    SELECT NULL, r.number, r.device, r.replaces, r.pair, r.token FROM replaced r
    """
}

/// Rows of pushes, and the log entries made from them.
enum PostgresPush {
  /// A log entry of a push, from its pair and the first bytes of its token.
  static func entry(
    _ step: DeliveryStep, pair: [UInt8]?, token: [UInt8]?, device: Int64, at: Int64
  ) -> DeliveryEntry? {
    guard let pair, pair.count == 16, let token, token.count == 8 else { return nil }
    let key = PushKey(
      high: pair.bigEndianWord(at: 0), low: pair.bigEndianWord(at: 8) ^ token.bigEndianWord(at: 0))
    return DeliveryEntry(
      key: key, token: 0, note: DeliveryNote(step: step, at: at, device: device))
  }

  /// Deletes pushes that devices have acknowledged, if this node still holds the devices.
  static func acknowledgement(
    numbers: [Int64], devices: [Int64], node: NodeIdentity
  ) -> PostgresStatement {
    PostgresStatement(
      """
      DELETE FROM push p USING unnest($1::bigint[], $2::bigint[]) AS k (number, device)
      WHERE p.device = k.device AND p.number = k.number AND EXISTS (
        SELECT FROM owner o WHERE o.device = k.device AND o.node = $3 AND o.epoch = $4)
      RETURNING p.number, p.device, p.pair, substring(p.record, 4, 8)
      """,
      [.numbers(numbers), .numbers(devices), .text(node.name), .number(node.epoch)])
  }

  /// Drops too many pushes of devices: of the team that has most there, of its app that has most, the least urgent, and of those
  /// the oldest.
  ///
  /// Each push has a place in its app, the apps of a team take turns for the places in the team, and the teams for those at the
  /// device.
  static func trimming(_ devices: [Int64], to limit: Int) -> PostgresStatement {
    PostgresStatement(
      """
      DELETE FROM push p USING (
        SELECT device, number, row_number() OVER (
          PARTITION BY device ORDER BY of_team, priority DESC, number DESC) AS place
        FROM (
          SELECT device, number, priority, row_number() OVER (
            PARTITION BY device, team ORDER BY of_app, priority DESC, number DESC) AS of_team
          FROM (
            SELECT w.device, w.number, w.priority, s.team, row_number() OVER (
              PARTITION BY w.device, t.topic ORDER BY w.priority DESC, w.number DESC) AS of_app
            FROM push w LEFT JOIN token t ON t.hash = substring(w.record, 4, 32)
              LEFT JOIN topic s ON s.name = t.topic
            WHERE w.device = ANY($1)) a) b) o
      WHERE o.place > $2 AND p.device = o.device AND p.number = o.number
      RETURNING p.number, p.device, p.pair, substring(p.record, 4, 8)
      """,
      [.numbers(devices), .number(Int64(limit))])
  }

  /// The nodes that hold devices.
  static func owners(_ devices: [Int64]) -> PostgresStatement {
    PostgresStatement(
      "SELECT device, node FROM owner WHERE device = ANY($1)", [.numbers(devices)])
  }

  /// The pushes that wait for a device, with their tokens.
  static func waiting(
    _ device: Int64, _ wanted: WantedPushes, now: Int64
  ) -> PostgresStatement {
    PostgresStatement(
      """
      SELECT w.number, w.expires, w.record, t.topic, t.environment, t.registered, t.invalid
      FROM (
        SELECT number, expires, record, priority = 10 AS urgent FROM push
        WHERE device = $1 AND expires > $2 AND number <> ALL($3) AND priority <> ALL($5::bigint[])
        ORDER BY urgent DESC, number LIMIT $4) w
      LEFT JOIN token t ON t.hash = substring(w.record, 4, 32)
      ORDER BY w.urgent DESC, w.number
      """,
      [
        .number(device), .number(now / 1_000), .numbers(wanted.excluding.sorted()),
        .number(Int64(wanted.limit)), .numbers(wanted.held.map { Int64($0.rawValue) }.sorted()),
      ])
  }

  /// The pushes in the rows of `waiting`.
  static func pushes(_ rows: PostgresRows, device: Int64) -> [WaitingPush] {
    (0..<rows.count).compactMap { row in
      guard let number = rows.number(row, 0), let expires = rows.number(row, 1),
        let record = rows.bytes(row, 2),
        var push = PushRecord.push(in: record, number: number, device: device, expires: expires)
      else { return nil }
      push.entry = entry(rows, row, from: 3, device: device)
      return push
    }
  }

  /// A token's entry: its topic, environment, time of registration and end of validity, in that order.
  static func entry(
    _ rows: PostgresRows, _ row: Int, from column: Int, device: Int64
  ) -> TokenEntry? {
    guard let topic = rows.text(row, column), let name = rows.text(row, column + 1),
      let environment = PushEnvironment(rawValue: name),
      let registered = rows.number(row, column + 2)
    else { return nil }
    return TokenEntry(
      device: device, topic: topic, environment: environment, registered: registered,
      invalid: rows.number(row, column + 3))
  }
}
