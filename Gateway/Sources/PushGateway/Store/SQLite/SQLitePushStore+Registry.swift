import GRDB
package import NIOCore
package import PushProtocol
import Synchronization

/// The enrolled devices, and the tokens issued to them; every change is durable before it is answered.
extension SQLitePushStore {
  /// Enrols a device by its public key, and returns its number; the same key gets the same number.
  ///
  /// `publicKey`: A P-256 key; the store does not check it.
  package func enrol(
    publicKey: [UInt8], for caller: RegistryCaller, on loop: any EventLoop,
    then: @escaping @Sendable (Result<Int64, RegistryFailure>) -> Void
  ) {
    let now = options.now()
    work(for: caller, on: loop, then: then) { core in .success(try core.enrol(publicKey, now)) }
  }

  /// The key that a device enrolled with; absent if the device does not exist.
  package func publicKey(
    of device: Int64, for caller: RegistryCaller, on loop: any EventLoop,
    then: @escaping @Sendable (Result<[UInt8]?, RegistryFailure>) -> Void
  ) {
    work(for: caller, on: loop, then: then) { core in .success(try core.publicKey(of: device)) }
  }

  /// Adds a new token of a device for an app; the device's earlier token for the app becomes invalid.
  ///
  /// `topic`: The bundle identifier of the app, or the device's name for a subscription.
  package func register(
    _ token: TokenHash, device: Int64, topic: String, environment: PushEnvironment,
    for caller: RegistryCaller, on loop: any EventLoop,
    then: @escaping @Sendable (Result<Void, RegistryFailure>) -> Void
  ) {
    let entry = TokenEntry(
      device: device, topic: topic, environment: environment, registered: options.now())
    work(for: caller, on: loop, then: then) { core in try core.register(entry, token) }
  }

  /// Makes a token of a device invalid, and drops its waiting pushes; returns whether it was valid.
  package func unregister(
    _ hash: TokenHash, device: Int64, on loop: any EventLoop,
    then: @escaping @Sendable (Result<Bool, RegistryFailure>) -> Void
  ) {
    let now = options.now()
    work(on: loop, then: then) { core in .success(try core.unregister(hash, device, now)) }
  }

  /// Deletes a waiting push; see `MessageWithdrawal`.
  package func withdraw(
    _ key: PushKey, token: TokenHash, on loop: any EventLoop,
    then: @escaping @Sendable (Result<Bool, QueueFailure>) -> Void
  ) {
    let now = options.now()
    work(
      on: loop,
      then: { (result: Result<Bool, RegistryFailure>) in
        then(result.mapError(\.queueFailure))
      }
    ) { core in .success(try core.withdraw(key, token, now)) }
  }

  /// Records soon that a device is connected, to the hour: the only gateway of this store holds every device.
  package func hold(
    device: Int64, for caller: RegistryCaller, on loop: any EventLoop,
    then: @escaping @Sendable (Result<DeviceHold, RegistryFailure>) -> Void
  ) {
    let now = options.now()
    let touch = StoreRequest<SQLiteWork>.Work(
      loop: nil,
      body: SQLiteWork { core in
        try core.touch(device, now)
        return {}
      },
      failed: { _ in })
    enqueue(.work(touch))
    then(.success(DeviceHold(serial: 0)))
  }

  /// Does nothing; see `hold`.
  package func release(device: Int64, hold: DeviceHold) {}

  /// Runs a closure on the store's thread, and returns its result when it is on the disk.
  private func work<Value: Sendable>(
    for caller: RegistryCaller? = nil, on loop: any EventLoop,
    then: @escaping @Sendable (Result<Value, RegistryFailure>) -> Void,
    _ body: @escaping @Sendable (StoreCore) throws -> Result<Value, RegistryFailure>
  ) {
    let work = StoreRequest<SQLiteWork>.Work(
      loop: loop, caller: caller,
      body: SQLiteWork { core in
        let result = try body(core)
        return { then(result) }
      },
      failed: { then(.failure(.store($0))) })
    enqueue(.work(work))
  }
}

extension StoreCore {
  /// Adds a device unless it is present, and returns its number.
  func enrol(_ publicKey: [UInt8], _ now: Int64) throws -> Int64 {
    if let known = try database.number(.deviceOfKey, [.of(publicKey)]) { return known }
    try beginIfNeeded()
    try database.run(.addDevice, [.of(publicKey), .of(now), .of(now)])
    return database.lastRow
  }

  func publicKey(of device: Int64) throws -> [UInt8]? {
    try database.rows(.keyOfDevice, [.of(device)]) { $0.bytes(0) }.first
  }

  /// Records when a device was connected, to the hour.
  func touch(_ device: Int64, _ now: Int64) throws {
    try beginIfNeeded()
    try database.run(.touchDevice, [.of(device), .of(now)])
  }

  /// Adds a token, and makes the app's earlier one invalid; pushes that wait for that one are still sent.
  func register(_ entry: TokenEntry, _ hash: TokenHash) throws -> Result<Void, RegistryFailure> {
    guard try publicKey(of: entry.device) != nil else { return .failure(.unknownDevice) }
    let environment = entry.environment.rawValue
    let app: [DatabaseValue] = [.of(entry.device), .of(entry.topic), .of(environment)]
    let earlier = try database.rows(.tokenOfApp, app) { $0.bytes(0).flatMap { TokenHash($0) } }
    let count = try database.number(.tokensOfDevice, [.of(entry.device)]) ?? 0
    guard Int(count) - earlier.count < PushStoreLimits.tokensOfDevice else {
      return .failure(.tooManyTokens(limit: PushStoreLimits.tokensOfDevice))
    }
    try beginIfNeeded()
    for old in earlier { try invalidate(old, entry.registered) }
    try forgetInvalid(of: entry.device)
    try database.run(.addToken, [.of(hash)] + app + [.of(entry.registered)])
    afterCommit.append { [directory] in directory.set(entry, for: hash) }
    return .success(())
  }

  /// Makes a token invalid and drops its waiting pushes; returns whether it belonged to the device.
  func unregister(_ hash: TokenHash, _ device: Int64, _ now: Int64) throws -> Bool {
    guard let entry = directory.find(hash), entry.device == device, entry.invalid == nil else {
      return false
    }
    try beginIfNeeded()
    try invalidate(hash, now)
    try forgetInvalid(of: device)
    // A push to another app is not read, so that each waiting push is read once for all tokens that are given back.
    for indexed in index.entries(of: device, app: entry.topic)
    where try push(indexed, device)?.token == hash {
      guard let indexed = index.remove(indexed.number, device: device) else { continue }
      undo.append(.removed(indexed, device: device))
      try database.run(.removePush, [.of(indexed.number)])
      record(.dropped(.unregistered), indexed.key, device, now)
    }
    return true
  }

  /// Removes a waiting push; returns whether it waited.
  func withdraw(_ key: PushKey, _ token: TokenHash, _ now: Int64) throws -> Bool {
    guard let device = directory.find(token)?.device,
      let found = index.entry(of: key, device: device),
      try push(found, device)?.token == token,
      let indexed = index.remove(found.number, device: device)
    else { return false }
    try beginIfNeeded()
    undo.append(.removed(indexed, device: device))
    try database.run(.removePush, [.of(indexed.number)])
    record(.dropped(.withdrawn), indexed.key, device, now)
    return true
  }

  /// Forgets some of a device's invalid tokens if it has too many, so that one device cannot fill the store.
  private func forgetInvalid(of device: Int64) throws {
    try forget(
      .tooManyInvalid,
      [
        .of(device), .of(Int64(PushStoreLimits.forgottenAtOnce)),
        .of(Int64(PushStoreLimits.invalidTokensOfDevice)),
      ])
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
