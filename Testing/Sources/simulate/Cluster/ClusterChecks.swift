/// The promises of a cluster, held against what its parts do.
struct ClusterChecks {
  private let plan: ClusterPlan
  /// The first promise that was broken.
  private(set) var breach: ClusterBreach?
  /// When the operator was answered that a key is revoked.
  var revocations: [Int?]
  var wasSettled = false
  var hasSettled = false
  /// Which pushes were answered 200.
  private var answered: [Bool]
  private var showings: [Int]
  /// The highest number that a device has shown for a collapse identifier.
  private var newest: [Int: Int] = [:]

  /// After how long a revoked key must hold everywhere.
  private static let revocationTime = 5_000
  /// How far clocks of the database's servers are apart at most, and a node's measure of ten seconds.
  private static let clockMargin = 1_000

  init(_ plan: ClusterPlan) {
    self.plan = plan
    revocations = Array(repeating: nil, count: plan.keys)
    answered = Array(repeating: false, count: plan.pushes.count)
    showings = Array(repeating: 0, count: plan.pushes.count)
  }

  private mutating func fail(_ promise: ClusterPromise, _ sentence: String) {
    if breach == nil { breach = ClusterBreach(promise: promise, sentence: sentence) }
  }

  // MARK: - During the run

  /// A push was answered 200, whose key a node had checked before.
  mutating func answered(_ push: Int, checked: Int) {
    answered[push] = true
    if let revoked = revocations[plan.pushes[push].key], checked > revoked + Self.revocationTime {
      fail(.revoked, "push \(push) was accepted \(checked - revoked) ms after its key was revoked")
    }
  }

  mutating func shown(_ push: Int, number: Int?, _ world: ClusterWorld) {
    world.record { "device \(plan.pushes[push].device) shows push \(push)" }
    showings[push] += 1
    let facts = plan.pushes[push]
    if showings[push] > 1 { fail(.once, "push \(push) was shown twice") }
    if facts.team != ClusterPlan.team(ofKey: facts.key) {
      fail(.apart, "push \(push) of another team was shown")
    }
    guard let number, let key = facts.replacement else { return }
    if let last = newest[key], last > number {
      fail(.newest, "push \(push) was shown after the one that replaces it")
    }
    newest[key] = number
  }

  mutating func drained(_ row: ClusterState.Row, then next: ClusterState.Row) {
    guard !row.precedes(next) else { return }
    fail(.order, "a drain sent push \(next.push) after push \(row.push)")
  }

  /// A node has sent a stored push.
  mutating func sentStored(by node: SimulatedNode) {
    let database = node.world.database
    let row = database.visible.nodes[node.index]
    guard row.epoch != node.epoch || database.clock > row.leaseUntil + Self.clockMargin else {
      return
    }
    fail(.lease, "node \(node.index) sent a stored push after the end of its lease")
  }

  /// An acknowledgement of a node was applied.
  mutating func acknowledged(by node: SimulatedNode, epoch: Int, owner: ClusterState.Owner?) {
    guard owner?.node != node.index || owner?.epoch != epoch else { return }
    fail(.lease, "an acknowledgement of node \(node.index) was applied for a device that it lacks")
  }

  // MARK: - At the end

  /// A push that was answered 200 and should have been shown, and was not.
  func missing(in database: ClusterDatabase) -> Int? {
    answered.indices.first { push in
      guard answered[push], showings[push] == 0, let expires = plan.pushes[push].expires,
        expires > database.clock
      else { return false }
      return !isReplaced(push, database.visible)
    }
  }

  private func isReplaced(_ push: Int, _ state: ClusterState) -> Bool {
    guard let key = plan.pushes[push].replacement, let number = state.accepted[push] else {
      return false
    }
    return plan.pushes.indices.contains {
      plan.pushes[$0].replacement == key && (state.accepted[$0] ?? 0) > number
    }
  }

  /// Reports the state that has not settled in time.
  mutating func reportUnsettled(_ world: ClusterWorld) {
    if let push = missing(in: world.database) {
      fail(.kept, "push \(push) was answered 200 and never shown")
    }
    fail(.rest, "a device never connected, or a provider was never answered")
  }
}

/// The promises of a cluster, in the words of a report.
package enum ClusterPromise: String, Hashable, Sendable, CaseIterable {
  /// A push that was answered 200 is shown, unless it expired or was replaced.
  case kept = "nothing accepted is lost"
  /// A device shows a push once.
  case once = "nothing is shown twice"
  /// No device receives a push of another team.
  case apart = "one team never reaches another's devices"
  /// A revoked key is refused everywhere after five seconds.
  case revoked = "a revoked key is refused"
  /// A drain sends by priority, then by age.
  case order = "drains keep their order"
  /// A push that was replaced is not shown after its replacement.
  case newest = "nothing replaced comes late"
  /// A node without a lease or an owner row does not act.
  case lease = "a node acts only with its lease"
  /// All devices are connected and all providers answered.
  case rest = "the cluster comes to rest"
}

/// A promise of a cluster that was broken, and how.
package struct ClusterBreach: Hashable, Sendable {
  /// The promise.
  package var promise: ClusterPromise
  /// What happened instead, in a sentence.
  package var sentence: String
}
