import GatewayCluster

/// The requests of a node's life, carried out by the simulated database in place of statements of PostgreSQL.
extension SimulatedNode {
  /// For how many milliseconds the database may leave a request without an answer.
  private static let answer = Int(NodeLimits.answer / .milliseconds(1))
  private static let leaseTime = Int(NodeLimits.leaseSeconds) * 1_000

  /// Sends the next request; a node without a session opens one first.
  func advance() {
    request += 1
    guard let session = session ?? newSession else { return connect() }
    guard machine.lease != .none else { return register(session) }
    switch machine.request(at: clock, accepted: 0) {
    case .look(let epoch, _): look(Int(epoch), session)
    case .enter: enter(session)
    case .reclaim(let devices, let earlier, let epoch):
      reclaim(devices, from: earlier, to: epoch, session)
    case .listen(let time):
      after(Int(time / .milliseconds(1))) { [self, request] in
        if request == self.request { advance() }
      }
    }
  }

  /// Handles a request without an answer; the next one follows a little later.
  func fail(_ reason: String) {
    request += 1
    perform(machine.failed(reason, at: clock))
    after(200 + world.draw.below(600)) { [self, request] in
      if request == self.request { advance() }
    }
  }

  /// Handles notifications of the database.
  func hear(_ texts: [String]) { perform(machine.listened(texts)) }

  private func connect() {
    after(world.delay()) { [self] in
      guard world.canReachDatabase(index) else { return fail("the database cannot be reached") }
      openSession()
      advance()
    }
  }

  // MARK: - Requests

  /// Runs a transaction of the present request; a session in which it has no answer in time is ended.
  private func run(
    _ session: ClusterSession, locks: [Int],
    _ work: @escaping (ClusterTransaction) -> Void, finish: @escaping () -> Void = {},
    reply: @escaping () -> Void
  ) {
    let transaction = ClusterTransaction(
      session, locks: locks, work: work, finish: finish,
      reply: { [self, request] in
        guard request == self.request else { return }
        reply()
        advance()
      })
    world.database.submit(transaction)
    after(Self.answer) { [self, request] in
      if request == self.request { world.database.lose(session, nodeLearnsAfter: 0) }
    }
  }

  /// Renews the lease, and reads behind its commit, which only a present primary can confirm.
  private func look(_ epoch: Int, _ session: ClusterSession) {
    let (database, index, woken) = (world.database, index, unreached())
    var look = NodeLook(
      isRenewed: false, nodes: [], tenants: 0, tables: 1, connections: sessionCount)
    var revoked: [Bool] = []
    run(session, locks: [ClusterLock.node(index)]) { transaction in
      let row = database.visible.nodes[index]
      look.isRenewed = row.epoch == epoch && row.leaseUntil > database.clock
      guard look.isRenewed else { return }
      let renewed = ClusterState.Node(
        epoch: epoch, leaseUntil: database.clock + Self.leaseTime)
      transaction.changes.append(.renew(node: index, renewed))
    } finish: {
      revoked = database.visible.revoked
      look.tenants = Int64(revoked.count { $0 })
      look.nodes = database.visible.listed(at: database.clock)
      database.notify(woken.map { "wake \($0)" })
    } reply: { [self] in
      if look.isRenewed { useNewSession() }
      perform(machine.looked(look, at: clock), revoked: revoked)
    }
  }

  /// Enters the node for the first time in its process.
  private func register(_ session: ClusterSession) {
    let asked = clock
    enter(session) { [self] in machine.registered($0, asked: asked) }
  }

  private func enter(_ session: ClusterSession) {
    enter(session) { [self] epoch in
      let devices = connections.compactMap { $0.map { Int64($0.device) } }
      return machine.entered(epoch, devices: devices, at: clock)
    }
  }

  private func enter(
    _ session: ClusterSession, then: @escaping (Int64) -> [ClusterNode.Effect]
  ) {
    let (database, index) = (world.database, index)
    var epoch = 0
    run(session, locks: [ClusterLock.node(index)]) { transaction in
      epoch = database.visible.nodes[index].epoch + 1
      let entered = ClusterState.Node(
        epoch: epoch, leaseUntil: database.clock + Self.leaseTime)
      transaction.changes.append(.renew(node: index, entered))
    } reply: { [self] in
      world.record { "node \(index) has epoch \(epoch)" }
      useNewSession()
      perform(then(Int64(epoch)))
    }
  }

  /// Moves devices of earlier epochs to another one, if they are still this node's.
  private func reclaim(
    _ devices: [Int64], from earlier: [Int64], to epoch: Int64, _ session: ClusterSession
  ) {
    let (database, index) = (world.database, index)
    var held: [Int64] = []
    run(session, locks: devices.map { ClusterLock.owner(Int($0)) }) { transaction in
      held = devices.filter { device in
        guard let row = database.visible.owners[Int(device)], row.node == index,
          earlier.contains(Int64(row.epoch))
        else { return false }
        let owner = ClusterState.Owner(node: index, epoch: Int(epoch), serial: row.serial)
        transaction.changes.append(.own(device: Int(device), owner))
        return true
      }
    } reply: { [self] in
      useNewSession()
      perform(machine.reclaimed(held, at: clock))
    }
  }

  // MARK: - Effects

  /// Performs effects; `revoked` are the keys that were read with the answer.
  private func perform(_ effects: [ClusterNode.Effect], revoked: [Bool]? = nil) {
    for effect in effects {
      switch effect {
      case .hold(let epoch, let end): holding = (Int(epoch), end)
      case .nodes(let nodes): meet(nodes)
      case .release(let devices):
        for device in devices { connections[Int(device)].map(close) }
      case .forgetTenants:
        keys.revoked = nil
        if let revoked { learnKeys(revoked) } else { pollKeys() }
      case .trustTenants(let end): keys.trustEnd = end
      case .sweep: sweep()
      case .removed, .forgetAll, .forget, .shareRates, .report: break
      }
    }
  }
}

extension ClusterState {
  /// The nodes that were entered, as the database lists them.
  fileprivate func listed(at time: Int) -> [ListedNode] {
    nodes.enumerated().filter { $0.element.epoch > 0 }.map { index, node in
      ListedNode(
        name: "\(index)", address: "", version: "", epoch: Int64(node.epoch), started: 0,
        leaseLeft: Int64(node.leaseUntil - time), isDraining: false, devices: 0,
        pushesPerSecond: 0)
    }
  }
}
