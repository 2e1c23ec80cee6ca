import Dispatch

/// Every limit of a gateway's store, in one place.
package enum PushStoreLimits {
  /// How many tokens that were never issued are remembered for certain, if the store is in PostgreSQL; at most twice as
  /// many are.
  static let absentTokens = 20_000
  /// How many pushes may wait for one device; beyond it the least urgent, and of those the oldest, is dropped.
  package static let waitingPushes = 1_000
  /// How many pushes may wait to be written; a request beyond it is refused with 503.
  package static let unwrittenPushes = 50_000
  /// How many of those may belong to one team, so that others are accepted too.
  package static let unwrittenOfTeam = 20_000
  /// How many requests one commit includes at most.
  package static let requestsInCommit = 2_000
  /// How many requests of devices for work on their keys and tokens may wait; a device beyond it asks later.
  package static let waitingWorks = 10_000
  /// How many of those one commit includes in addition to pushes.
  package static let worksInCommit = 100
  /// How many accepted pushes are remembered, to recognize a repeated one.
  package static let recentPushes = 500_000
  /// How many tokens are in memory if the store is in PostgreSQL.
  package static let cachedTokens = 200_000
  /// For how many milliseconds acknowledgements alone are collected before they are written.
  package static let acknowledgementDelay = 20
  /// For how many milliseconds log entries alone are collected before they are written.
  package static let noteDelay = 1_000
  /// How many bytes of the delivery log are kept; the oldest entries are removed first.
  package static let logBytes = 256 << 20
  /// How many days of it are kept.
  package static let logDays: Int64 = 14
  /// How many bytes of log entries may wait to be written; more are dropped.
  package static let unwrittenNoteBytes = 8 << 20
  /// How many expired pushes are removed in one commit.
  package static let expiredInCommit = 5_000
  /// How many milliseconds pass between two removals of expired pushes, at least.
  package static let expiryPause = 250
  /// How many tokens of one device are valid at once.
  package static let tokensOfDevice = 1_000
  /// For how many days an unregistered token is answered with 410 (I21).
  package static let invalidTokenDays: Int64 = 90
  /// How many invalid tokens of one device are kept at most; the oldest are forgotten first.
  package static let invalidTokensOfDevice = 100
  /// How many of a device's invalid tokens that are too many are forgotten with each new one.
  static let forgottenAtOnce = 2
  /// For how many days a device without a token is kept after it was connected last.
  package static let emptyDeviceDays: Int64 = 30
  /// How often old tokens and devices are looked for.
  static let upkeepPause = DispatchTimeInterval.seconds(3_600)
  /// How many rows are read at once then, and how long pushes have the store to themselves in between.
  static let upkeepStep = DispatchTimeInterval.milliseconds(250)
  static let rowsOfUpkeep = 1_000
  /// How many numbers are reserved at once, so that none is issued twice after a crash.
  package static let numbersSetAside: Int64 = 1_000_000
  /// By how many pages the write-ahead log may grow before a checkpoint.
  package static let checkpointPages = 8_000
  /// How many bytes of the write-ahead log's file are kept after that.
  package static let journalBytes = 64 << 20
  /// How many KiB of the database are cached in memory.
  package static let cacheKiB = 32_768
  /// How many requests make a store busy, whose caches are freed when fewer come between two looks.
  static let restRequests = 100
  /// The time between two looks at a busy store.
  static let restPause = DispatchTimeInterval.seconds(1)
  /// How many seconds another process may lock the database before it counts as unavailable.
  package static let busySeconds = 5.0
}
