import Logging
import Postgres
import Synchronization

/// The node's reaction to a lost lease, and its reports about itself and its teams.
extension ClusterNode {
  /// Exchanges with the other nodes what teams with a rate send; without that the last shares stay.
  func shareRates(among nodes: Int) {
    let seconds = state.withLock { state in
      defer { state.exchanged = .now }
      return (.now - state.exchanged) / .seconds(1)
    }
    let demand = shares.demand(after: seconds)
    guard !demand.isEmpty, state.withLock({ $0.tables >= PostgresSchema.sharesRates }) else {
      return shares.update([], aliveNodes: nodes)
    }
    do throws(PostgresFailure) {
      let rows = try link.withLock { link throws(PostgresFailure) in
        try link.run(
          DemandTable.exchange(demand, node: settings.name), within: ClusterLimits.answer)
      }
      shares.update(DemandTable.read(rows[1]), aliveNodes: nodes)
      state.withLock { $0.sharesRates = true }
    } catch {
      shares.update([], aliveNodes: nodes)
      if state.withLock({ state in
        defer { state.sharesRates = false }
        return state.sharesRates
      }) {
        log.warning("the rates of teams cannot be shared", metadata: ["why": "\(error)"])
      }
    }
  }

  /// Begins another life after the lease has ended, and keeps the devices that no other node has held meanwhile.
  func beginAnew() throws(PostgresFailure) {
    let begun = ContinuousClock.now
    let epoch = try link.withLock { link throws(PostgresFailure) in
      try link.run([NodeTable.registration(settings, isFirst: false)])[0].firstNumber
    }
    guard let epoch else { return letDevicesGo() }
    let earlier = state.withLock { state in
      state.isReplaced = false
      defer {
        state.proposed = Array((state.proposed + [epoch]).suffix(ClusterLimits.proposedEpochs))
      }
      return state.proposed + [identity.epoch, epoch]
    }
    log.warning("the database had not heard of this node for too long; it begins anew")
    let devices = handlers.devices()
    var held: Set<Int64> = []
    for start in stride(from: 0, to: devices.count, by: ClusterLimits.devicesInStatement) {
      let part = Array(
        devices[start..<min(start + ClusterLimits.devicesInStatement, devices.count)])
      let found = try link.withLock { link throws(PostgresFailure) in
        try link.run([NodeTable.reclaim(part, node: settings.name, from: earlier, to: epoch)])[0]
      }
      for row in 0..<found.count { if let device = found.number(row, 0) { held.insert(device) } }
    }
    state.withLock { $0.proposed = [] }
    identity.begin(epoch)
    handlers.moved(devices.filter { !held.contains($0) })
    identity.extendLease(until: begun + ClusterLimits.ownLease)
    handlers.sweep()
  }

  /// Lets all devices go, because another process has this node's name, or the node was removed.
  ///
  /// It tries again with each look.
  private func letDevicesGo() {
    let isFirst = state.withLock { state in
      defer { state.isReplaced = true }
      return !state.isReplaced
    }
    if isFirst {
      log.critical(
        "this node was removed, or another process has its name: it serves no devices",
        metadata: [
          "node": "\(settings.name)",
          "remedy":
            "see `push-gateway nodes`; a folder serves one node, also on a machine that was copied",
        ])
    }
    identity.extendLease(until: .now)
    handlers.moved(handlers.devices())
  }

  func condition(at now: ContinuousClock.Instant) -> NodeCondition {
    let accepted = handlers.accepted()
    let rate = state.withLock { state in
      let seconds = max(0.001, (now - state.looked) / .seconds(1))
      defer {
        state.accepted = accepted
        state.looked = now
      }
      return Int(Double(accepted - state.accepted) / seconds)
    }
    return NodeCondition(
      isDraining: isDraining.load(ordering: .acquiring), devices: handlers.deviceCount(),
      pushesPerSecond: rate)
  }
}

extension PostgresRows {
  /// The number in the first row; absent without rows.
  var firstNumber: Int64? { count > 0 ? number(0, 0) : nil }
}
