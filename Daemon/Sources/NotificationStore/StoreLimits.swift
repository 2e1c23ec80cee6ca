/// Every limit of the store, in one place.
package enum StoreLimits {
  /// How long a call waits for another process to release the database, in seconds.
  package static let busyTimeout = 2.0
  /// How much of the database is cached in memory, in KiB.
  static let cacheKiB = 1_024
  /// After how many pages the write-ahead log is copied into the database.
  static let checkpointPages = 4_000
  /// How many bytes of the write-ahead log stay on disk once it has been copied.
  static let journalBytes = 16_777_216
  /// How many numbers are reserved at a time; as many may be skipped after a crash.
  static let reservedNumbers: Int64 = 4_096
  /// How many numbers a transaction must find reserved when it begins.
  static let numbersPerTransaction: Int64 = 1_024
  /// How many numbers a recovery skips, because the highest one may have been in a lost row.
  static let numbersSkippedByRescue: Int64 = 1_000_000
  /// How many rows are recovered in one commit.
  static let rowsPerCarryOver = 1_000
}
