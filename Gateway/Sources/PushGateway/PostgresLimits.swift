import Dispatch
import NIOCore

/// Every limit of a gateway's work with PostgreSQL, in one place.
enum PostgresLimits {
  /// How many milliseconds the server has to answer; a transaction that takes longer is undone by the server.
  static let answer = 10_000
  /// How many seconds each server has to accept a connection.
  static let connectSeconds = 3
  /// How long a batch is repeated whose outcome is unknown, or which found no server; then it is answered 503.
  static let timeout = Duration.seconds(10)
  /// The same for lookups.
  static let lookupTimeout = Duration.seconds(3)
  /// How many milliseconds pass before the second attempt, at most.
  static let shortestPause = 20
  /// How many milliseconds pass between attempts, at most.
  static let longestPause = 500
  /// How many milliseconds pass between looks whether the database is back.
  static let probe = 200
  /// How many numbers of pushes are skipped by each new connection that writes.
  static let skippedNumbers = 100_000
  /// How many lookups of tokens and keys may wait.
  static let lookups = 50_000
  /// For how many devices waiting pushes are read at once.
  static let questions = 50
  /// For how many devices added pushes are counted; beyond it counting restarts.
  static let countedDevices = 100_000
}

/// Every limit of nodes and of the messages between them, in one place.
enum ClusterLimits {
  /// By how many milliseconds the clocks of this machine and of the database may differ without being noticed.
  static let clockTolerance: Int64 = 1_000
  /// For how many milliseconds a node that is about to stop may still wait for notifications.
  static let closeTimeout = 100
  /// How many bytes a frame between nodes has at most.
  static let frameBytes = 65_536
  /// How many bytes are queued for a node that does not read; pushes beyond that are found again when that node looks.
  static let unsentBytes = 8 << 20
  /// For how many milliseconds a node may leave bytes unacknowledged before its connection counts as lost.
  static let unacknowledged = 10_000
  /// How many teams with a rate a node counts for the other nodes; it allows further ones an equal part each.
  static let sharedTeams = 2_000
  /// For how many seconds the demand that a node has written counts.
  static let demandSeconds: Int64 = 5
  /// How long after a node's connection has ended its last commits are looked for.
  static let settling = TimeAmount.milliseconds(300)
}

/// Every limit of how the tables are emptied, in one place.
enum UpkeepLimits {
  /// How long a node waits between looks at the tables.
  static let look = DispatchTimeInterval.seconds(10)
  /// For how many milliseconds new pushes go into one slot. A repeated request is recognized for twice as long.
  static let youngMilliseconds: Int64 = 300_000
  /// How many seconds of expiry one slot of older pushes covers: the slots together cover more than pushes are kept.
  static let windowSeconds: Int64 = 15 * 86_400
  /// How many pushes move at once.
  static let movedAtOnce: Int64 = 5_000
  /// For how many milliseconds a partition may be in use before it is tried again: as long pushes may wait for it.
  static let lockMilliseconds = 40
  /// How often it is tried at once, and how many microseconds pass between.
  static let lockAttempts = 50
  static let lockPause: UInt32 = 20_000
  /// How many bytes of the log one slot holds.
  static let noteSlotBytes: Int64 = 128 << 20
  /// For how many milliseconds it does at most.
  static let noteMilliseconds: Int64 = 2 * 86_400_000
}

/// Every limit of a gateway's move into PostgreSQL, in one place.
enum MoveLimits {
  /// How many rows one statement inserts at most.
  static let rows = 5_000
  /// How many bytes of texts and byte strings, not counting the last row.
  static let bytes = 4 << 20
  /// How many milliseconds a statement may take, also the commit, which waits for the standby.
  static let answer = 120_000
  /// For how many milliseconds another process may use the tables.
  static let lockMilliseconds = 10_000
}
