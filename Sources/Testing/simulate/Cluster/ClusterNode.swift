/// A node of the gateway: its process, its session with the database, its relays, its connections and its lease.
final class ClusterNode {
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
  /// A session in which nothing was committed yet: it may show what the standby does not have.
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
  /// The open connections to the other nodes, as far as this one knows.
  private var relays: [ClusterLink?] = []
  private(set) lazy var writer = ClusterWriter(self)
  private var revoked: [Bool] = []
  /// For when the cached keys are known to be right, by the boot clock.
  private var cacheTime = Int.min

  /// How old the cache of keys may be: with the time of a poll, less than the promised 5 s.
  private static let cacheLimit = 4_000
  private static let tick = 2_000
  private static let silenceLimit = 5_000
  private static let sweepInterval = 60_000

  init(_ world: ClusterWorld, _ index: Int) {
    self.world = world
    self.index = index
  }

  /// The boot clock, which goes on while the process is stopped.
  var bootClock: Int { world.now + world.now * world.plan.drifts[index] / 1_000_000 }

  /// What the node believes to be the time.
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
    cacheTime = Int.min
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
    for device in world.devices { device.losePatience(with: self) }
    world.after(time) { [self, life] in
      guard life == self.life, isStopped else { return }
      isStopped = false
      world.tell { "node \(self.index) goes on" }
      let waiting = backlog
      backlog = []
      for (life, action) in waiting { perform(life, action) }
    }
  }

  /// What a node does every two seconds.
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

  // MARK: - Relays

  private func openRelay(to peer: Int) {
    let other = world.nodes[peer]
    after(world.delay()) { [self] in
      guard other.isUp, world.canReach(index, peer) else {
        return after(500 + world.draw.below(1_000)) { [self] in openRelay(to: peer) }
      }
      let link = ClusterLink()
      link.onEnd.0 = { [self, life] in perform(life) { [self] in relayEnded(to: peer) } }
      link.onEnd.1 = { [other, life = other.life] in other.perform(life) { other.sweep() } }
      relays[peer] = link
      relay(to: peer) { $0.sweep() }
    }
  }

  private func relayEnded(to peer: Int) {
    relays[peer] = nil
    wake(peer)
    openRelay(to: peer)
  }

  func breakRelay(to peer: Int) {
    guard peer < relays.count, let link = relays[peer] else { return }
    let other = world.draw.chance(50) ? world.draw.below(5_000) : nil
    link.end(world, losing: true, informing: (world.draw.below(4_000), other))
  }

  /// Sends something to another node; without a connection the database wakes it.
  func relay(to peer: Int, wakes: Bool = true, _ action: @escaping (ClusterNode) -> Void) {
    guard let link = relays[peer] else {
      if wakes { wake(peer) }
      return
    }
    let other = world.nodes[peer]
    let life = other.life
    link.send(to: 1, world) { other.perform(life) { action(other) } }
  }

  private func wake(_ peer: Int) {
    guard let session else { return }
    world.database.read(session) { [world] in
      world.database.notify([peer]) { $0.sweep() }
    } reply: {
    }
  }

  // MARK: - Sweeps

  private func sweepRegularly() {
    sweep()
    after(Self.sweepInterval) { [self] in sweepRegularly() }
  }

  /// Asks for the devices with waiting pushes, and for the owner rows of the connected devices.
  func sweep() {
    guard let session else { return }
    let claimed = connections.compactMap { $0 }.filter { $0.state != .claiming }
    let (database, asked, isReclaiming) = (world.database, epoch, needsReclaim)
    var waiting: Set<Int> = []
    var owners: [ClusterState.Owner?] = []
    database.read(session) {
      owners = database.visible.owners
      let now = database.clock
      waiting = Set(database.visible.pushes.lazy.filter { $0.expires > now }.map(\.device))
    } reply: { [self] in
      for device in waiting.sorted() {
        guard let owner = owners[device], owner.node == index, owner.epoch == asked else { continue }
        connections[device]?.drain()
      }
      guard world.fault != .sweepWithoutOwners, asked == epoch, !isReclaiming else { return }
      for connection in claimed where connections[connection.device] === connection {
        let owner = ClusterState.Owner(node: index, epoch: epoch, serial: connection.serial)
        if owners[connection.device] != owner { close(connection) }
      }
    }
  }

  // MARK: - Keys

  /// Receives the keys that were read behind a commit that the node began at a time of its boot clock.
  func learnKeys(_ keys: [Bool], asked: Int) {
    if world.fault != .ignoreRevocation { revoked = keys }
    cacheTime = max(cacheTime, asked)
  }

  private func pollKeys() {
    guard let session else { return }
    let asked = bootClock
    var found: [Bool] = []
    world.database.read(session) { [database = world.database] in
      found = database.visible.revoked
    } reply: { [self] in
      learnKeys(found, asked: asked)
    }
  }

  func learnRevocation(of key: Int) {
    if world.fault != .ignoreRevocation { revoked[key] = true }
  }

  /// What a provider is answered because of its key: `nil` if nothing is wrong.
  func refusal(of push: ClusterPlan.Push) -> Int? {
    let isOld = cacheTime == Int.min || bootClock - cacheTime > Self.cacheLimit
    if isOld, cacheTime == Int.min || world.fault != .trustOldCache { return 503 }
    if revoked[push.key] { return 403 }
    let isOthers = push.team != ClusterPlan.team(ofKey: push.key)
    return isOthers && world.fault != .ignoreTeam ? 403 : nil
  }
}
