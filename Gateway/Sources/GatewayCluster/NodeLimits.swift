/// Every limit of a node's life in the database, in one place.
package enum NodeLimits {
  /// How many seconds after its last renewal a node counts as alive for the database.
  package static let leaseSeconds: Int64 = 10
  /// The same by the node's own clock, which must not be behind the database's.
  package static let ownLease = Duration.seconds(9)
  /// How long the database has to confirm a lease.
  package static let answer = Duration.seconds(5)
  /// How long a node waits between looks at the database.
  package static let look = Duration.seconds(1)
  /// How long it takes at most until waiting pushes are found that nothing has announced, and devices that another
  /// node holds.
  package static let sweep = Duration.seconds(15)
  /// How many devices one statement names.
  package static let devicesInStatement = 2_000
  /// How many epochs of a node are remembered whose entry was interrupted.
  package static let proposedEpochs = 8
  /// How many reasons why the database cannot be reached are logged until it can be reached.
  package static let reasons = 5
  /// How long teams and keys count after the database could be reached last.
  package static let trust = Duration.seconds(300)
}

/// Every limit of the connections to other nodes, in one place.
package enum RelayLimits {
  /// How long a node has to accept a connection, and to say who it is.
  package static let connect = Duration.seconds(5)
  /// After how many failures in a row a node waits before it connects to another one again.
  package static let refusals = 3
  /// For how many milliseconds at most.
  package static let longestPause = 30_000
}
