import ByteParsing
import Dispatch
import Logging
import Postgres
import PushProtocol
import Synchronization

/// This node's presence in the database: its lease, the other nodes, and the notifications that invalidate its caches.
///
/// One thread and one connection serve all of it. The lease lasts by the database's clock. By this machine's clock, which
/// continues while the process or the machine sleeps, it counts from before the request was sent, so that it ends here first.
final class ClusterNode: Sendable {
  let settings: NodeSettings
  let identity: NodeIdentity
  private let clock: ClusterClock
  let shares: TeamShares
  /// How long teams and keys count after the database has answered last.
  private let trust: Duration
  let handlers: Handlers
  let log: Logger
  private let thread = DispatchQueue(label: "push-gateway.node")
  let link: Mutex<PostgresLink>
  let state: Mutex<State>
  let isDraining = Atomic(false)
  private let isClosed = Atomic(false)
  private let failures = Atomic(0)

  /// The callbacks into the rest of the gateway.
  struct Handlers: Sendable {
    /// The devices that are connected here.
    var devices: @Sendable () -> [Int64]
    /// How many there are.
    var deviceCount: @Sendable () -> Int
    /// How many pushes were accepted so far.
    var accepted: @Sendable () -> Int
    /// Receives all nodes, after each look at the table.
    var nodes: @Sendable ([ListedNode]) -> Void
    /// Peers that need a notification, because they cannot be reached.
    var unreached: @Sendable () -> [String]
    /// Devices that other nodes hold now.
    var moved: @Sendable ([Int64]) -> Void
    /// Everything that is remembered of the database may be out of date.
    var forgetAll: @Sendable () -> Void
    /// A token has changed.
    var forget: @Sendable (TokenHash) -> Void
    /// Teams, topics, keys or certificates have changed.
    var forgetTenants: @Sendable () -> Void
    /// Sets whether cached teams and keys are valid.
    var trustTenants: @Sendable (Bool) -> Void
    /// Receives the certificates of removed nodes, after each look at them.
    var removed: @Sendable (Set<String>) -> Void
    /// Pushes may wait for connected devices that were not offered.
    var sweep: @Sendable () -> Void
  }

  struct State {
    var tenants: Int64?
    /// The version of the database's tables.
    var tables: Int64 = 0
    var accepted = 0
    /// When the database has answered last.
    var heard = ContinuousClock.now
    /// Whether that was recent enough for teams and keys to count.
    var trustsTenants = true
    /// Why the database could not be reached since.
    var reasons: Set<String> = []
    /// Whether another process has this node's name, or the node was removed.
    var isReplaced = false
    /// The epochs entered for this process and not in use yet, because a later step was interrupted.
    var proposed: [Int64] = []
    /// Whether the last attempt to share rates succeeded.
    var sharesRates = true
    /// When rates were shared last.
    var exchanged = ContinuousClock.now
    var looked = ContinuousClock.now
    var swept = ContinuousClock.now
    var connections = 0
  }

  init(
    _ settings: NodeSettings, as identity: NodeIdentity, in place: PostgresPlace,
    clock: ClusterClock, shares: TeamShares, trust: Duration = ClusterLimits.trust, log: Logger,
    _ handlers: Handlers
  ) {
    self.clock = clock
    self.shares = shares
    self.trust = trust
    self.settings = settings.ofThisProcess()
    self.identity = identity
    self.handlers = handlers
    self.log = log
    let link = PostgresLink(place, .node, log: log)
    link.greeting = [PostgresStatement("LISTEN gateway")]
    self.link = Mutex(link)
    state = Mutex(State())
  }

  /// Whether the last look at the database failed.
  var isAway: Bool { failures.load(ordering: .relaxed) > 0 }

  /// Whether it has looked at the database since it was entered.
  var hasLooked: Bool { state.withLock { $0.tables > 0 } }

  /// Whether another process has this node's name, or the node was removed: it serves no devices then.
  var isReplaced: Bool { state.withLock { $0.isReplaced } }

  /// Enters the node into the database.
  ///
  /// - Throws: if another instance has its name and is alive, if the node was removed, or if the database cannot be used.
  func register() throws(GatewayFailure) {
    let start = ContinuousClock.now
    let (epoch, removed): (Int64?, Set<String>)
    do {
      (epoch, removed) = try link.withLock { link throws(PostgresFailure) in
        let rows = try link.run([
          NodeCertificates.recording(settings.certificate, of: settings.name),
          NodeTable.registration(settings, isFirst: true), NodeCertificates.removed,
        ])
        return (rows[1].firstNumber, Set((0..<rows[2].count).compactMap { rows[2].text($0, 0) }))
      }
    } catch {
      throw GatewayFailure(
        "The node \(settings.name) cannot be entered into the database: \(error)")
    }
    guard let epoch else {
      if removed.contains(settings.certificate) {
        throw GatewayFailure(
          "The node \(settings.name) was removed, and its certificate with it. Make its folder anew with "
            + "`push-gateway node add \(settings.name) --output FOLDER` on the first node.")
      }
      throw GatewayFailure(
        "Another node is called \(settings.name) and is alive. A folder serves one node: make another with "
          + "`push-gateway node add NAME`, or wait \(ClusterLimits.leaseSeconds) seconds if this one was moved here."
      )
    }
    handlers.removed(removed)
    identity.begin(epoch)
    identity.extendLease(until: start + ClusterLimits.ownLease)
  }

  /// Begins to renew the lease and to listen.
  func start() { thread.async { self.live() } }

  /// Lets the other nodes know that this one is about to stop.
  func drain() { isDraining.store(true, ordering: .releasing) }

  /// Leaves the database.
  func close() {
    isClosed.store(true, ordering: .releasing)
    thread.sync {
      _ = link.withLock { try? $0.run([NodeTable.removal(settings, epoch: identity.epoch)]) }
      link.withLock { $0.close() }
    }
  }

  private func live() {
    while !isClosed.load(ordering: .acquiring) {
      do throws(PostgresFailure) {
        try look()
        if failures.exchange(0, ordering: .relaxed) > 0 {
          state.withLock { $0.reasons = [] }
          log.info("the database can be reached again")
        }
        try listen()
      } catch {
        failures.add(1, ordering: .relaxed)
        report(error)
        distrustTenants()
        link.withLock { $0.pause() }
      }
    }
  }

  /// Logs why the database cannot be reached; each reason once until it can be reached again.
  private func report(_ failure: PostgresFailure) {
    let isNew = state.withLock { state in
      state.reasons.count < ClusterLimits.reasons && state.reasons.insert("\(failure)").inserted
    }
    if isNew {
      log.error("the database cannot be reached", metadata: ["why": "\(QueueFailure(failure))"])
    }
  }

  /// Forgets teams and keys once the database has been away for so long that revoked ones may be among them.
  private func distrustTenants() {
    let ends = state.withLock { state in
      guard state.trustsTenants, state.heard + trust < .now else { return false }
      state.trustsTenants = false
      return true
    }
    guard ends else { return }
    log.error(
      "the database has been away for so long that keys do not count any more: all pushes are refused",
      metadata: ["remedy": "bring the database back; the keys count again then"])
    handlers.trustTenants(false)
  }

  /// Waits for notifications until the next look is due.
  private func listen() throws(PostgresFailure) {
    let until = ContinuousClock.now + ClusterLimits.look
    while !isClosed.load(ordering: .acquiring) {
      let left = Int((until - .now) / .milliseconds(1))
      guard left > 0 else { return }
      let found = try link.withLock { link throws(PostgresFailure) in
        try link.notifications(within: min(left, ClusterLimits.closeTimeout))
      }
      handle(found.map(\.text))
    }
  }

  private func handle(_ texts: [String]) {
    var forgets = false
    for text in texts {
      let words = text.split(separator: " ", maxSplits: 1)
      switch words.first {
      case "tenants": forgets = true
      case "token": if let hash = TokenHash(hexadecimal: words.last ?? "") { handlers.forget(hash) }
      case "wake": if words.last == Substring(settings.name) { handlers.sweep() }
      default: break
      }
    }
    if forgets { handlers.forgetTenants() }
  }

  /// Renews the lease, reads the nodes and the version of the tenants, and notifies peers that cannot be reached.
  private func look() throws(PostgresFailure) {
    let start = ContinuousClock.now
    // A read after the renewal's commit returns only data that the standby has too, and not the state of a replaced server.
    let statements =
      [
        PostgresStatement("BEGIN"),
        NodeTable.renewal(settings, epoch: identity.epoch, condition: condition(at: start)),
        PostgresStatement("COMMIT"), PostgresStatement(ClusterClock.sql),
        PostgresStatement(NodeTable.sql),
        PostgresStatement(
          "SELECT max(value) FILTER (WHERE name = 'tenants'), max(value) FILTER (WHERE name = 'version') FROM gateway_figure"
        ), NodeCertificates.removed,
      ] + handlers.unreached().map(Self.wake)
    let (rows, connections) = try link.withLock { link throws(PostgresFailure) in
      (Array(try link.run(statements, within: ClusterLimits.answer).dropFirst()), link.connections)
    }
    clock.adjust(to: rows[2].number(0, 0), since: start, log)
    if rows[0].count == 1 {
      identity.extendLease(until: start + ClusterLimits.ownLease)
    } else {
      try beginAnew()
    }
    let nodes = (0..<rows[3].count).map {
      NodeTable.read(PostgresRow(rows: rows[3], index: $0))
    }
    handlers.nodes(nodes)
    handlers.removed(Set((0..<rows[5].count).compactMap { rows[5].text($0, 0) }))
    react(tenants: rows[4].number(0, 0), tables: rows[4].number(0, 1), connections: connections)
    shareRates(among: nodes.count { $0.isAlive })
  }

  /// Reads again what may have changed while no notification could arrive.
  private func react(tenants: Int64?, tables: Int64?, connections: Int) {
    let (isNew, hasChanged, isTrustedAgain, sweeps) = state.withLock { state in
      let isNew = state.connections != connections
      let hasChanged = state.tenants != tenants
      let isTrustedAgain = !state.trustsTenants
      (state.heard, state.trustsTenants, state.tables) = (.now, true, tables ?? 0)
      let sweeps = isNew || state.swept + ClusterLimits.sweep < .now
      if sweeps { state.swept = .now }
      state.connections = connections
      state.tenants = tenants
      return (isNew, hasChanged, isTrustedAgain, sweeps)
    }
    if isNew { handlers.forgetAll() }
    if isTrustedAgain { handlers.trustTenants(true) }
    if isNew || hasChanged { handlers.forgetTenants() }
    if sweeps { handlers.sweep() }
  }

  private static func wake(_ node: String) -> PostgresStatement {
    PostgresStatement("SELECT pg_notify('gateway', $1)", [.text("wake \(node)")])
  }
}

extension TokenHash {
  /// Reads the 64 digits of a notification.
  fileprivate init?(hexadecimal text: Substring) {
    let digits = text.utf8.compactMap(\.hexadecimalDigit)
    guard digits.count == 64 else { return nil }
    self.init(stride(from: 0, to: 64, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
  }
}
