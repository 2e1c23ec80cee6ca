import GRDB
import PushProtocol

extension StoreCore {
  /// Notes what happened to a push, to be written with this transaction.
  func note(
    _ step: DeliveryStep, _ key: PushKey, _ device: Int64, _ now: Int64, token: TokenHash? = nil
  ) {
    DeliveryEntry(
      key: key, token: token?.words.x ?? 0,
      note: DeliveryNote(step: step, at: now, device: device)
    ).append(to: &notes)
  }

  /// Writes the notes of this transaction as one row, and removes rows that are too many or too old.
  func writeNotes(_ now: Int64) throws {
    guard !notes.isEmpty else { return }
    try beginIfNeeded()
    try database.run(.addNotes, [.of(now), .of(notes)])
    let bytes = noteBytes + Int64(notes.count)
    notes = []
    noteBytes = try trimmed(bytes, now)
  }

  private func trimmed(_ bytes: Int64, _ now: Int64) throws -> Int64 {
    var bytes = bytes
    let oldest = now - PushStoreLimits.logDays * 86_400_000
    // Two rows go for each one that comes, at most, so that a full log shrinks and no commit waits.
    for _ in 0..<2 {
      let row = try database.rows(.oldestNotes) { row in
        (number: row.number(0) ?? 0, at: row.number(1) ?? 0, count: row.number(2) ?? 0)
      }.first
      guard let row, bytes > PushStoreLimits.logBytes || row.at < oldest else { break }
      try database.run(.removeNotes, [.of(row.number)])
      bytes -= row.count
    }
    return bytes
  }
}
