/// Every limit of a gateway's work with PostgreSQL, in one place.
enum PostgresLimits {
  /// How many milliseconds the server has to answer; a transaction that takes longer is undone by the server.
  static let answer = 10_000
  /// How many seconds each server has to accept a connection.
  static let connectSeconds = 3
  /// How long a batch is repeated whose outcome is unknown, or which found no server; then it is answered 503.
  static let patience = Duration.seconds(10)
  /// The same for lookups.
  static let lookupPatience = Duration.seconds(3)
  /// How many milliseconds pass before the second attempt, at most.
  static let shortestPause = 20
  /// How many milliseconds pass between attempts, at most.
  static let longestPause = 500
  /// How many milliseconds pass between looks whether the database is back.
  static let probe = 200
  /// How many lookups of tokens and keys may wait.
  static let lookups = 50_000
  /// For how many devices waiting pushes are read at once.
  static let questions = 50
  /// For how many devices added pushes are counted; beyond it counting begins anew.
  static let countedDevices = 100_000
}
