package import NIOCore
import Postgres
package import PushProtocol

/// A request to the database: statements of the writer's transaction, which do the same when they are run twice.
package struct PostgresWork: Sendable {
  var statements: [PostgresStatement]
  /// Reads the rows of the statements, on the store's thread.
  var finish: @Sendable ([PostgresRows]) -> Finished

  /// The answer to deliver, and entries for the log.
  struct Finished: Sendable {
    var answer: @Sendable () -> Void
    var notes: [DeliveryEntry] = []
  }
}

/// The enrolled devices, the tokens issued to them, and the nodes that hold them.
extension PostgresStore {
  /// Enrols a device by its public key; see `DeviceRegistry`.
  package func enrol(
    publicKey: [UInt8], for caller: RegistryCaller, on loop: any EventLoop,
    then: @escaping @Sendable (Result<Int64, RegistryFailure>) -> Void
  ) {
    let statement = PostgresStatement(
      """
      INSERT INTO device (key, enrolled, seen) VALUES ($1, $2, $2)
      ON CONFLICT (key) DO UPDATE SET seen = excluded.seen RETURNING number
      """,
      [.bytes(publicKey), .number(options.now())])
    work([statement], for: caller, on: loop, then: then) { rows in
      .success(rows[0].number(0, 0) ?? 0)
    }
  }

  /// The key that a device enrolled with; see `DeviceRegistry`.
  package func publicKey(
    of device: Int64, for caller: RegistryCaller, on loop: any EventLoop,
    then: @escaping @Sendable (Result<[UInt8]?, RegistryFailure>) -> Void
  ) {
    lookups.publicKey(of: device, on: loop) { then($0.mapError(RegistryFailure.store)) }
  }

  /// Adds a new token of a device for an app; see `DeviceRegistry`.
  package func register(
    _ hash: TokenHash, device: Int64, topic: String, environment: PushEnvironment,
    for caller: RegistryCaller, on loop: any EventLoop,
    then: @escaping @Sendable (Result<Void, RegistryFailure>) -> Void
  ) {
    let entry = TokenEntry(
      device: device, topic: topic, environment: environment, registered: options.now())
    work(Self.registration(hash, entry), for: caller, on: loop, then: then) { [directory] rows in
      guard rows[0].count == 1 else { return .failure(.unknownDevice) }
      guard rows[1].number(0, 0) == 1 else {
        return .failure(.tooManyTokens(limit: PushStoreLimits.tokensOfDevice))
      }
      directory.set(entry, for: hash)
      for gone in rows[2...] {
        for row in 0..<gone.count {
          if let old = gone.bytes(row, 0).flatMap({ TokenHash($0) }) { directory.forget(old) }
        }
      }
      return .success(())
    }
  }

  /// Adds a token unless the device has too many, then makes the app's earlier one invalid.
  ///
  /// The row of the device is locked, so that a device which is connected twice gets its tokens one after the other. A statement that
  /// is run again finds its token, and changes nothing.
  private static func registration(_ hash: TokenHash, _ entry: TokenEntry) -> [PostgresStatement] {
    let app: [PostgresValue] = [
      .number(entry.device), .text(entry.topic), .text(entry.environment.rawValue),
    ]
    return [
      PostgresStatement(
        "SELECT 1 FROM device WHERE number = $1 FOR UPDATE", [.number(entry.device)]),
      PostgresStatement(
        """
        WITH added AS (
          INSERT INTO token (hash, device, topic, environment, registered)
          SELECT $4, $1, $2, $3, $5 WHERE EXISTS (SELECT FROM device WHERE number = $1) AND (
            SELECT count(*) FROM token WHERE device = $1 AND invalid IS NULL
              AND hash <> $4 AND NOT (topic = $2 AND environment = $3)) < $6
          ON CONFLICT (hash) DO UPDATE SET registered = excluded.registered RETURNING 1)
        SELECT count(*) FROM added
        """,
        app + [
          .bytes(hash.bytes), .number(entry.registered),
          .number(Int64(PushStoreLimits.tokensOfDevice)),
        ]),
      PostgresStatement(
        """
        WITH gone AS (
          UPDATE token SET invalid = $5 WHERE device = $1 AND topic = $2 AND environment = $3
            AND invalid IS NULL AND hash <> $4
            AND EXISTS (SELECT FROM token WHERE hash = $4) RETURNING hash)
        SELECT hash, pg_notify('gateway', 'token ' || encode(hash, 'hex')) FROM gone
        """,
        app + [.bytes(hash.bytes), .number(entry.registered)]),
      forgetting(invalidTokensOf: entry.device),
    ]
  }

  /// Forgets some of a device's invalid tokens if it has too many, so that one device cannot fill the table.
  private static func forgetting(invalidTokensOf device: Int64) -> PostgresStatement {
    PostgresStatement(
      """
      WITH gone AS (
        DELETE FROM token WHERE hash = ANY(ARRAY(
          SELECT hash FROM token WHERE device = $1 AND invalid IS NOT NULL
          ORDER BY invalid DESC LIMIT $2 OFFSET $3))
        RETURNING hash)
      SELECT hash, pg_notify('gateway', 'token ' || encode(hash, 'hex')) FROM gone
      """,
      [
        .number(device), .number(Int64(PushStoreLimits.forgottenAtOnce)),
        .number(Int64(PushStoreLimits.invalidTokensOfDevice)),
      ])
  }

  /// Makes a token of a device invalid, and drops its waiting pushes; see `DeviceRegistry`.
  package func unregister(
    _ hash: TokenHash, device: Int64, on loop: any EventLoop,
    then: @escaping @Sendable (Result<Bool, RegistryFailure>) -> Void
  ) {
    let now = options.now()
    let invalidation = PostgresStatement(
      """
      WITH gone AS (
        UPDATE token SET invalid = $3 WHERE hash = $1 AND device = $2 AND invalid IS NULL
        RETURNING hash)
      SELECT pg_notify('gateway', 'token ' || encode(hash, 'hex')) FROM gone
      """,
      [.bytes(hash.bytes), .number(device), .number(now)])
    let removal = PostgresStatement(
      """
      DELETE FROM push p WHERE device = $2 AND substring(record, 4, 32) = $1
        AND EXISTS (SELECT FROM token WHERE hash = $1 AND device = $2)
      RETURNING p.number, p.device, p.pair, substring(p.record, 4, 8)
      """,
      [.bytes(hash.bytes), .number(device)])
    let work = PostgresWork(statements: [invalidation, removal]) { [directory] rows in
      let wasValid = rows[0].count > 0
      directory.forget(hash)
      let notes = (0..<rows[1].count).compactMap { row in
        PostgresPush.entry(
          .dropped(.unregistered), pair: rows[1].bytes(row, 2), token: rows[1].bytes(row, 3),
          device: device, at: now)
      }
      return PostgresWork.Finished(answer: { then(.success(wasValid)) }, notes: notes)
    }
    enqueue(.work(.init(loop: loop, body: work, failed: { then(.failure(.store($0))) })))
  }

  /// Deletes a waiting push; see `MessageWithdrawal`.
  package func withdraw(
    _ key: PushKey, token: TokenHash, on loop: any EventLoop,
    then: @escaping @Sendable (Result<Bool, QueueFailure>) -> Void
  ) {
    let now = options.now()
    let removal = PostgresStatement(
      """
      DELETE FROM push WHERE device = (SELECT device FROM token WHERE hash = $1) AND pair = $2
        AND substring(record, 4, 32) = $1
      RETURNING device, pair, substring(record, 4, 8)
      """,
      [.bytes(token.bytes), .bytes(key.paired(with: token.words.x).bytes)])
    let work = PostgresWork(statements: [removal]) { rows in
      let notes = (0..<rows[0].count).compactMap { row in
        PostgresPush.entry(
          .dropped(.withdrawn), pair: rows[0].bytes(row, 1), token: rows[0].bytes(row, 2),
          device: rows[0].number(row, 0) ?? 0, at: now)
      }
      let wasThere = rows[0].count > 0
      return PostgresWork.Finished(answer: { then(.success(wasThere)) }, notes: notes)
    }
    enqueue(.work(.init(loop: loop, body: work, failed: { then(.failure($0)) })))
  }

  /// Makes this node the holder of a device; see `DeviceRegistry`.
  ///
  /// The connection of the device is recorded separately, because a failure to do so refuses no device.
  package func hold(
    device: Int64, for caller: RegistryCaller, on loop: any EventLoop,
    then: @escaping @Sendable (Result<DeviceHold, RegistryFailure>) -> Void
  ) {
    let now = options.now()
    let name = node.name
    let claim = PostgresStatement(
      """
      WITH earlier AS (SELECT node FROM owner WHERE device = $1)
      INSERT INTO owner (device, node, epoch, serial) VALUES ($1, $2, $3, 1)
      ON CONFLICT (device) DO UPDATE
        SET node = excluded.node, epoch = excluded.epoch, serial = owner.serial + 1
      RETURNING serial, (SELECT node FROM earlier)
      """,
      [.number(device), .text(name), .number(node.epoch)])
    let touch = PostgresStatement(
      "UPDATE device SET seen = $2 WHERE number = $1 AND seen < $2::bigint - 3600000",
      [.number(device), .number(now)])
    let later = PostgresWork(statements: [touch]) { _ in .init(answer: {}) }
    enqueue(.work(.init(loop: nil, body: later, failed: { _ in })))
    work([claim], for: caller, on: loop, then: then) { rows in
      let earlier = rows[0].text(0, 1)
      return .success(
        DeviceHold(
          serial: rows[0].number(0, 0) ?? 0, earlierNode: earlier == name ? nil : earlier))
    }
  }

  /// Records that a device is held by no node, unless another connection has it; see `DeviceRegistry`.
  package func release(device: Int64, hold: DeviceHold) {
    let statement = PostgresStatement(
      "DELETE FROM owner WHERE device = $1 AND node = $2 AND serial = $3",
      [.number(device), .text(node.name), .number(hold.serial)])
    let work = PostgresWork(statements: [statement]) { _ in .init(answer: {}) }
    enqueue(.work(.init(loop: nil, body: work, failed: { _ in })))
  }

  /// Runs statements in the next transaction, and returns their result when it is durable.
  private func work<Value: Sendable>(
    _ statements: [PostgresStatement], for caller: RegistryCaller, on loop: any EventLoop,
    then: @escaping @Sendable (Result<Value, RegistryFailure>) -> Void,
    _ read: @escaping @Sendable ([PostgresRows]) -> Result<Value, RegistryFailure>
  ) {
    let work = PostgresWork(statements: statements) { rows in
      let result = read(rows)
      return PostgresWork.Finished(answer: { then(result) })
    }
    enqueue(
      .work(
        .init(
          loop: loop, caller: caller, body: work, failed: { then(.failure(.store($0))) })))
  }
}
