import GRDB
package import NIOCore
package import PushProtocol
import Synchronization

/// The devices that enrolled, and the tokens that they were given; durable before it is answered.
extension GatewayStore {
  /// Takes a device in by its public key, and answers its number; the same key gets the same number.
  ///
  /// `publicKey`: A P-256 key; the store does not look into it.
  package func enrol(
    publicKey: [UInt8], on loop: any EventLoop,
    then: @escaping @Sendable (Result<Int64, RegistryFailure>) -> Void
  ) {
    let now = options.now()
    work(on: loop, then: then) { core in .success(try core.enrol(publicKey, now)) }
  }

  /// The key that a device enrolled with; absent if there is no such device.
  package func publicKey(
    of device: Int64, on loop: any EventLoop,
    then: @escaping @Sendable (Result<[UInt8]?, RegistryFailure>) -> Void
  ) {
    work(on: loop, then: then) { core in .success(try core.publicKey(of: device)) }
  }

  /// Gives a device a new token for an app; the one that it had for the same becomes invalid.
  ///
  /// `topic`: The bundle identifier of the app.
  package func register(
    device: Int64, topic: String, environment: PushEnvironment, on loop: any EventLoop,
    then: @escaping @Sendable (Result<[UInt8], RegistryFailure>) -> Void
  ) {
    var random = SystemRandomNumberGenerator()
    let token = (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
    let entry = TokenEntry(
      device: device, topic: topic, environment: environment, registered: options.now())
    work(on: loop, then: then) { core in
      try core.register(entry, TokenHash(ofToken: token)).map { token }
    }
  }

  /// Makes a token of a device invalid, and lets go of what waits for it; answers whether it was valid.
  package func unregister(
    _ hash: TokenHash, device: Int64, on loop: any EventLoop,
    then: @escaping @Sendable (Result<Bool, RegistryFailure>) -> Void
  ) {
    let now = options.now()
    work(on: loop, then: then) { core in .success(try core.unregister(hash, device, now)) }
  }

  /// Notes that a device is there, some time soon, to the hour.
  package func touch(device: Int64) {
    let now = options.now()
    let touch = StoreRequest.Work(
      loop: nil,
      body: { core in
        try core.touch(device, now)
        return {}
      },
      failed: { _ in })
    ask(.work(touch))
  }

  /// Has the store's thread do something, and tells what came of it when it is on the disk.
  private func work<Value: Sendable>(
    on loop: any EventLoop,
    then: @escaping @Sendable (Result<Value, RegistryFailure>) -> Void,
    _ body: @escaping @Sendable (StoreCore) throws -> Result<Value, RegistryFailure>
  ) {
    let work = StoreRequest.Work(
      loop: loop,
      body: { core in
        let result = try body(core)
        return { then(result) }
      },
      failed: { then(.failure(.store($0))) })
    ask(.work(work))
  }
}

/// Why a registry did not do what it was asked; nothing was changed.
package enum RegistryFailure: Error, Hashable, Sendable {
  /// The device has as many valid tokens as one may have.
  case tooManyTokens(limit: Int)
  /// The store cannot be written or read.
  case store(QueueFailure)
}

/// Every device token that was given out, in memory.
///
/// It is asked for each request of each provider, from any thread, and takes about as long for a token
/// that is not there as for one that is.
package final class TokenDirectory: Sendable {
  private let shards: [Shard]

  /// Creates a directory without tokens.
  package init() {
    shards = (0..<64).map { _ in Shard() }
  }

  /// What is known of a token.
  package func find(_ hash: TokenHash) -> TokenEntry? {
    shard(of: hash).entries.withLock { $0[hash] }
  }

  /// How many tokens it holds, invalid ones too.
  package var count: Int {
    shards.reduce(0) { sum, shard in sum + shard.entries.withLock { $0.count } }
  }

  /// Takes a token in, or what has changed of it; nothing removes it.
  package func set(_ entry: TokenEntry?, for hash: TokenHash) {
    shard(of: hash).entries.withLock { $0[hash] = entry }
  }

  /// The hash is random, so that any bits of it spread the tokens.
  private func shard(of hash: TokenHash) -> Shard {
    shards[Int(hash.words.w & 63)]
  }

  /// A part with a lock of its own, so that one that grows stops few.
  private final class Shard: Sendable {
    let entries = Mutex<[TokenHash: TokenEntry]>([:])
  }
}

extension StoreCore {
  /// Adds a device unless it is there, and answers its number.
  func enrol(_ publicKey: [UInt8], _ now: Int64) throws -> Int64 {
    try beginIfNeeded()
    try database.run(.addDevice, [.of(publicKey), .of(now), .of(now)])
    return try database.number(.deviceOfKey, [.of(publicKey)]) ?? 0
  }

  func publicKey(of device: Int64) throws -> [UInt8]? {
    try database.rows(.keyOfDevice, [.of(device)]) { $0.bytes(0) }.first
  }

  /// Notes when a device was there, to the hour.
  func touch(_ device: Int64, _ now: Int64) throws {
    try beginIfNeeded()
    try database.run(.touchDevice, [.of(device), .of(now)])
  }

  /// Adds a token, and makes the app's earlier one invalid; what waits for that one still goes out.
  func register(_ entry: TokenEntry, _ hash: TokenHash) throws -> Result<Void, RegistryFailure> {
    try beginIfNeeded()
    let environment = entry.environment.rawValue
    let app: [DatabaseValue] = [.of(entry.device), .of(entry.topic), .of(environment)]
    let earlier = try database.rows(.tokenOfApp, app) { $0.bytes(0).flatMap { TokenHash($0) } }
    let count = try database.number(.tokensOfDevice, [.of(entry.device)]) ?? 0
    guard Int(count) - earlier.count < PushStoreLimits.tokensOfDevice else {
      return .failure(.tooManyTokens(limit: PushStoreLimits.tokensOfDevice))
    }
    for old in earlier { try invalidate(old, entry.registered) }
    try database.run(.addToken, [.of(hash)] + app + [.of(entry.registered)])
    afterCommit.append { [directory] in directory.set(entry, for: hash) }
    return .success(())
  }

  /// Makes a token invalid and lets go of what waits for it; answers whether it was the device's own.
  func unregister(_ hash: TokenHash, _ device: Int64, _ now: Int64) throws -> Bool {
    guard let entry = directory.find(hash), entry.device == device, entry.invalid == nil else {
      return false
    }
    try beginIfNeeded()
    try invalidate(hash, now)
    for push in try waiting(for: device, excluding: [], limit: .max, now)
    where push.token == hash {
      guard let mark = index.remove(push.number, device: device) else { continue }
      undo.append(.removed(mark, device: device))
      try database.run(.removePush, [.of(push.number)])
      note(.dropped(.unregistered), mark.key, device, now)
    }
    return true
  }

  private func invalidate(_ hash: TokenHash, _ now: Int64) throws {
    try database.run(.invalidateToken, [.of(hash), .of(now)])
    afterCommit.append { [directory] in
      guard var entry = directory.find(hash) else { return }
      entry.invalid = now
      directory.set(entry, for: hash)
    }
  }
}
