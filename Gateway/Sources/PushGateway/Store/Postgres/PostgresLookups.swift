import Dispatch
import NIOCore
import Postgres
import PushProtocol
import Synchronization

/// Reads tokens, keys and holders of devices, on a connection of its own, so that no lookup waits for a commit.
///
/// The lookups that come while one is under way are read together.
final class PostgresLookups: TokenSource {
  private let thread = DispatchQueue(label: "push-gateway.lookups")
  private let inbox = Mutex(Inbox())
  private let link: Mutex<PostgresLink>

  private struct Inbox {
    var lookups = Lookups()
    var isAtWork = false
    var isClosed = false
    /// Whether the next lookups begin with a new connection.
    var mustReconnect = false
  }

  /// Lookups that are read together.
  private struct Lookups {
    var tokens: [Lookup<TokenHash, TokenEntry>] = []
    var keys: [Lookup<Int64, [UInt8]>] = []
    var owners: [Lookup<Int64, String>] = []
    /// Each of these has a statement of its own.
    var questions: [Question] = []

    var count: Int { tokens.count + keys.count + owners.count + questions.count }

    /// The same lookups, each kind and each question by itself.
    var alone: [Lookups] {
      [
        Lookups(tokens: tokens), Lookups(keys: keys), Lookups(owners: owners),
      ].filter { $0.count > 0 } + questions.map { Lookups(questions: [$0]) }
    }
  }

  init(_ place: PostgresPlace) {
    link = Mutex(PostgresLink(place, .lookups))
  }

  /// Reads a token; see `TokenSource`.
  func entry(
    of hash: TokenHash, on loop: any EventLoop,
    then: @escaping @Sendable (Result<TokenEntry?, QueueFailure>) -> Void
  ) {
    let lookup = Lookup(key: hash, loop: loop, then: then)
    if let failure = enqueue({ $0.tokens.append(lookup) }) { lookup.fail(failure) }
  }

  /// Reads the key of a device; absent if the device does not exist.
  func publicKey(
    of device: Int64, on loop: any EventLoop,
    then: @escaping @Sendable (Result<[UInt8]?, QueueFailure>) -> Void
  ) {
    let lookup = Lookup(key: device, loop: loop, then: then)
    if let failure = enqueue({ $0.keys.append(lookup) }) { lookup.fail(failure) }
  }

  /// Reads which node holds a device.
  func owner(
    of device: Int64, on loop: any EventLoop,
    then: @escaping @Sendable (Result<String?, QueueFailure>) -> Void
  ) {
    let lookup = Lookup(key: device, loop: loop, then: then)
    if let failure = enqueue({ $0.owners.append(lookup) }) { lookup.fail(failure) }
  }

  /// Finds the node's devices with waiting pushes, and the devices that it no longer holds.
  func find(
    _ sweep: DeviceSweep, on loop: any EventLoop,
    then: @escaping @Sendable (Result<DeviceSweep.Found, QueueFailure>) -> Void
  ) {
    ask(sweep.statement, on: loop, read: DeviceSweep.Found.init, then: then)
  }

  /// Runs a statement, together with the lookups that are due.
  ///
  /// `read`: Reads the rows, on this object's thread.
  func ask<Value: Sendable>(
    _ statement: PostgresStatement, on loop: any EventLoop,
    read: @escaping @Sendable (PostgresRows) -> Value,
    then: @escaping @Sendable (Result<Value, QueueFailure>) -> Void
  ) {
    let question = Question(statement: statement) { result in
      let value = result.map(read)
      return StoreAnswer(loop: loop) { then(value) }
    }
    if let failure = enqueue({ $0.questions.append(question) }) {
      StoreAnswer.deliver([question.answer(.failure(failure))])
    }
  }

  /// Uses a new connection from now on: the server of the present one may have been replaced.
  func reconnect() { inbox.withLock { $0.mustReconnect = true } }

  /// Answers the waiting lookups and closes the connection.
  func close() {
    inbox.withLock { $0.isClosed = true }
    thread.sync {
      drain()
      link.withLock { $0.close() }
    }
  }

  private func enqueue(_ append: (inout Lookups) -> Void) -> QueueFailure? {
    let (failure, wakes): (QueueFailure?, Bool) = inbox.withLock { inbox in
      if inbox.isClosed { return (.closed, false) }
      guard inbox.lookups.count < PostgresLimits.lookups else { return (.overloaded, false) }
      append(&inbox.lookups)
      defer { inbox.isAtWork = true }
      return (nil, !inbox.isAtWork)
    }
    if wakes { thread.async { self.drain() } }
    return failure
  }

  private func drain() {
    while let lookups = dequeue() {
      do throws(PostgresFailure) {
        try read(lookups)
      } catch {
        // A refusal of one lookup does not concern the others.
        guard !error.isPassing, lookups.count > 1 else {
          Self.fail(lookups, QueueFailure(error))
          continue
        }
        for lookup in lookups.alone {
          do throws(PostgresFailure) { try read(lookup) } catch {
            Self.fail(lookup, QueueFailure(error))
          }
        }
      }
    }
  }

  private func read(_ lookups: Lookups) throws(PostgresFailure) {
    let rows = try link.withLock { link throws(PostgresFailure) in
      if inbox.withLock({ inbox in
        defer { inbox.mustReconnect = false }
        return inbox.mustReconnect
      }) {
        link.close()
      }
      return try link.persist(
        Self.statements(lookups), timeout: PostgresLimits.lookupTimeout
      ) { _ in !inbox.withLock { $0.isClosed } }
    }
    StoreAnswer.deliver(Self.answers(lookups, rows[...]))
  }

  private func dequeue() -> Lookups? {
    inbox.withLock { inbox in
      guard inbox.lookups.count > 0 else {
        inbox.isAtWork = false
        return nil
      }
      defer { inbox.lookups = Lookups() }
      return inbox.lookups
    }
  }

  private static func fail(_ lookups: Lookups, _ failure: QueueFailure) {
    for lookup in lookups.tokens { lookup.fail(failure) }
    for lookup in lookups.keys { lookup.fail(failure) }
    for lookup in lookups.owners { lookup.fail(failure) }
    StoreAnswer.deliver(lookups.questions.map { $0.answer(.failure(failure)) })
  }

  /// One statement for each kind of lookup that there is, in this order.
  private static func statements(_ lookups: Lookups) -> [PostgresStatement] {
    var statements: [PostgresStatement] = []
    if !lookups.tokens.isEmpty {
      let hashes = Set(lookups.tokens.map(\.key)).map(\.bytes)
      statements.append(
        PostgresStatement(
          """
          SELECT hash, device, topic, environment, registered, invalid FROM token
          WHERE hash = ANY($1)
          """, [.byteStrings(hashes)]))
    }
    if !lookups.keys.isEmpty {
      statements.append(
        PostgresStatement(
          "SELECT number, key FROM device WHERE number = ANY($1)",
          [.numbers(Set(lookups.keys.map(\.key)).sorted())]))
    }
    if !lookups.owners.isEmpty {
      statements.append(PostgresPush.owners(Set(lookups.owners.map(\.key)).sorted()))
    }
    return statements + lookups.questions.map(\.statement)
  }

  private static func answers(
    _ lookups: Lookups, _ rows: ArraySlice<PostgresRows>
  ) -> [StoreAnswer] {
    var rows = rows
    var answers: [StoreAnswer] = []
    if !lookups.tokens.isEmpty, let found = rows.popFirst() {
      let entries = found.dictionary(key: { found.bytes($0, 0).flatMap { TokenHash($0) } }) { row in
        found.number(row, 1).flatMap { PostgresPush.entry(found, row, from: 2, device: $0) }
      }
      answers += lookups.tokens.map { $0.answer(entries) }
    }
    if !lookups.keys.isEmpty, let found = rows.popFirst() {
      let keys = found.dictionary(key: { found.number($0, 0) }) { found.bytes($0, 1) }
      answers += lookups.keys.map { $0.answer(keys) }
    }
    if !lookups.owners.isEmpty, let found = rows.popFirst() {
      let owners = found.dictionary(key: { found.number($0, 0) }) { found.text($0, 1) }
      answers += lookups.owners.map { $0.answer(owners) }
    }
    return answers
      + zip(lookups.questions, rows).map { $0.answer(.success($1)) }
  }

  private struct Question: Sendable {
    var statement: PostgresStatement
    var answer: @Sendable (Result<PostgresRows, QueueFailure>) -> StoreAnswer
  }
}

/// A question about a node's connected devices.
struct DeviceSweep: Sendable {
  var devices: [Int64]
  /// How often each of them was held when it connected.
  var serials: [Int64]
  var node: String
  var epoch: Int64
  /// Seconds since 1970.
  var now: Int64

  /// The devices that need an action.
  struct Found: Sendable {
    /// Devices for which pushes wait.
    var waiting: [Int64] = []
    /// Devices that this connection no longer holds.
    var lost: [Int64] = []

    init(_ rows: PostgresRows) {
      for row in 0..<rows.count {
        guard let device = rows.number(row, 0) else { continue }
        if rows.number(row, 1) == 0 { lost.append(device) } else { waiting.append(device) }
      }
    }
  }

  /// The rows of devices with waiting pushes, and of devices that another connection holds.
  var statement: PostgresStatement {
    PostgresStatement(
      """
      SELECT device, held FROM (
        SELECT d.device,
          CASE WHEN EXISTS (
            SELECT FROM owner o WHERE o.device = d.device AND o.node = $3 AND o.epoch = $4
              AND o.serial = d.serial) THEN 1 ELSE 0 END AS held
        FROM unnest($1::bigint[], $2::bigint[]) AS d (device, serial)) f
      WHERE held = 0
        OR EXISTS (SELECT FROM push p WHERE p.device = f.device AND p.expires > $5)
      """,
      [
        .numbers(devices), .numbers(serials), .text(node), .number(epoch), .number(now),
      ])
  }
}

/// A question for the row of one key.
private struct Lookup<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  var key: Key
  var loop: any EventLoop
  var then: @Sendable (Result<Value?, QueueFailure>) -> Void

  func answer(_ found: [Key: Value]) -> StoreAnswer {
    let value = found[key]
    return StoreAnswer(loop: loop) { then(.success(value)) }
  }

  func fail(_ failure: QueueFailure) { loop.execute { then(.failure(failure)) } }
}

extension PostgresRows {
  /// The values of the rows by their keys.
  fileprivate func dictionary<Key: Hashable, Value>(
    key: (Int) -> Key?, _ value: (Int) -> Value?
  ) -> [Key: Value] {
    var values: [Key: Value] = [:]
    for row in 0..<count {
      if let key = key(row) { values[key] = value(row) }
    }
    return values
  }
}
