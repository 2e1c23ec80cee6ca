/// A fault of the cluster that is planted on purpose, so that the checks can be seen to find it.
///
/// The second half are rules that a first design lacked; the model found each of them.
package enum ClusterFault: String, Hashable, Sendable, CaseIterable {
  /// A provider is answered before its push is committed.
  case answerBeforeCommit = "answer-before-commit"
  /// The waiting pushes are read before the owner's row is committed.
  case drainBeforeOwner = "drain-before-owner"
  /// Acknowledgements are applied without a look at the owner row.
  case ignoreEpoch = "ignore-epoch"
  /// A batch whose outcome is unknown is sent again with new identifiers.
  case retryAnew = "retry-anew"
  /// The caches never learn of a revocation.
  case ignoreRevocation = "ignore-revocation"
  /// A key is accepted for every team's topics.
  case ignoreTeam = "ignore-team"
  /// A drain ignores priorities.
  case ignorePriority = "ignore-priority"
  /// A node acts on a lease that is over.
  case ignoreLease = "ignore-lease"

  /// A node uses its cached keys, however old they are.
  case trustOldCache = "trust-old-cache"
  /// A node reads in a new session before it has committed there: possibly writes that the standby does not have.
  case readBeforeWrite = "read-before-write"
  /// The cache of keys is read without a commit: perhaps from a primary that was replaced.
  case pollWithoutCommit = "poll-without-commit"
  /// A sweep does not ask who owns the connected devices.
  case sweepWithoutOwners = "sweep-without-owners"
  /// A push that replaces another one of the same batch does not see it.
  case replaceOutsideBatch = "replace-outside-batch"
  /// A node uses its own clock to decide whether a push has expired.
  case trustNodeClock = "trust-node-clock"
  /// A push that replaces another one is offered at once, instead of read from the database.
  case offerReplacement = "offer-replacement"
}
