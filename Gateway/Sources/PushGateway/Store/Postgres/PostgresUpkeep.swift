import Dispatch
import Foundation
import Logging
import Postgres
import PushProtocol
import Synchronization

/// Empties whole partitions, so that the tables do not grow without limit.
///
/// New pushes go into one of a few young slots, one after the other. Before a slot is used again, its pushes that still wait
/// move to a slot of pushes that expire at about the same time, and it is emptied. An old slot is emptied once everything in
/// it has expired. The log cycles through its slots by size and by time. One node at a time does it.
final class PostgresUpkeep: Sendable {
  private let thread = DispatchQueue(label: "push-gateway.upkeep")
  private let link: Mutex<PostgresLink>
  private let log: Logger?
  private let now: @Sendable () -> Int64
  private let isClosed = Atomic(false)
  private let isFailing = Atomic(false)
  /// The device that was read last.
  private let position = Atomic<Int64>(0)

  init(
    _ place: PostgresPlace, log: Logger? = nil,
    now: @escaping @Sendable () -> Int64 = StoreClock.now
  ) {
    let link = PostgresLink(place, .upkeep, log: log)
    // A partition that is in use is tried again later.
    link.greeting = [PostgresStatement("SET lock_timeout = \(UpkeepLimits.lockMilliseconds)")]
    self.link = Mutex(link)
    self.log = log
    self.now = now
  }

  /// Begins to look after the tables.
  func start() { thread.asyncAfter(deadline: .now() + UpkeepLimits.look) { self.repeatedly() } }

  func close() {
    isClosed.store(true, ordering: .releasing)
    thread.sync { link.withLock { $0.close() } }
  }

  private func repeatedly() {
    guard !isClosed.load(ordering: .acquiring) else { return }
    do throws(PostgresFailure) {
      try work()
      isFailing.store(false, ordering: .relaxed)
    } catch {
      // A partition that is in use is nothing to speak of, and of failures one after the other the first is enough.
      if error.isPassing || isFailing.exchange(true, ordering: .relaxed) {
        log?.debug("the tables were not looked after", metadata: ["why": "\(error)"])
      } else {
        log?.error(
          "the tables cannot be emptied, and will grow",
          metadata: [
            "why": "\(error)", "remedy": "see the rights of the role in docs/manual/cluster.md",
          ])
      }
    }
    start()
  }

  /// Runs due maintenance unless another node holds the lock.
  func work() throws(PostgresFailure) {
    let lock = PostgresStatement(
      "SELECT CASE WHEN pg_try_advisory_lock(\(Self.lock)) THEN 1 ELSE 0 END")
    guard try run([lock])[0].number(0, 0) == 1 else { return }
    defer { _ = try? run([PostgresStatement("SELECT pg_advisory_unlock(\(Self.lock))")]) }
    try workAlone()
  }

  private func workAlone() throws(PostgresFailure) {
    let now = now()
    let rings = try run([
      PostgresStatement(
        "SELECT name, slot, since, (SELECT pg_total_relation_size('note_' || slot)), "
          + "(SELECT value FROM gateway_figure WHERE name = 'version') FROM ring")
    ])[0]
    for row in 0..<rings.count {
      guard let name = rings.text(row, 0), let slot = rings.number(row, 1),
        let since = rings.number(row, 2), let bytes = rings.number(row, 3)
      else { continue }
      let age = now - since
      switch name {
      case "push" where age >= UpkeepLimits.youngMilliseconds:
        try turnPushes(to: (slot + 1) % PostgresSchema.youngSlots, now)
      case "note"
      where bytes >= UpkeepLimits.noteSlotBytes || age >= UpkeepLimits.noteMilliseconds:
        try turnNotes(to: (slot + 1) % PostgresSchema.noteSlots, now)
      default: break
      }
    }
    try emptyExpired(now)
    try removeOldTokens(now)
    try removeEmptyDevices(now)
    if rings.count > 0, rings.number(0, 4) ?? 0 >= PostgresSchema.sharesRates {
      // A role that may not share rates has warned of that already.
      _ = try? run([DemandTable.removal])
    }
  }

  /// Forgets tokens that were invalid for long, some at a time.
  private func removeOldTokens(_ now: Int64) throws(PostgresFailure) {
    _ = try run([
      PostgresStatement(
        "DELETE FROM token WHERE hash = ANY(ARRAY("
          + "SELECT hash FROM token WHERE invalid < $1 LIMIT $2))",
        [
          .number(now - PushStoreLimits.invalidTokenDays * 86_400_000),
          .number(UpkeepLimits.movedAtOnce),
        ])
    ])
  }

  /// Forgets devices that have had no token for long and are not connected, some at a time, in the order of their numbers.
  private func removeEmptyDevices(_ now: Int64) throws(PostgresFailure) {
    let found = try run([
      PostgresStatement(
        """
        WITH part AS MATERIALIZED (
          SELECT number, seen FROM device WHERE number > $1 ORDER BY number LIMIT $2),
        gone AS (
          DELETE FROM device d USING part s WHERE d.number = s.number AND d.seen = s.seen
            AND s.seen < $3 AND NOT EXISTS (SELECT FROM token t WHERE t.device = s.number)
            AND NOT EXISTS (SELECT FROM owner o WHERE o.device = s.number))
        SELECT count(*), max(number) FROM part
        """,
        [
          .number(position.load(ordering: .relaxed)),
          .number(Int64(PushStoreLimits.rowsOfUpkeep)),
          .number(now - PushStoreLimits.emptyDeviceDays * 86_400_000),
        ])
    ])[0]
    let isLast = found.number(0, 0) ?? 0 < PushStoreLimits.rowsOfUpkeep
    position.store(isLast ? 0 : found.number(0, 1) ?? 0, ordering: .relaxed)
  }

  /// Lets new pushes go into another slot, from which the waiting ones move away first.
  private func turnPushes(to slot: Int64, _ now: Int64) throws(PostgresFailure) {
    // Most of them move while the slot is in use, so that it is locked for a moment only.
    while try move(from: slot, now) >= UpkeepLimits.movedAtOnce {}
    try patiently([
      PostgresStatement("BEGIN"),
      // In the order in which pushes are accepted.
      PostgresStatement("LOCK TABLE accepted_\(slot) IN ACCESS EXCLUSIVE MODE"),
      PostgresStatement("LOCK TABLE push_\(slot) IN ACCESS EXCLUSIVE MODE"),
      Self.moving(from: slot, limit: .max, now),
      PostgresStatement("TRUNCATE push_\(slot), accepted_\(slot)"),
      Self.turning("push", to: slot, now), PostgresStatement("COMMIT"),
    ])
  }

  /// Runs a transaction that locks partitions: it waits for them a moment only, again and again, because pushes
  /// wait behind it.
  private func patiently(_ statements: [PostgresStatement]) throws(PostgresFailure) {
    for _ in 1..<UpkeepLimits.lockAttempts {
      do throws(PostgresFailure) {
        _ = try run(statements)
        return
      } catch {
        guard case .refused("55P03", _) = error else { throw error }
      }
      usleep(UpkeepLimits.lockPause)
    }
    _ = try run(statements)
  }

  private func turnNotes(to slot: Int64, _ now: Int64) throws(PostgresFailure) {
    try patiently([
      PostgresStatement("BEGIN"), PostgresStatement("TRUNCATE note_\(slot)"),
      Self.turning("note", to: slot, now), PostgresStatement("COMMIT"),
    ])
  }

  /// Empties the old slot in which everything has expired.
  private func emptyExpired(_ now: Int64) throws(PostgresFailure) {
    let window = now / 1_000 / UpkeepLimits.windowSeconds
    let slot =
      PostgresSchema.youngSlots + (window + PostgresSchema.keptSlots - 1) % PostgresSchema.keptSlots
    let found = try run([
      PostgresStatement(
        "SELECT pg_relation_size('push_\(slot)'), "
          + "(SELECT count(*) FROM push_\(slot) WHERE expires > $1)", [.number(now / 1_000)])
    ])[0]
    guard let bytes = found.number(0, 0), bytes > 0, found.number(0, 1) == 0 else { return }
    _ = try run([PostgresStatement("TRUNCATE push_\(slot)")])
  }

  /// Moves some pushes that still wait, and returns how many there were.
  private func move(from slot: Int64, _ now: Int64) throws(PostgresFailure) -> Int64 {
    try run([Self.moving(from: slot, limit: UpkeepLimits.movedAtOnce, now)])[0].number(0, 0) ?? 0
  }

  /// Expired pushes are removed on the way.
  private static func moving(from slot: Int64, limit: Int64, _ now: Int64) -> PostgresStatement {
    PostgresStatement(
      """
      WITH gone AS (
        DELETE FROM push_\(slot) WHERE ctid = ANY(ARRAY(SELECT ctid FROM push_\(slot) LIMIT $1))
        RETURNING number, device, expires, priority, replaces, pair, record),
      kept AS (
        INSERT INTO push (slot, number, device, expires, priority, replaces, pair, record)
        SELECT \(PostgresSchema.keptSlot("expires")),
          number, device, expires, priority, replaces, pair, record
        FROM gone WHERE expires > $2)
      SELECT count(*) FROM gone
      """,
      [.number(limit), .number(now / 1_000)])
  }

  private static func turning(_ ring: String, to slot: Int64, _ now: Int64) -> PostgresStatement {
    PostgresStatement(
      "UPDATE ring SET slot = $1::bigint, since = $2 WHERE name = $3",
      [.number(slot), .number(now), .text(ring)])
  }

  private func run(_ statements: [PostgresStatement]) throws(PostgresFailure) -> [PostgresRows] {
    try link.withLock { link throws(PostgresFailure) in try link.run(statements) }
  }

  private static let lock = 7_239_046_119
}
