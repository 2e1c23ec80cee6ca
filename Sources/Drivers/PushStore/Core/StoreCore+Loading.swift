import GRDB
import PushProtocol

extension StoreCore {
  /// Reads into memory what has to be there: what waits, the tokens, the pushes that came last.
  func load(now: Int64) throws {
    let setAside = try database.number(.numbers) ?? 0
    numbers = NumberSupply(behind: setAside)
    try loadPushes()
    try removeOldTokens(now)
    try loadTokens()
    try loadRecent()
    noteBytes = try database.number(.noteBytes) ?? 0
    firstExpiry = try database.number(.nextExpiry)
  }

  private func loadPushes() throws {
    try database.forEach(.pushes) { row in
      guard let number = row.number(0), let device = row.number(1), let expires = row.number(2),
        let record = row.bytes(3),
        let mark = PushRecord.mark(in: record, number: number, expires: expires)
      else { return true }
      index.add(mark, device: device)
      return true
    }
  }

  private func removeOldTokens(_ now: Int64) throws {
    let oldest = now - PushStoreLimits.invalidTokenDays * 86_400_000
    let old = try database.rows(.oldTokens, [.of(oldest)]) { $0.bytes(0) }
    for hash in old { try database.run(.removeToken, [.of(hash)]) }
  }

  private func loadTokens() throws {
    // Many tokens share few topics: each topic is kept once.
    var topics: [String: String] = [:]
    try database.forEach(.tokens) { row in
      guard let bytes = row.bytes(0), let hash = TokenHash(bytes), let device = row.number(1),
        let topic = row.text(2), let name = row.text(3),
        let environment = PushEnvironment(rawValue: name), let registered = row.number(4)
      else { return true }
      let shared = topics[topic] ?? topic
      topics[topic] = shared
      directory.set(
        TokenEntry(
          device: device, topic: shared, environment: environment, registered: registered,
          invalid: row.number(5)),
        for: hash)
      return true
    }
  }

  /// The pushes that were stored last, from the log, the latest first until there are enough.
  private func loadRecent() throws {
    var keys: [PushKey] = []
    try database.forEach(.latestNotes) { row in
      for entry in DeliveryEntry.entries(in: row.bytes(0) ?? []).reversed()
      where entry.note.step == .stored {
        keys.append(entry.key.paired(with: entry.token))
      }
      return keys.count < PushStoreLimits.recentPushes
    }
    for key in keys.reversed() { recent.insert(key) }
  }
}
