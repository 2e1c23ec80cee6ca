import Dispatch
import GatewayCluster
import Logging
import Postgres
import Synchronization

/// Performs the requests and effects of this node's life in the database, on one thread and with one connection.
final class NodePresence: Sendable {
  let settings: NodeSettings
  let identity: NodeIdentity
  private let clock: ClusterClock
  private let shares: TeamShares
  private let handlers: Handlers
  private let log: Logger
  private let thread = DispatchQueue(label: "push-gateway.node")
  private let start = ContinuousClock.now
  private let link: Mutex<PostgresLink>
  private let node: Mutex<ClusterNode>
  private let isDraining = Atomic(false)
  private let isClosed = Atomic(false)

  /// The callbacks into the rest of the gateway.
  struct Handlers: Sendable {
    /// The devices that are connected here.
    var devices: @Sendable () -> [Int64]
    /// How many there are.
    var deviceCount: @Sendable () -> Int
    /// How many pushes were accepted so far.
    var accepted: @Sendable () -> Int
    /// Peers that need a notification, because they cannot be reached.
    var unreached: @Sendable () -> [String]
    /// Sets until when cached teams and keys are valid.
    var trustTenants: @Sendable (ContinuousClock.Instant) -> Void
    /// Performs an effect on peers, devices and caches; the others are performed here.
    var perform: @Sendable (ClusterNode.Effect) -> Void
  }

  init(
    _ settings: NodeSettings, as identity: NodeIdentity, in place: PostgresPlace,
    clock: ClusterClock, shares: TeamShares, trust: Duration = NodeLimits.trust, log: Logger,
    _ handlers: Handlers
  ) {
    (self.clock, self.shares, self.identity) = (clock, shares, identity)
    (self.handlers, self.log) = (handlers, log)
    self.settings = settings.ofThisProcess()
    let link = PostgresLink(place, .node, log: log)
    link.greeting = [PostgresStatement("LISTEN gateway")]
    self.link = Mutex(link)
    node = Mutex(ClusterNode(name: settings.name, trust: trust, at: .zero))
  }

  /// Whether the last look at the database failed.
  var isAway: Bool { node.withLock { $0.isAway } }

  /// Whether it has looked at the database since it was entered.
  var hasLooked: Bool { node.withLock { $0.tables != nil } }

  /// Whether another process has this node's name, or the node was removed: it serves no devices then.
  var isReplaced: Bool { node.withLock { $0.isReplaced } }

  /// The time since its creation, which continues while the machine sleeps.
  private var now: Duration { .now - start }

  /// Enters the node into the database.
  ///
  /// - Throws: if another instance has its name and is alive, if the node was removed, or if the database cannot be used.
  func register() throws(GatewayFailure) {
    let asked = now
    let rows: [PostgresRows]
    do {
      rows = try run([
        NodeCertificates.recording(settings.certificate, of: settings.name),
        NodeTable.registration(settings, isFirst: true), NodeCertificates.removed,
      ])
    } catch {
      throw GatewayFailure(
        "The node \(settings.name) cannot be entered into the database: \(error)")
    }
    let removed = rows[2].texts
    guard let epoch = rows[1].firstNumber else {
      if removed.contains(settings.certificate) {
        throw GatewayFailure(
          "The node \(settings.name) was removed, and its certificate with it. Make its folder anew with "
            + "`push-gateway node add \(settings.name) --output FOLDER` on the first node.")
      }
      throw GatewayFailure(
        "Another node is called \(settings.name) and is alive. A folder serves one node: make another with "
          + "`push-gateway node add NAME`, or wait \(NodeLimits.leaseSeconds) seconds if this one was moved here."
      )
    }
    handlers.perform(.removed(removed))
    perform(node.withLock { $0.registered(epoch, asked: asked) })
  }

  /// Begins to renew the lease and to listen.
  func begin() { thread.async { self.live() } }

  /// Lets the other nodes know that this one is about to stop.
  func drain() { isDraining.store(true, ordering: .releasing) }

  /// Leaves the database.
  func close() {
    isClosed.store(true, ordering: .releasing)
    thread.sync {
      _ = try? run([NodeTable.removal(settings, epoch: identity.epoch)])
      link.withLock { $0.close() }
    }
  }

  private func live() {
    // Another epoch is taken into use first, so that `close` removes its row.
    while !isClosed.load(ordering: .acquiring) || node.withLock(\.isBeginningAnew) {
      let accepted = handlers.accepted()
      let request = node.withLock { $0.request(at: now, accepted: accepted) }
      do throws(PostgresFailure) {
        perform(try answer(request))
      } catch {
        perform(node.withLock { $0.failed("\(QueueFailure(error))", at: now) })
        link.withLock { $0.pause() }
      }
    }
  }

  // MARK: - Requests

  /// Sends a request, and returns the effects of its answer.
  private func answer(
    _ request: ClusterNode.Request
  ) throws(PostgresFailure) -> [ClusterNode.Effect] {
    switch request {
    case .look(let epoch, let rate):
      let look = try look(epoch, pushesPerSecond: rate)
      return node.withLock { $0.looked(look, at: now) }
    case .enter:
      let epoch = try run([NodeTable.registration(settings, isFirst: false)])[0].firstNumber
      let devices = handlers.devices()
      return node.withLock { $0.entered(epoch, devices: devices, at: now) }
    case .reclaim(let devices, let earlier, let epoch):
      let rows = try run([
        NodeTable.reclaim(devices, node: settings.name, from: earlier, to: epoch)
      ])[0]
      let held = (0..<rows.count).compactMap { rows.number($0, 0) }
      return node.withLock { $0.reclaimed(held, at: now) }
    case .listen(let time):
      let milliseconds = min(Int(time / .milliseconds(1)), ClusterLimits.closeTimeout)
      let found = try link.withLock { link throws(PostgresFailure) in
        try link.notifications(within: milliseconds)
      }
      return node.withLock { $0.listened(found.map(\.text)) }
    }
  }

  /// Renews the lease, reads the nodes and the version of the tenants, and notifies peers that cannot be reached.
  private func look(
    _ epoch: Int64, pushesPerSecond: Int
  ) throws(PostgresFailure) -> NodeLook {
    let asked = ContinuousClock.now
    let condition = NodeCondition(
      isDraining: isDraining.load(ordering: .acquiring), devices: handlers.deviceCount(),
      pushesPerSecond: pushesPerSecond)
    // A read after the renewal's commit returns only data that the standby has too, and not the state of a replaced server.
    let rows = try run(
      [
        PostgresStatement("BEGIN"),
        NodeTable.renewal(settings, epoch: epoch, condition: condition),
        PostgresStatement("COMMIT"), PostgresStatement(ClusterClock.sql),
        PostgresStatement(NodeTable.sql),
        PostgresStatement(
          "SELECT max(value) FILTER (WHERE name = 'tenants'), max(value) FILTER (WHERE name = 'version') FROM gateway_figure"
        ), NodeCertificates.removed,
      ]
        + handlers.unreached().map {
          PostgresStatement("SELECT pg_notify('gateway', $1)", [.text("wake \($0)")])
        }, within: NodeLimits.answer)
    clock.adjust(to: rows[3].number(0, 0), since: asked, log)
    let nodes = (0..<rows[4].count).map {
      NodeTable.read(PostgresRow(rows: rows[4], index: $0))
    }
    return NodeLook(
      isRenewed: rows[1].count == 1, nodes: nodes, removed: rows[6].texts,
      tenants: rows[5].number(0, 0), tables: rows[5].number(0, 1),
      connections: link.withLock { $0.connections })
  }

  private func run(
    _ statements: [PostgresStatement], within time: Duration? = nil
  ) throws(PostgresFailure) -> [PostgresRows] {
    let milliseconds = time.map { Int($0 / .milliseconds(1)) } ?? PostgresLimits.answer
    return try link.withLock { link throws(PostgresFailure) in
      try link.run(statements, within: milliseconds)
    }
  }

  // MARK: - Effects

  private func perform(_ effects: [ClusterNode.Effect]) {
    for effect in effects {
      switch effect {
      case .hold(let epoch, let end): identity.hold(epoch, until: start + end)
      case .trustTenants(let end): handlers.trustTenants(start + end)
      case .shareRates(let nodes, let time): shareRates(among: nodes, after: time)
      case .report(let report): self.report(report)
      case .nodes, .removed, .release, .forgetAll, .forget, .forgetTenants, .sweep:
        handlers.perform(effect)
      }
    }
  }

  /// Exchanges with the other nodes what teams with a rate send; without that the last shares stay.
  private func shareRates(among nodes: Int, after time: Duration) {
    let demand = shares.demand(after: time / .seconds(1))
    let tables = node.withLock { $0.tables } ?? 0
    guard !demand.isEmpty, tables >= PostgresSchema.sharesRates else {
      return shares.update([], aliveNodes: nodes)
    }
    do throws(PostgresFailure) {
      let rows = try run(
        DemandTable.exchange(demand, node: settings.name), within: NodeLimits.answer)
      shares.update(DemandTable.read(rows[1]), aliveNodes: nodes)
      _ = node.withLock { $0.sharedRates(true) }
    } catch {
      shares.update([], aliveNodes: nodes)
      if node.withLock({ $0.sharedRates(false) }) {
        log.warning("the rates of teams cannot be shared", metadata: ["why": "\(error)"])
      }
    }
  }

  private func report(_ report: ClusterNode.Report) {
    switch report {
    case .reachable: log.info("the database can be reached again")
    case .unreachable(let reason):
      log.error("the database cannot be reached", metadata: ["why": "\(reason)"])
    case .distrusted:
      log.error(
        "the database has been away for so long that keys do not count any more: all pushes are refused",
        metadata: ["remedy": "bring the database back; the keys count again then"])
    case .beganAnew:
      log.warning("the database had not heard of this node for too long; it begins anew")
    case .replaced:
      log.critical(
        "this node was removed, or another process has its name: it serves no devices",
        metadata: [
          "node": "\(settings.name)",
          "remedy":
            "see `push-gateway nodes`; a folder serves one node, also on a machine that was copied",
        ])
    }
  }
}

extension PostgresRows {
  /// The number in the first row; absent without rows.
  var firstNumber: Int64? { count > 0 ? number(0, 0) : nil }

  /// The texts of the first column.
  fileprivate var texts: Set<String> { Set((0..<count).compactMap { text($0, 0) }) }
}
