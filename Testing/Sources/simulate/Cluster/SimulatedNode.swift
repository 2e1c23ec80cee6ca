/// A node of the gateway: its process, its session with the database, its relays, its connections and its lease.
final class SimulatedNode {
  unowned let world: ClusterWorld
  let index: Int
  /// Which process of this node it is; what belongs to an earlier one is dropped.
  private(set) var life = 0
  private(set) var isUp = false
  private(set) var isStopped = false
  /// What arrived while the process was stopped.
  private var backlog: [(life: Int, action: () -> Void)] = []
  /// The session with the database, once a commit of the node has waited for the standby in it.
  private(set) var session: ClusterSession?
  /// A session without a commit yet: its reads may return writes that the standby does not have.
  private(set) var newSession: ClusterSession?
  /// The epoch; 0 before the first lease.
  var epoch = 0
  /// Until when the node may send stored pushes, by its boot clock.
  var leaseEnd = Int.min
  var isRenewing = false
  /// When the last renewal was sent, by the boot clock.
  var renewalTime = 0
  /// Whether owner rows may have an earlier epoch.
  var needsReclaim = false
  var connections: [ClusterConnection?] = []
  /// The open connections to the other nodes, by this node's knowledge.
  var relays: [ClusterLink?] = []
  private(set) lazy var writer = ClusterWriter(self)
  /// Which keys are revoked, by this node's knowledge.
  var revoked: [Bool] = []
  /// For when the cached keys are known to be right, by the boot clock.
  var cacheTime: Int?

  private static let tick = 2_000
  private static let silenceLimit = 5_000

  init(_ world: ClusterWorld, _ index: Int) {
    self.world = world
    self.index = index
  }

  /// The boot clock, which continues while the process is stopped.
  var bootClock: Int { world.now + world.now * world.plan.drifts[index] / 1_000_000 }

  /// The node's wall clock, which may be wrong.
  var wallClock: Int { bootClock + world.plan.offsets[index] }

  /// Whether the node may send stored pushes.
  var hasLease: Bool { world.fault == .ignoreLease ? epoch > 0 : bootClock < leaseEnd }

  // MARK: - The process

  /// Runs what arrives for a process: never for an ended one, later for a stopped one.
  func perform(_ life: Int, _ action: @escaping () -> Void) {
    guard isUp, life == self.life else { return }
    if isStopped { backlog.append((life, action)) } else { action() }
  }

  func after(_ milliseconds: Int, _ action: @escaping () -> Void) {
    world.after(milliseconds) { [self, life] in perform(life, action) }
  }

  func start() {
    life += 1
    isUp = true
    epoch = 0
    leaseEnd = Int.min
    isRenewing = false
    needsReclaim = false
    connections = Array(repeating: nil, count: world.plan.devices)
    relays = Array(repeating: nil, count: world.plan.nodes)
    writer = ClusterWriter(self)
    revoked = Array(repeating: false, count: world.plan.keys)
    cacheTime = nil
    openSession()
    for peer in relays.indices where peer != index { openRelay(to: peer) }
    beat()
    after(world.draw.below(Self.sweepInterval)) { [self] in sweepRegularly() }
  }

  func crash(for time: Int) {
    guard isUp else { return }
    isUp = false
    isStopped = false
    backlog = []
    if let session = session ?? newSession {
      world.database.lose(session, nodeLearnsAfter: nil)
    }
    session = nil
    newSession = nil
    for connection in connections {
      connection?.link.end(world, losing: true, informing: (world.draw.below(1_000), nil))
    }
    for peer in relays.indices where peer != index { breakRelay(to: peer) }
    forget()
    world.after(time) { [self] in start() }
  }

  /// Releases what refers back to the node.
  func forget() {
    connections = []
    relays = []
    for session in [session, newSession] { session?.onEnd = { _ in } }
    session = nil
    newSession = nil
    backlog = []
    writer = ClusterWriter(self)
  }

  func stop(for time: Int) {
    guard isUp, !isStopped else { return }
    isStopped = true
    for device in world.devices { device.timeOut(with: self) }
    world.after(time) { [self, life] in
      guard life == self.life, isStopped else { return }
      isStopped = false
      world.record { "node \(self.index) goes on" }
      let waiting = backlog
      backlog = []
      for (life, action) in waiting { perform(life, action) }
    }
  }

  /// The node's work every two seconds.
  private func beat() {
    leaveSilentDatabase()
    renewLease()
    if world.fault == .pollWithoutCommit { pollKeys() }
    writer.endOldBatch()
    after(Self.tick) { [self] in beat() }
  }

  // MARK: - The database

  private func openSession() {
    after(world.delay()) { [self] in
      guard world.canReachDatabase(index) else {
        return after(200 + world.draw.below(600)) { [self] in openSession() }
      }
      let session = ClusterSession(node: self)
      session.onEnd = { [self, life] ended in
        perform(life) { [self] in sessionEnded(ended) }
      }
      newSession = session
      world.database.open(session)
      if world.fault == .readBeforeWrite { useNewSession() }
      renewLease()
    }
  }

  /// Uses a session in which the lease was renewed.
  func useNewSession() {
    guard let newSession else { return }
    session = newSession
    self.newSession = nil
    writer.sessionOpened()
    if needsReclaim { reclaim() }
    for connection in connections { connection?.sessionOpened() }
    sweep()
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
    isRenewing = false
    if wasUsed {
      writer.sessionEnded()
      for connection in connections { connection?.sessionEnded() }
    }
    openSession()
  }

  /// Ends a session in which no renewal is answered: it may be with a primary that was replaced.
  private func leaveSilentDatabase() {
    guard isRenewing, bootClock - renewalTime > Self.silenceLimit,
      let session = session ?? newSession
    else { return }
    world.database.lose(session, nodeLearnsAfter: 0)
  }

  func loseSession() {
    guard let session = session ?? newSession else { return }
    world.database.lose(session, nodeLearnsAfter: world.draw.below(3_000))
  }
}
