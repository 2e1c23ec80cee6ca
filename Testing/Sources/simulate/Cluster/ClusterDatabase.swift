/// A primary and its synchronous standby.
///
/// The writes of a transaction become visible when the standby has them. If the primary restarts, everything committed on its
/// disk is visible at once, and the standby may not have it yet. If the standby is promoted, writes that it did not have are
/// lost, and their numbers are assigned again.
final class ClusterDatabase {
  unowned let world: ClusterWorld
  /// What readers see.
  private(set) var visible: ClusterState
  private var standby: Standby
  private(set) var isUp = true
  /// By how much the primary's clock differs, in milliseconds.
  private var clockOffset: Int
  private var sequence = 0
  /// The transactions that were committed on the primary's disk, in order.
  private var log: [ClusterTransaction] = []
  private var visibleCount = 0
  /// How many transactions were committed.
  private(set) var commitCount = 0
  /// Which life of the primary this is.
  private var life = 0
  private var locks: [Int: Lock] = [:]
  private var sessions: [ClusterSession] = []
  /// The transactions that have begun and not ended.
  private var running: [ClusterTransaction] = []

  private struct Standby {
    var state: ClusterState
    /// How many transactions of the log it has.
    var count = 0
    /// Whether a part of the log is on the way to it.
    var isReceiving = false
    /// Whether it receives nothing for a while.
    var isLagging = false
  }

  private struct Lock {
    var holder: ClusterTransaction
    var waiting: [ClusterTransaction] = []
  }

  init(_ world: ClusterWorld, _ plan: ClusterPlan) {
    self.world = world
    visible = ClusterState(nodes: plan.nodes, devices: plan.devices, keys: plan.keys)
    standby = Standby(state: visible)
    clockOffset = plan.databaseOffsets.0
  }

  /// The time by the database's clock.
  var clock: Int { world.now + clockOffset }

  func nextNumber() -> Int {
    sequence += 1
    return sequence
  }

  /// Releases what refers back to the database.
  func forget() {
    log = []
    running = []
    locks = [:]
    sessions = []
  }

  // MARK: - Sessions

  func open(_ session: ClusterSession) { sessions.append(session) }

  /// Ends a session: the node learns of it, and an uncommitted transaction ends a little later.
  func lose(_ session: ClusterSession, nodeLearnsAfter delay: Int?) {
    guard session.isOpen else { return }
    session.isOpen = false
    sessions.removeAll { $0 === session }
    if let delay { world.after(delay) { session.onEnd(session) } }
    let life = life
    world.after(world.draw.below(2_000)) { [self] in
      if life == self.life { abort(session) }
    }
  }

  private func abort(_ session: ClusterSession) {
    for transaction in running where transaction.session === session && !transaction.isCommitted {
      release(transaction)
    }
    running.removeAll { $0.session === session }
  }

  /// Runs a transaction of a session once its request has arrived.
  func submit(_ transaction: ClusterTransaction) {
    world.after(world.delay()) { [self] in
      let session = transaction.session
      guard session.isOpen, isUp, session.remains == nil else { return }
      running.append(transaction)
      acquireLocks(transaction)
    }
  }

  /// Reads the visible state once the request has arrived, and replies.
  func read(_ session: ClusterSession, _ read: @escaping () -> Void, reply: @escaping () -> Void) {
    world.after(world.delay()) { [self] in
      guard session.isOpen, isUp || session.remains != nil else { return }
      if let remains = session.remains {
        // The old primary answers with its last state.
        let present = visible
        visible = remains
        read()
        visible = present
      } else {
        read()
      }
      world.after(world.delay()) { session.reply(reply) }
    }
  }

  /// Notifies the listening sessions; each notification may be lost.
  func notify(_ texts: [String]) {
    guard !texts.isEmpty else { return }
    for session in sessions {
      guard let node = session.node, !world.draw.chance(30) else { continue }
      world.after(world.delay()) { session.reply { node.hear(texts) } }
    }
  }

  // MARK: - Transactions

  private func acquireLocks(_ transaction: ClusterTransaction) {
    while transaction.lockCount < transaction.locks.count {
      let key = transaction.locks[transaction.lockCount]
      if locks[key] == nil {
        locks[key] = Lock(holder: transaction)
      } else if locks[key]?.holder !== transaction {
        locks[key]?.waiting.append(transaction)
        return
      }
      transaction.lockCount += 1
    }
    proceed(transaction) { [self] in
      transaction.work(transaction)
      proceed(transaction) { self.commit(transaction) }
    }
  }

  /// Continues a little later, unless the transaction ended in the meantime.
  private func proceed(_ transaction: ClusterTransaction, _ action: @escaping () -> Void) {
    let life = life
    world.after(world.delay()) {
      if life == self.life, !transaction.hasEnded { action() }
    }
  }

  private func commit(_ transaction: ClusterTransaction) {
    transaction.isCommitted = true
    commitCount += 1
    guard !transaction.changes.isEmpty else { return complete(transaction) }
    log.append(transaction)
    ship()
  }

  /// Sends the log to the standby; confirmed writes become visible.
  private func ship() {
    guard isUp, !standby.isReceiving, !standby.isLagging, standby.count < log.count else { return }
    standby.isReceiving = true
    let (life, end) = (life, log.count)
    world.after(world.delay()) { [self] in
      guard life == self.life else { return }
      standby.isReceiving = false
      for transaction in log[standby.count..<end] { transaction.apply(to: &standby.state) }
      standby.count = end
      world.after(world.delay()) {
        if life == self.life { self.confirm(end) }
      }
      ship()
    }
  }

  private func confirm(_ end: Int) {
    while visibleCount < end {
      let transaction = log[visibleCount]
      visibleCount += 1
      transaction.apply(to: &visible)
      complete(transaction)
    }
  }

  /// Releases the locks of a transaction, performs the reads that its session queued after it, and replies.
  private func complete(_ transaction: ClusterTransaction) {
    release(transaction)
    let session = transaction.session
    running.removeAll { $0 === transaction }
    transaction.finish()
    world.after(world.delay()) { session.reply(transaction.reply) }
  }

  private func release(_ transaction: ClusterTransaction) {
    transaction.hasEnded = true
    for key in transaction.locks.prefix(transaction.lockCount + 1) {
      guard var lock = locks[key] else { continue }
      lock.waiting.removeAll { $0 === transaction }
      guard lock.holder === transaction else {
        locks[key] = lock
        continue
      }
      guard !lock.waiting.isEmpty else {
        locks[key] = nil
        continue
      }
      lock.holder = lock.waiting.removeFirst()
      lock.holder.lockCount += 1
      locks[key] = lock
      acquireLocks(lock.holder)
    }
  }
}

extension ClusterDatabase {
  // MARK: - Faults

  /// Ends the primary, and brings it back, or the standby in its place.
  ///
  /// A stranded node still reaches the old primary for a while, which no longer confirms writes.
  func fail(for duration: Int, promoting: Bool, stranding stranded: Int? = nil) {
    guard isUp else { return }
    isUp = false
    life += 1
    locks = [:]
    running = []
    standby.isReceiving = false
    for session in sessions {
      var delay = world.draw.below(3_000)
      if stranded != nil, session.node?.index == stranded {
        session.remains = visible
        delay += 20_000
      } else {
        session.isOpen = false
      }
      world.after(delay) {
        session.isOpen = false
        session.onEnd(session)
      }
    }
    sessions = []
    world.after(duration) { [self] in
      isUp = true
      if promoting { promote() } else { recover() }
    }
  }

  private func promote() {
    world.record {
      "the standby is promoted, without \(self.log.count - self.standby.count) commits"
    }
    visible = standby.state
    sequence = visible.sequence
    clockOffset = world.plan.databaseOffsets.1 - clockOffset + world.plan.databaseOffsets.0
    log = []
    standby.count = 0
    visibleCount = 0
  }

  /// The commits on the disk are visible, whether the standby has them or not.
  private func recover() {
    world.record {
      "the primary is back, with \(self.log.count - self.standby.count) commits that the standby lacks"
    }
    for transaction in log[visibleCount...] { transaction.apply(to: &visible) }
    visibleCount = log.count
    standby.isReceiving = true
    let life = life
    world.after(50 + world.draw.below(4_000)) { [self] in
      guard life == self.life else { return }
      standby.isReceiving = false
      ship()
    }
  }

  /// The standby receives nothing for a while.
  func lag(for duration: Int) {
    standby.isLagging = true
    world.after(duration) { [self] in
      standby.isLagging = false
      ship()
    }
  }
}
