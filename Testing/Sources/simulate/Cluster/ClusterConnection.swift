/// A device's connection, as its node sees it.
final class ClusterConnection {
  enum State {
    /// The owner row is being written.
    case claiming
    /// The waiting pushes are being read.
    case fetching
    case ready
  }

  unowned let node: SimulatedNode
  let device: Int
  let link: ClusterLink
  private(set) var state = State.claiming
  /// The serial of its owner row.
  private(set) var serial = 0
  /// The highest serial of which another node has said that the device moved to it.
  private var movedSerial = 0
  /// Whether pushes may wait that were not read.
  private var wantsDrain = true
  /// The pairs that were sent on this connection: numbers are given again after a promotion.
  private var sent: [Int] = []
  private var sentCount = 0
  private var acknowledgedCount = 0
  /// The acknowledgements that the device had from before.
  private var late: [ClusterAcknowledgement]

  /// How many pushes may be on the way.
  private static let room = 4

  init(_ node: SimulatedNode, _ device: Int, _ link: ClusterLink, _ late: [ClusterAcknowledgement])
  {
    self.node = node
    self.device = device
    self.link = link
    self.late = late
  }

  private var world: ClusterWorld { node.world }
  private var isCurrent: Bool {
    node.connections.indices.contains(device) && node.connections[device] === self
  }
  private var freeRoom: Int { Self.room - (sentCount - acknowledgedCount) }

  // MARK: - The owner row

  /// Writes the owner row, and then reads the waiting pushes.
  func claim() {
    guard let session = node.session else { return }
    state = .claiming
    let (database, epoch, device, index) = (world.database, node.epoch, device, node.index)
    var previous: ClusterState.Owner?
    let transaction = ClusterTransaction(
      session, locks: [ClusterLock.owner(device)],
      work: { transaction in
        previous = database.visible.owners[device]
        let owner = ClusterState.Owner(
          node: index, epoch: epoch, serial: (previous?.serial ?? 0) + 1)
        transaction.changes.append(.own(device: device, owner))
      },
      reply: { [self] in claimed(previous, epoch: epoch) })
    database.submit(transaction)
    if world.fault == .drainBeforeOwner { fetch(.claiming) }
  }

  private func claimed(_ previous: ClusterState.Owner?, epoch: Int) {
    serial = (previous?.serial ?? 0) + 1
    if let previous, previous.node != node.index {
      node.relay(to: previous.node) { [device, serial] in
        $0.connections[device]?.moved(serial: serial)
      }
    }
    guard isCurrent else { return }
    guard serial > movedSerial else { return node.close(self) }
    // The epoch may have changed while the row was on its way.
    guard epoch == node.epoch else { return claim() }
    state = .ready
    let device = world.devices[device]
    link.send(to: 0, world) { [link] in device.welcome(link) }
    for acknowledgement in late {
      sent.append(acknowledgement.pair)
      node.writer.add(acknowledgement)
    }
    late = []
    if world.fault == .drainBeforeOwner { drainIfWanted() } else { drain() }
  }

  /// Ends the connection of a device that has moved, unless it is newer than that.
  func moved(serial other: Int) {
    movedSerial = max(movedSerial, other)
    if state != .claiming, serial < other { node.close(self) }
  }

  func sessionEnded() {
    if state == .fetching {
      state = .ready
      wantsDrain = true
    }
  }

  func sessionOpened() {
    if state == .claiming { claim() } else { drainIfWanted() }
  }

  // MARK: - Pushes

  /// Reads the waiting pushes and sends them, now or when that is possible.
  func drain() {
    wantsDrain = true
    drainIfWanted()
  }

  func drainIfWanted() {
    guard wantsDrain, state == .ready, freeRoom > 0, node.hasLease else { return }
    fetch(.fetching)
  }

  private func fetch(_ next: State) {
    guard let session = node.session else { return }
    state = next
    wantsDrain = false
    let (database, limit, except) = (world.database, freeRoom, sent)
    var rows: [ClusterState.Row] = []
    database.read(session) { [self] in
      let time = world.fault == .trustNodeClock ? node.wallClock : database.clock
      rows = database.visible.waiting(for: device, at: time, limit: limit) {
        except.contains($0.pair)
      }
      if world.fault == .ignorePriority { rows.sort { $0.number < $1.number } }
    } reply: { [self] in
      guard isCurrent else { return }
      if next == .fetching { state = .ready }
      if rows.count == limit { wantsDrain = true }
      if node.hasLease { send(rows) } else { wantsDrain = true }
      drainIfWanted()
    }
  }

  private func send(_ rows: [ClusterState.Row]) {
    var last: ClusterState.Row?
    for row in rows where !sent.contains(row.pair) {
      if let last { world.checks.drained(last, then: row) }
      last = row
      send(row)
    }
  }

  /// Sends a push that was accepted just now, unless it has to be read with others.
  func offer(_ row: ClusterState.Row) {
    let isReplacement = row.replacement != nil && world.fault != .offerReplacement
    guard !isReplacement, state == .ready, !wantsDrain, freeRoom > 0, node.hasLease else {
      return drain()
    }
    if !sent.contains(row.pair) { send(row) }
  }

  /// Sends a push that is not stored.
  func sendOnce(_ push: Int) {
    let device = world.devices[device]
    link.send(to: 0, world) { device.receive(once: push) }
  }

  private func send(_ row: ClusterState.Row) {
    sent.append(row.pair)
    sentCount += 1
    world.checks.sentStored(by: node)
    let device = world.devices[device]
    link.send(to: 0, world) { [link] in device.receive(row, from: link) }
  }

  func acknowledge(_ acknowledgements: [ClusterAcknowledgement]) {
    for acknowledgement in acknowledgements { node.writer.add(acknowledgement) }
    acknowledgedCount += acknowledgements.count
    drainIfWanted()
  }
}

/// A device's word that it has shown a push.
struct ClusterAcknowledgement {
  let device: Int
  let number: Int
  let pair: Int
}

/// The connections of a node.
extension SimulatedNode {
  /// Handles a device that has proved its key.
  func accept(_ device: Int, _ link: ClusterLink, late: [ClusterAcknowledgement]) {
    guard hasLease, session != nil else { return refuse(link) }
    if let previous = connections[device] { close(previous) }
    let connection = ClusterConnection(self, device, link, late)
    connections[device] = connection
    connection.claim()
  }

  private func refuse(_ link: ClusterLink) {
    link.end(world, losing: false, informing: (world.delay(), nil))
  }

  func close(_ connection: ClusterConnection) {
    if connections[connection.device] === connection { connections[connection.device] = nil }
    refuse(connection.link)
  }

  /// Handles the end of a link, which may be one of an earlier connection.
  func linkEnded(_ link: ClusterLink, of device: Int) {
    if connections[device]?.link === link { connections[device] = nil }
  }

  /// Hands a stored push to the node that owns the device.
  func hand(_ row: ClusterState.Row, to owner: Int) {
    guard owner != index else {
      connections[row.device]?.offer(row)
      return
    }
    relay(to: owner) { $0.connections[row.device]?.offer(row) }
  }

  /// Asks the owner to look for pushes of a device.
  func requestDrain(of device: Int, by owner: Int) {
    guard owner != index else {
      connections[device]?.drain()
      return
    }
    relay(to: owner) { $0.connections[device]?.drain() }
  }
}
