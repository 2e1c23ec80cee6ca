import Dispatch
import NIOCore
import Postgres
import PushProtocol
import Synchronization

/// Reads tokens and keys of devices, on a connection of its own, so that no lookup waits for a commit.
///
/// The lookups that come while one is under way are read together.
final class PostgresLookups: TokenSource {
  private let thread = DispatchQueue(label: "push-gateway.lookups")
  private let inbox = Mutex(Inbox())
  private let link: Mutex<PostgresLink>

  private struct Inbox {
    var tokens: [Token] = []
    var keys: [Key] = []
    var isAtWork = false
    var isClosed = false
  }

  private struct Token {
    var hash: TokenHash
    var loop: any EventLoop
    var then: @Sendable (Result<TokenEntry?, QueueFailure>) -> Void
  }

  private struct Key {
    var device: Int64
    var loop: any EventLoop
    var then: @Sendable (Result<[UInt8]?, QueueFailure>) -> Void
  }

  init(_ place: PostgresPlace) {
    link = Mutex(PostgresLink(place, .lookups))
  }

  /// Reads a token; see `TokenSource`.
  func entry(
    of hash: TokenHash, on loop: any EventLoop,
    then: @escaping @Sendable (Result<TokenEntry?, QueueFailure>) -> Void
  ) {
    let isTaken = enqueue { inbox in
      guard inbox.tokens.count < PostgresLimits.lookups else { return false }
      inbox.tokens.append(Token(hash: hash, loop: loop, then: then))
      return true
    }
    if !isTaken { loop.execute { then(.failure(.overloaded)) } }
  }

  /// Reads the key of a device; absent if there is no such device.
  func publicKey(
    of device: Int64, on loop: any EventLoop,
    then: @escaping @Sendable (Result<[UInt8]?, QueueFailure>) -> Void
  ) {
    let isTaken = enqueue { inbox in
      guard inbox.keys.count < PostgresLimits.lookups else { return false }
      inbox.keys.append(Key(device: device, loop: loop, then: then))
      return true
    }
    if !isTaken { loop.execute { then(.failure(.overloaded)) } }
  }

  /// Answers what waits and closes the connection.
  func close() {
    inbox.withLock { $0.isClosed = true }
    thread.sync {
      drain()
      link.withLock { $0.close() }
    }
  }

  private func enqueue(_ append: (inout Inbox) -> Bool) -> Bool {
    let (isTaken, wakes) = inbox.withLock { inbox in
      guard !inbox.isClosed, append(&inbox) else { return (false, false) }
      defer { inbox.isAtWork = true }
      return (true, !inbox.isAtWork)
    }
    if wakes { thread.async { self.drain() } }
    return isTaken
  }

  private func drain() {
    while let (tokens, keys) = dequeue() {
      do throws(PostgresFailure) {
        let rows = try link.withLock { link throws(PostgresFailure) in
          try link.persist(
            [Self.statement(tokens), Self.statement(keys)], patience: PostgresLimits.lookupPatience
          ) { _ in true }.rows
        }
        StoreAnswer.deliver(Self.answers(tokens, rows[0]) + Self.answers(keys, rows[1]))
      } catch {
        let failure = QueueFailure(error)
        StoreAnswer.deliver(
          tokens.map { one in StoreAnswer(loop: one.loop) { one.then(.failure(failure)) } }
            + keys.map { one in StoreAnswer(loop: one.loop) { one.then(.failure(failure)) } })
      }
    }
  }

  private func dequeue() -> (tokens: [Token], keys: [Key])? {
    inbox.withLock { inbox in
      guard !inbox.tokens.isEmpty || !inbox.keys.isEmpty else {
        inbox.isAtWork = false
        return nil
      }
      defer {
        inbox.tokens = []
        inbox.keys = []
      }
      return (inbox.tokens, inbox.keys)
    }
  }

  private static func statement(_ tokens: [Token]) -> PostgresStatement {
    PostgresStatement(
      """
      SELECT hash, device, topic, environment, registered, invalid FROM token WHERE hash = ANY($1)
      """,
      [.byteStrings(Set(tokens.map(\.hash)).map(\.bytes))])
  }

  private static func statement(_ keys: [Key]) -> PostgresStatement {
    PostgresStatement(
      "SELECT number, key FROM device WHERE number = ANY($1)",
      [.numbers(Set(keys.map(\.device)).sorted())])
  }

  private static func answers(_ tokens: [Token], _ rows: PostgresRows) -> [StoreAnswer] {
    var entries: [TokenHash: TokenEntry] = [:]
    for row in 0..<rows.count {
      guard let hash = rows.bytes(row, 0).flatMap({ TokenHash($0) }),
        let device = rows.number(row, 1)
      else { continue }
      entries[hash] = PostgresPush.entry(rows, row, from: 2, device: device)
    }
    return tokens.map { one in
      let entry = entries[one.hash]
      return StoreAnswer(loop: one.loop) { one.then(.success(entry)) }
    }
  }

  private static func answers(_ keys: [Key], _ rows: PostgresRows) -> [StoreAnswer] {
    var found: [Int64: [UInt8]] = [:]
    for row in 0..<rows.count {
      if let device = rows.number(row, 0) { found[device] = rows.bytes(row, 1) }
    }
    return keys.map { one in
      let key = found[one.device]
      return StoreAnswer(loop: one.loop) { one.then(.success(key)) }
    }
  }
}
