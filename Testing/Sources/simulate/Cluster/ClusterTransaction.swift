/// The connections of one node, or of the operator, to the database, which end together.
final class ClusterSession {
  let node: SimulatedNode?
  private let life: Int
  var isOpen = true
  /// The old primary's state, if the session is still with it after a promotion.
  var remains: ClusterState?
  /// Runs on the client when it learns of the end.
  var onEnd: (ClusterSession) -> Void = { _ in }

  init(node: SimulatedNode?) {
    self.node = node
    life = node?.life ?? 0
  }

  /// Hands a reply to the client, if the session is still open.
  func reply(_ action: @escaping () -> Void) {
    guard isOpen else { return }
    guard let node else { return action() }
    node.perform(life) {
      if node.holds(self) { action() }
    }
  }
}

/// A transaction: its locks, its statement, the reads after its commit, and its reply.
final class ClusterTransaction {
  let session: ClusterSession
  let locks: [Int]
  let work: (ClusterTransaction) -> Void
  let finish: () -> Void
  let reply: () -> Void
  var changes: [ClusterState.Change] = []
  var lockCount = 0
  var isCommitted = false
  var hasEnded = false

  init(
    _ session: ClusterSession, locks: [Int], work: @escaping (ClusterTransaction) -> Void,
    finish: @escaping () -> Void = {}, reply: @escaping () -> Void
  ) {
    self.session = session
    self.locks = Array(Set(locks)).sorted()
    self.work = work
    self.finish = finish
    self.reply = reply
  }

  func apply(to state: inout ClusterState) {
    for change in changes { state.apply(change) }
  }
}
