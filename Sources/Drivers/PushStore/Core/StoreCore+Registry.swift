import GRDB
import PushProtocol

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
