/// Every limit of what a gateway keeps, in one place.
package enum PushStoreLimits {
  /// How many pushes wait for one device at most; then the least urgent, and of those the oldest, goes.
  package static let waitingPushes = 1_000
  /// How many pushes may wait to be written; a request beyond it is refused with 503.
  package static let unwrittenPushes = 50_000
  /// How many of those may be of one team, so that others get in.
  package static let unwrittenOfTeam = 20_000
  /// How many requests one commit takes in at most.
  package static let requestsInCommit = 2_000
  /// How many accepted pushes are remembered, to know one that is sent again.
  package static let recentPushes = 500_000
  /// For how many milliseconds acknowledgements alone are gathered before they are written.
  package static let acknowledgementDelay = 20
  /// For how many milliseconds notes alone are gathered before they are written.
  package static let noteDelay = 1_000
  /// How many bytes of the delivery log are kept; the oldest go first.
  package static let logBytes = 256 << 20
  /// How many days of it are kept.
  package static let logDays: Int64 = 14
  /// How many bytes of notes may wait to be written; more are not kept.
  package static let unwrittenNoteBytes = 8 << 20
  /// How many expired pushes are removed in one commit.
  package static let expiredInCommit = 5_000
  /// How many milliseconds lie between two removals of what has expired, at least.
  package static let expiryPause = 250
  /// How many tokens of one device are valid at once.
  package static let tokensOfDevice = 1_000
  /// For how many days a token that was given back is answered with 410 (I21).
  package static let invalidTokenDays: Int64 = 90
  /// How many numbers are set aside at once, so that a crash gives none out twice.
  package static let numbersSetAside: Int64 = 1_000_000
  /// How many pages the database's log may grow by before it is copied into the database.
  package static let checkpointPages = 8_000
  /// How many bytes of the database's log file stay after that.
  package static let journalBytes = 64 << 20
  /// How many KiB of the database stay in memory.
  package static let cacheKiB = 32_768
  /// How many seconds another process may hold the database, until it counts as unavailable.
  package static let busySeconds = 5.0
}
