/// The one writer of a node: it sends all that waits as one transaction, one after the other.
final class ClusterWriter {
  unowned let node: SimulatedNode
  private var waiting = Batch()
  private var current: Batch?
  private var isGathering = false

  /// After how long a provider is answered 503.
  private static let timeout = 10_000

  init(_ node: SimulatedNode) {
    self.node = node
  }

  private var world: ClusterWorld { node.world }

  /// A push whose provider waits for an answer.
  struct Request {
    let push: Int
    let attempt: Int
    /// When the node has checked the key.
    let checked: Int
    /// The identifier of the push and its token.
    var pair: Int
    var isAnswered = false
  }

  /// The writes of one transaction, and their result.
  private struct Batch {
    var begun = 0
    /// The epoch of the node when it was sent.
    var epoch = 0
    var requests: [Request] = []
    var acknowledgements: [ClusterAcknowledgement] = []
    var inserted: [ClusterState.Row] = []
    /// The devices whose pushes were accepted before.
    var known: [Int] = []
    var owners: [Int: Int] = [:]

    var isEmpty: Bool { requests.isEmpty && acknowledgements.isEmpty }
  }

  func add(_ acknowledgement: ClusterAcknowledgement) {
    waiting.acknowledgements.append(acknowledgement)
    gather()
  }

  func add(_ request: Request) {
    guard node.session != nil else { return answer(request, 503) }
    waiting.requests.append(request)
    if world.fault == .answerBeforeCommit {
      answer(request, 200)
      waiting.requests[waiting.requests.count - 1].isAnswered = true
    }
    gather()
  }

  /// Waits a moment, so that more can come.
  private func gather() {
    guard !isGathering, current == nil, node.session != nil else { return }
    isGathering = true
    node.after(2) { [self] in
      isGathering = false
      sendNext()
    }
  }

  private func sendNext() {
    guard current == nil, node.session != nil, !waiting.isEmpty else { return }
    current = waiting
    current?.begun = node.bootClock
    waiting = Batch()
    send()
  }

  // MARK: - The session

  func sessionEnded() {
    for request in waiting.requests { answer(request, 503) }
    waiting.requests = []
  }

  /// Sends again what may or may not have been committed, with the same pairs.
  func sessionOpened() {
    guard current != nil else { return gather() }
    if world.fault == .retryAnew {
      for index in current?.requests.indices ?? 0..<0 { current?.requests[index].pair += 10_000 }
    }
    send()
  }

  /// Answers 503 to providers that have waited for too long.
  func endOldBatch() {
    guard let batch = current, node.bootClock - batch.begun > Self.timeout else { return }
    for (index, request) in batch.requests.enumerated() where !request.isAnswered {
      answer(request, 503)
      current?.requests[index].isAnswered = true
    }
    if node.session == nil { current = nil }
  }

  // MARK: - The transaction

  private func send() {
    guard let session = node.session, let batch = current else { return }
    let database = world.database
    var result = batch
    result.epoch = node.epoch
    let pushes = world.plan.pushes
    let keys =
      batch.requests.map { ClusterLock.pair($0.pair) }
      + batch.requests.compactMap { pushes[$0.push].replacement.map(ClusterLock.replacement) }
    let transaction = ClusterTransaction(
      session, locks: keys,
      work: { [self] transaction in
        result.inserted = []
        result.known = []
        acknowledge(result, transaction)
        accept(&result, transaction)
      },
      finish: {
        for device in result.inserted.map(\.device) + result.known {
          result.owners[device] = database.visible.reachableOwner(of: device, at: database.clock)
        }
      },
      reply: { [self] in committed(result) })
    database.submit(transaction)
  }

  /// Deletes acknowledged pushes of devices that this node owns.
  private func acknowledge(_ batch: Batch, _ transaction: ClusterTransaction) {
    let visible = world.database.visible
    for acknowledgement in batch.acknowledgements {
      let owner = visible.owners[acknowledgement.device]
      let isOwner = owner?.node == node.index && owner?.epoch == batch.epoch
      guard isOwner || world.fault == .ignoreEpoch else { continue }
      guard
        let row = visible.pushes.first(where: {
          $0.number == acknowledgement.number && $0.device == acknowledgement.device
        }), row.pair == acknowledgement.pair
      else { continue }
      world.checks.acknowledged(by: node, epoch: batch.epoch, owner: owner)
      transaction.changes.append(.delete(number: row.number))
    }
  }

  /// Inserts the pushes whose pairs are new, and deletes the pushes that they replace.
  private func accept(_ batch: inout Batch, _ transaction: ClusterTransaction) {
    let database = world.database
    for request in batch.requests {
      let push = world.plan.pushes[request.push]
      let isInBatch = batch.inserted.contains { $0.pair == request.pair }
      guard database.visible.accepted[request.pair] == nil, !isInBatch else {
        batch.known.append(push.device)
        continue
      }
      let row = ClusterState.Row(
        number: database.nextNumber(), pair: request.pair, push: request.push,
        device: push.device, expires: push.expires ?? 0, priority: push.priority,
        replacement: push.replacement)
      if let key = push.replacement { replace(key, in: &batch, transaction) }
      batch.inserted.append(row)
      transaction.changes += [.accept(pair: row.pair, number: row.number), .insert(row)]
    }
  }

  /// Deletes the push that another one replaces, which may be in the same batch.
  private func replace(_ key: Int, in batch: inout Batch, _ transaction: ClusterTransaction) {
    var older = world.database.visible.pushes.filter { $0.replacement == key }
    if world.fault != .replaceOutsideBatch {
      older += batch.inserted.filter { $0.replacement == key }
      batch.inserted.removeAll { $0.replacement == key }
    }
    transaction.changes += older.map { .delete(number: $0.number) }
  }

  /// Answers the providers, and hands the pushes to the owners of their devices.
  private func committed(_ result: Batch) {
    guard let batch = current else { return }
    for request in batch.requests where !request.isAnswered { answer(request, 200) }
    for row in result.inserted {
      if let owner = result.owners[row.device] { node.hand(row, to: owner) }
    }
    for device in result.known {
      if let owner = result.owners[device] { node.requestDrain(of: device, by: owner) }
    }
    current = nil
    sendNext()
  }

  private func answer(_ request: Request, _ status: Int) {
    if status == 200 { world.checks.answered(request.push, checked: request.checked) }
    world.providers.answer(request.push, attempt: request.attempt, status)
  }
}
