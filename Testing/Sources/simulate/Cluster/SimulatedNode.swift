import GatewayCluster

/// A node of the gateway: its process, its session with the database, its relays and its connections.
///
/// Its life in the database is decided by the gateway's own `ClusterNode`, and its relays by `RelayPeer`.
final class SimulatedNode {
  unowned let world: ClusterWorld
  let index: Int
  /// Which process of this node it is; events of an earlier one are dropped.
  private(set) var life = 0
  private var process = Process.down
  /// The session with the database, once a commit of the node has waited for the standby in it.
  private(set) var session: ClusterSession?
  /// A session without a commit yet: its reads may return writes that the standby does not have.
  private(set) var newSession: ClusterSession?
  var machine: ClusterNode
  /// The epoch, and until when the node may send stored pushes by its boot clock.
  var holding = (epoch: 0, until: Duration.zero)
  /// Counts the requests of the machine, so that a late answer is ignored.
  var request = 0
  private(set) var sessionCount = 0
  var connections: [ClusterConnection?] = []
  var relays: [SimulatedRelay] = []
  var sweepTurn = SweepTurn.idle
  private(set) lazy var writer = ClusterWriter(self)
  var keys = SimulatedKeys()

  private enum Process {
    case down
    case running
    /// The events that arrived while it was stopped.
    case stopped([(life: Int, action: () -> Void)])
  }

  private static let tick = 2_000

  init(_ world: ClusterWorld, _ index: Int) {
    (self.world, self.index) = (world, index)
    machine = ClusterNode(name: "\(index)", at: .zero)
  }

  /// The boot clock, which continues while the process is stopped.
  var bootClock: Int { world.now + world.now * world.plan.drifts[index] / 1_000_000 }

  /// The same for the machine.
  var clock: Duration { .milliseconds(bootClock) }

  /// The node's wall clock, which may be wrong.
  var wallClock: Int { bootClock + world.plan.offsets[index] }

  var epoch: Int { holding.epoch }

  /// Whether the node may send stored pushes.
  var hasLease: Bool { world.fault == .ignoreLease ? epoch > 0 : clock < holding.until }

  // MARK: - The process

  var isUp: Bool {
    if case .down = process { false } else { true }
  }

  var isStopped: Bool {
    if case .stopped = process { true } else { false }
  }

  /// Runs an event of a process: never for an ended one, later for a stopped one.
  func perform(_ life: Int, _ action: @escaping () -> Void) {
    guard life == self.life else { return }
    switch process {
    case .down: break
    case .running: action()
    case .stopped(let backlog): process = .stopped(backlog + [(life, action)])
    }
  }

  func after(_ milliseconds: Int, _ action: @escaping () -> Void) {
    world.after(milliseconds) { [self, life] in perform(life, action) }
  }

  func start() {
    life += 1
    process = .running
    machine = ClusterNode(name: "\(index)", trust: world.trust, at: clock)
    holding = (0, .zero)
    sweepTurn = .idle
    connections = Array(repeating: nil, count: world.plan.devices)
    relays = Array(repeating: SimulatedRelay(), count: world.plan.nodes)
    writer = ClusterWriter(self)
    keys = SimulatedKeys()
    advance()
    beat()
  }

  func crash(for time: Int) {
    guard isUp else { return }
    process = .down
    if let session = session ?? newSession {
      world.database.lose(session, nodeLearnsAfter: nil)
    }
    for connection in connections {
      connection?.link.end(world, losing: true, informing: (world.draw.below(1_000), nil))
    }
    for peer in relays.indices where peer != index { breakRelay(to: peer) }
    forget()
    world.after(time) { [self] in start() }
  }

  /// Releases references back to the node.
  func forget() {
    connections = []
    for relay in relays { relay.link?.onEnd = ({}, {}) }
    relays = []
    for session in [session, newSession] { session?.onEnd = { _ in } }
    session = nil
    newSession = nil
    if isStopped { process = .stopped([]) }
    writer = ClusterWriter(self)
  }

  func stop(for time: Int) {
    guard case .running = process else { return }
    process = .stopped([])
    for device in world.devices { device.timeOut(with: self) }
    world.after(time) { [self, life] in
      guard life == self.life, case .stopped(let backlog) = process else { return }
      process = .running
      world.record { "node \(self.index) goes on" }
      for (life, action) in backlog { perform(life, action) }
    }
  }

  /// The node's work every two seconds.
  private func beat() {
    if world.fault == .pollWithoutCommit { pollKeys(trusts: true) }
    writer.endOldBatch()
    after(Self.tick) { [self] in beat() }
  }

  // MARK: - The session

  func openSession() {
    let session = ClusterSession(node: self)
    session.onEnd = { [self, life] ended in
      perform(life) { [self] in sessionEnded(ended) }
    }
    newSession = session
    sessionCount += 1
    world.database.open(session)
    if world.fault == .readBeforeWrite { useNewSession() }
  }

  /// Uses a session in which something was committed.
  func useNewSession() {
    guard let newSession else { return }
    session = newSession
    self.newSession = nil
    writer.sessionOpened()
    for connection in connections { connection?.sessionOpened() }
  }

  /// Whether a session is still in use.
  func holds(_ session: ClusterSession) -> Bool {
    self.session === session || newSession === session
  }

  private func sessionEnded(_ ended: ClusterSession) {
    guard holds(ended) else { return }
    let wasUsed = session === ended
    session = nil
    newSession = nil
    sweepTurn = .idle
    if wasUsed {
      writer.sessionEnded()
      for connection in connections { connection?.sessionEnded() }
    }
    fail("the session ended")
  }

  func loseSession() {
    guard let session = session ?? newSession else { return }
    world.database.lose(session, nodeLearnsAfter: world.draw.below(3_000))
  }
}
