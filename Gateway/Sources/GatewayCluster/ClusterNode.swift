package import PushProtocol

/// A node's life in the database: its lease, its knowledge of the database, and the effects on its caches and devices.
///
/// It reads no clock and sends nothing. The driver performs `request`, and reports the answer with `looked`, `entered`,
/// `reclaimed` or `listened`, or its absence with `failed`; each returns the effects to perform, in order. Times are of a
/// clock that continues while the process or the machine sleeps. A lease counts from before its request, so that it ends
/// here first.
package struct ClusterNode: Sendable {
  private let name: String
  /// How long teams and keys count after they were read last.
  private let trustTime: Duration
  package private(set) var lease = Lease.none
  private var step = Step.look
  private var database = Database.reached
  private var trust: Trust
  private var known: Known?
  /// When the last request was made.
  private var asked: Duration
  private var swept: Duration
  /// When rates were shared last.
  private var exchanged: Duration
  private var accepted: (count: Int, at: Duration)
  /// Whether the last attempt to share rates succeeded.
  private var sharesRates = true

  /// The node's right to its devices.
  package enum Lease: Hashable, Sendable {
    /// The node is not entered yet.
    case none
    case held(epoch: Int64)
    /// It has ended. The proposed epochs are entered for this process and not in use, because a later step was interrupted.
    case lost(epoch: Int64, proposed: [Int64])
    /// Another process has this node's name, or the node was removed.
    case replaced(epoch: Int64, proposed: [Int64])
  }

  /// The request that is under way or next.
  private enum Step {
    case look
    /// The look waits for another epoch.
    case enter(NodeLook, asked: Duration)
    /// The look waits for the devices of earlier epochs.
    case reclaim(NodeReclaim, NodeLook, asked: Duration)
    /// Notifications are read until a time. It is set when the reading begins, because the effects of a look may take longer.
    case listen(until: Duration?)
  }

  private enum Database {
    case reached
    /// The reasons that were logged.
    case away(reasons: Set<String>)
  }

  /// Whether cached teams and keys count.
  private enum Trust {
    case lasting(until: Duration)
    case ended
  }

  /// The results of the last look.
  private struct Known {
    var tenants: Int64?
    var tables: Int64
    var connections: Int
  }

  /// A request to the database.
  package enum Request: Hashable, Sendable {
    /// Renew the lease of an epoch, and read the nodes and the version of the tenants behind its commit.
    case look(epoch: Int64, pushesPerSecond: Int)
    /// Enter the node with another epoch.
    case enter
    /// Move devices of earlier epochs to another one.
    case reclaim([Int64], from: [Int64], to: Int64)
    /// Wait for notifications, for at most so long.
    case listen(Duration)
  }

  package enum Effect: Hashable, Sendable {
    /// The node has an epoch, and holds its devices until a time.
    case hold(epoch: Int64, until: Duration)
    /// All nodes of the gateway.
    case nodes([ListedNode])
    /// The certificates of removed nodes.
    case removed(Set<String>)
    /// Other nodes hold these devices.
    case release([Int64])
    /// Everything that is remembered of the database may be out of date.
    case forgetAll
    /// A token has changed.
    case forget(TokenHash)
    /// Teams, topics, keys or certificates have changed.
    case forgetTenants
    /// Cached teams and keys are valid until a time, whether or not the node runs then.
    case trustTenants(until: Duration)
    /// Pushes may wait for connected devices that were not offered.
    case sweep
    /// Exchange with the other nodes what teams with a rate send, for the time since the last exchange.
    case shareRates(aliveNodes: Int, after: Duration)
    case report(Report)
  }

  /// An event for the log.
  package enum Report: Hashable, Sendable {
    case reachable
    case unreachable(String)
    /// The database was away for so long that revoked keys may be cached.
    case distrusted
    case beganAnew
    case replaced
  }

  /// Creates a node that is not entered yet.
  package init(name: String, trust trustTime: Duration = NodeLimits.trust, at now: Duration) {
    (self.name, self.trustTime) = (name, trustTime)
    trust = .lasting(until: now + trustTime)
    (asked, swept, exchanged, accepted) = (now, now, now, (0, now))
  }

  /// Which of its lives this is; a later one has a greater number.
  package var epoch: Int64 {
    switch lease {
    case .none: 0
    case .held(let epoch), .lost(let epoch, _), .replaced(let epoch, _): epoch
    }
  }

  /// Whether another process has this node's name, or the node was removed: it serves no devices then.
  package var isReplaced: Bool {
    if case .replaced = lease { true } else { false }
  }

  /// Whether another epoch is entered and not in use yet.
  package var isBeginningAnew: Bool {
    switch step {
    case .enter, .reclaim: true
    case .look, .listen: false
    }
  }

  /// Whether the last look at the database failed.
  package var isAway: Bool {
    if case .away = database { true } else { false }
  }

  /// The version of the database's tables; absent before the first look.
  package var tables: Int64? { known?.tables }

  // MARK: - Requests

  /// Handles that the node was entered for the first time, which was requested at a time.
  package mutating func registered(_ epoch: Int64, asked: Duration) -> [Effect] {
    lease = .held(epoch: epoch)
    return [
      .hold(epoch: epoch, until: asked + NodeLimits.ownLease),
      .trustTenants(until: asked + trustTime),
    ]
  }

  /// The next request, by the time and the number of pushes that were accepted so far.
  package mutating func request(at now: Duration, accepted count: Int) -> Request {
    switch step {
    case .listen(nil):
      step = .listen(until: now + NodeLimits.look)
      return .listen(NodeLimits.look)
    case .listen(let until?) where until - now >= .milliseconds(1): return .listen(until - now)
    case .listen, .look:
      step = .look
      let seconds = max(0.001, (now - accepted.at) / .seconds(1))
      let rate = Int(Double(count - accepted.count) / seconds)
      (asked, accepted) = (now, (count, now))
      return .look(epoch: epoch, pushesPerSecond: rate)
    case .enter:
      asked = now
      return .enter
    case .reclaim(let reclaim, _, _):
      return .reclaim(reclaim.next, from: reclaim.earlier, to: reclaim.epoch)
    }
  }

  /// Handles the answer to a look.
  package mutating func looked(_ look: NodeLook, at now: Duration) -> [Effect] {
    if look.isRenewed { return hold(epoch) + finish(look, asked: asked, at: now) }
    if case .held(let epoch) = lease { lease = .lost(epoch: epoch, proposed: []) }
    step = .enter(look, asked: asked)
    return []
  }

  /// Handles another epoch after the lease has ended; without one the devices are released until a later look succeeds.
  package mutating func entered(
    _ new: Int64?, devices: [Int64], at now: Duration
  ) -> [Effect] {
    guard case .enter(let look, let lookAsked) = step else { return [] }
    let proposed =
      switch lease {
      case .lost(_, let proposed), .replaced(_, let proposed): proposed
      case .none, .held: [Int64]()
      }
    guard let new else {
      let isFirst = !isReplaced
      lease = .replaced(epoch: epoch, proposed: proposed)
      return (isFirst ? [.report(.replaced)] : [])
        + [.hold(epoch: epoch, until: now), .release(devices)]
        + finish(look, asked: lookAsked, at: now)
    }
    let earlier = proposed + [epoch, new]
    lease = .lost(
      epoch: epoch, proposed: Array((proposed + [new]).suffix(NodeLimits.proposedEpochs)))
    let reclaim = NodeReclaim(epoch: new, earlier: earlier, devices: devices)
    step = .reclaim(reclaim, look, asked: lookAsked)
    return [.report(.beganAnew)] + (devices.isEmpty ? reclaimed([], at: now) : [])
  }

  /// Handles the devices of a reclaim that no other node has held meanwhile.
  package mutating func reclaimed(_ held: [Int64], at now: Duration) -> [Effect] {
    guard case .reclaim(var reclaim, let look, let lookAsked) = step else { return [] }
    reclaim.add(held)
    guard reclaim.isComplete else {
      step = .reclaim(reclaim, look, asked: lookAsked)
      return []
    }
    // The lost devices are released under the new epoch, and before the lease.
    return [.hold(epoch: reclaim.epoch, until: now), .release(reclaim.lost)]
      + hold(reclaim.epoch) + [.sweep] + finish(look, asked: lookAsked, at: now)
  }

  /// Handles notifications of the database.
  package mutating func listened(_ texts: [String]) -> [Effect] {
    var effects: [Effect] = []
    var forgetsTenants = false
    for text in texts {
      let words = text.split(separator: " ", maxSplits: 1)
      switch words.first {
      case "tenants": forgetsTenants = true
      case "token":
        if let hash = TokenHash(hexadecimal: words.last ?? "") { effects.append(.forget(hash)) }
      case "wake": if words.last == Substring(name) { effects.append(.sweep) }
      default: break
      }
    }
    return effects + (forgetsTenants ? [.forgetTenants] : [])
  }

  /// Handles a request without an answer; the next one is a look.
  package mutating func failed(_ reason: String, at now: Duration) -> [Effect] {
    step = .look
    var effects: [Effect] = []
    var reasons: Set<String> =
      if case .away(let reasons) = database { reasons } else { [] }
    if reasons.count < NodeLimits.reasons, reasons.insert(reason).inserted {
      effects.append(.report(.unreachable(reason)))
    }
    database = .away(reasons: reasons)
    if case .lasting(let end) = trust, end < now {
      trust = .ended
      effects.append(.report(.distrusted))
    }
    return effects
  }

  /// Handles an attempt to share rates; returns whether to warn.
  package mutating func sharedRates(_ isShared: Bool) -> Bool {
    defer { sharesRates = isShared }
    return sharesRates && !isShared
  }

  // MARK: - Answers

  private mutating func hold(_ epoch: Int64) -> [Effect] {
    lease = .held(epoch: epoch)
    return [.hold(epoch: epoch, until: asked + NodeLimits.ownLease)]
  }

  /// Ends a look: what may have changed while no notification could arrive is read again.
  private mutating func finish(
    _ look: NodeLook, asked: Duration, at now: Duration
  ) -> [Effect] {
    var effects: [Effect] = [.nodes(look.nodes), .removed(look.removed)]
    let isNew = known?.connections != look.connections
    if isNew { effects.append(.forgetAll) }
    let wasTrusted = if case .lasting = trust { true } else { false }
    if isNew || !wasTrusted || known?.tenants != look.tenants { effects.append(.forgetTenants) }
    effects.append(.trustTenants(until: asked + trustTime))
    if isNew || swept + NodeLimits.sweep < now {
      effects.append(.sweep)
      swept = now
    }
    let alive = look.nodes.count { $0.isAlive }
    effects.append(.shareRates(aliveNodes: alive, after: now - exchanged))
    if case .away = database { effects.append(.report(.reachable)) }
    (database, trust, exchanged) = (.reached, .lasting(until: asked + trustTime), now)
    known = Known(
      tenants: look.tenants, tables: look.tables ?? 0, connections: look.connections)
    step = .listen(until: nil)
    return effects
  }
}
