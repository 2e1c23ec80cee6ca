import ByteParsing
import Dispatch
import Logging
import Postgres
import PushProtocol
import Synchronization

/// This node's life in the database: its lease, the other nodes, and the notifications that change what it remembers.
///
/// One thread and one connection serve all of it. The lease lasts by the database's clock; by this machine's clock, which goes on
/// while the process or the machine sleeps, it counts from before the request was sent, so that it ends here first.
final class ClusterNode: Sendable {
  let settings: NodeSettings
  let identity: NodeIdentity
  private let clock: ClusterClock
  private let handlers: Handlers
  private let log: Logger
  private let thread = DispatchQueue(label: "push-gateway.node")
  private let link: Mutex<PostgresLink>
  private let state: Mutex<State>
  private let isDraining = Atomic(false)
  private let isClosed = Atomic(false)
  private let failures = Atomic(0)

  /// What the node's life changes elsewhere.
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
    var reloadTenants: @Sendable () -> Void
    /// Pushes may wait for connected devices that were not offered.
    var sweep: @Sendable () -> Void
  }

  private struct State {
    var tenants: Int64?
    var accepted = 0
    var looked = ContinuousClock.now
    var swept = ContinuousClock.now
    var connections = 0
  }

  init(
    _ settings: NodeSettings, as identity: NodeIdentity, in place: PostgresPlace,
    clock: ClusterClock, log: Logger, _ handlers: Handlers
  ) {
    self.clock = clock
    self.settings = settings
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

  /// Enters the node into the database.
  ///
  /// - Throws: if another instance has its name and is alive, or the database cannot be used.
  func register() throws(GatewayFailure) {
    let start = ContinuousClock.now
    let epoch: Int64?
    do {
      epoch = try link.withLock { link throws(PostgresFailure) in
        try link.run([NodeTable.registration(settings)])[0].firstNumber
      }
    } catch {
      throw GatewayFailure(
        "The node \(settings.name) cannot be entered into the database: \(error)")
    }
    guard let epoch else {
      throw GatewayFailure(
        "Another node is called \(settings.name) and is alive. A folder serves one node: make another with "
          + "`push-gateway node add NAME`, or wait \(ClusterLimits.leaseSeconds) seconds if this one was moved here."
      )
    }
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
          log.info("the database can be reached again")
        }
        try listen()
      } catch {
        if failures.add(1, ordering: .relaxed).newValue == 1 {
          log.error("the database cannot be reached", metadata: ["why": "\(error)"])
        }
        link.withLock { $0.pause() }
      }
    }
  }

  /// Waits for notifications until the next look is due.
  private func listen() throws(PostgresFailure) {
    let until = ContinuousClock.now + ClusterLimits.look
    while !isClosed.load(ordering: .acquiring) {
      let left = Int((until - .now) / .milliseconds(1))
      guard left > 0 else { return }
      let found = try link.withLock { link throws(PostgresFailure) in
        try link.notifications(within: min(left, ClusterLimits.patienceToClose))
      }
      handle(found.map(\.text))
    }
  }

  private func handle(_ texts: [String]) {
    var reloads = false
    for text in texts {
      let words = text.split(separator: " ", maxSplits: 1)
      switch words.first {
      case "tenants": reloads = true
      case "token": if let hash = TokenHash(hexadecimal: words.last ?? "") { handlers.forget(hash) }
      case "wake": if words.last == Substring(settings.name) { handlers.sweep() }
      default: break
      }
    }
    if reloads { handlers.reloadTenants() }
  }

  /// Renews the lease, reads the nodes and the version of the tenants, and notifies peers that cannot be reached.
  private func look() throws(PostgresFailure) {
    let start = ContinuousClock.now
    // What is read behind the renewal's commit is what the standby has as well, and not the state of a server that was replaced.
    let statements =
      [
        PostgresStatement("BEGIN"),
        NodeTable.renewal(settings, epoch: identity.epoch, condition: condition(at: start)),
        PostgresStatement("COMMIT"), PostgresStatement(ClusterClock.sql),
        PostgresStatement(NodeTable.sql),
        PostgresStatement("SELECT value FROM gateway_figure WHERE name = 'tenants'"),
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
    react(tenants: rows[4].number(0, 0), connections: connections)
  }

  /// Reads again what may have changed while no notification could arrive.
  private func react(tenants: Int64?, connections: Int) {
    let (isNew, hasChanged, sweeps) = state.withLock { state in
      let isNew = state.connections != connections
      let hasChanged = state.tenants != tenants
      let sweeps = isNew || state.swept + ClusterLimits.sweep < .now
      if sweeps { state.swept = .now }
      state.connections = connections
      state.tenants = tenants
      return (isNew, hasChanged, sweeps)
    }
    if isNew { handlers.forgetAll() }
    if isNew || hasChanged { handlers.reloadTenants() }
    if sweeps { handlers.sweep() }
  }

  /// Begins another life after the lease has ended: nobody held the devices meanwhile.
  private func beginAnew() throws(PostgresFailure) {
    let start = ContinuousClock.now
    let old = identity.epoch
    log.warning("the database had not heard of this node for too long; it begins anew")
    let epoch = try link.withLock { link throws(PostgresFailure) in
      try link.run([NodeTable.registration(settings)])[0].firstNumber
    }
    guard let epoch else {
      log.critical(
        "another node has this node's name",
        metadata: [
          "node": "\(settings.name)", "remedy": "stop one of both; a folder serves one node",
        ])
      handlers.moved(handlers.devices())
      throw .unreachable("another node is called \(settings.name)")
    }
    let devices = handlers.devices()
    var held: Set<Int64> = []
    for start in stride(from: 0, to: devices.count, by: ClusterLimits.devicesInStatement) {
      let part = Array(
        devices[start..<min(start + ClusterLimits.devicesInStatement, devices.count)])
      let found = try link.withLock { link throws(PostgresFailure) in
        try link.run([NodeTable.reclaim(part, node: settings.name, from: old, to: epoch)])[0]
      }
      for row in 0..<found.count { if let device = found.number(row, 0) { held.insert(device) } }
    }
    identity.begin(epoch)
    handlers.moved(devices.filter { !held.contains($0) })
    identity.extendLease(until: start + ClusterLimits.ownLease)
    handlers.sweep()
  }

  private func condition(at now: ContinuousClock.Instant) -> NodeCondition {
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

  private static func wake(_ node: String) -> PostgresStatement {
    PostgresStatement("SELECT pg_notify('gateway', $1)", [.text("wake \(node)")])
  }
}

extension PostgresRows {
  /// The number in the first row; absent if there is none.
  fileprivate var firstNumber: Int64? { count > 0 ? number(0, 0) : nil }
}

extension TokenHash {
  /// Reads the 64 digits of a notification.
  fileprivate init?(hexadecimal text: Substring) {
    let digits = text.utf8.compactMap(\.hexadecimalDigit)
    guard digits.count == 64 else { return nil }
    self.init(stride(from: 0, to: 64, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
  }
}
