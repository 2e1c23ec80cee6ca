import GRDB
import PushProtocol

/// Forgets tokens that were invalid for long, and devices that have had no token for long.
extension StoreCore {
  /// Looks through some tokens and devices, and returns whether there is more to do.
  ///
  /// Devices are read in the order of their numbers: `position` is the last one that was read.
  func lookAfter(_ now: Int64, from position: inout Int64) -> Bool {
    notes = []
    return database.session {
      do {
        let tokens = try removeOldTokens(now, limit: PushStoreLimits.rowsOfUpkeep)
        let devices = try removeEmptyDevices(now, from: &position)
        if database.isInTransaction { try database.run(.commit) }
        for change in afterCommit { change() }
        afterCommit = []
        return max(tokens, devices) >= PushStoreLimits.rowsOfUpkeep
      } catch {
        undoChanges()
        position = 0
        return false
      }
    }
  }

  /// Forgets tokens that were invalid for long, and returns how many it has found.
  @discardableResult
  func removeOldTokens(_ now: Int64, limit: Int) throws -> Int {
    let oldest = now - PushStoreLimits.invalidTokenDays * 86_400_000
    return try forget(.oldTokens, [.of(oldest), .of(Int64(limit))])
  }

  /// Forgets the tokens that a statement returns, and returns how many there were.
  @discardableResult
  func forget(_ query: StoreQuery, _ arguments: [DatabaseValue]) throws -> Int {
    let hashes = try database.rows(query, arguments) { $0.bytes(0).flatMap { TokenHash($0) } }
    for hash in hashes {
      try beginIfNeeded()
      try database.run(.removeToken, [.of(hash)])
      afterCommit.append { [directory] in directory.set(nil, for: hash) }
    }
    return hashes.count
  }

  /// Reads some devices, forgets those without a token, and returns how many it has read.
  private func removeEmptyDevices(_ now: Int64, from position: inout Int64) throws -> Int {
    let oldest = now - PushStoreLimits.emptyDeviceDays * 86_400_000
    let devices = try database.rows(
      .devices, [.of(position), .of(Int64(PushStoreLimits.rowsOfUpkeep))]
    ) { row -> (number: Int64, seen: Int64)? in
      guard let number = row.number(0), let seen = row.number(1) else { return nil }
      return (number, seen)
    }
    for device in devices where device.seen < oldest && index.count(of: device.number) == 0 {
      let hasToken = try database.number(.hasToken, [.of(device.number)]) ?? 1
      guard hasToken == 0 else { continue }
      try beginIfNeeded()
      try database.run(.removeDevice, [.of(device.number)])
    }
    position = devices.count < PushStoreLimits.rowsOfUpkeep ? 0 : devices.last?.number ?? 0
    return devices.count
  }
}
