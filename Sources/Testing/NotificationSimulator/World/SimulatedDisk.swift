import NotificationCore

/// A disk that keeps what was synced and, when the power goes, nothing else.
///
/// It is a log of writes. A transaction counts once its end was synced; what follows the last such
/// end is forgotten, however much of it had reached the disk.
struct SimulatedDisk {
  private(set) var log: [LedgerWrite] = []
  /// Writes that were handed over and not synced yet.
  private(set) var unsynced: [LedgerWrite] = []
  /// Numbers up to here may have been given out.
  private(set) var reservedNumber: Int64 = 0

  /// How many numbers are reserved at a time.
  private static let reservation: Int64 = 16

  mutating func append(_ transaction: [LedgerWrite]) {
    unsynced += transaction
  }

  mutating func sync() {
    log += unsynced
    unsynced = []
  }

  /// The process or the machine ends: what was not synced is gone.
  mutating func loseUnsynced() {
    unsynced = []
  }

  mutating func reserve(_ number: Int64) {
    while reservedNumber < number { reservedNumber += Self.reservation }
  }

  /// Reads the log from its beginning, as the next start of the daemon does.
  func read() -> MemoryLedger {
    let ledger = MemoryLedger()
    for write in log { write.apply(to: ledger) }
    return ledger
  }
}
