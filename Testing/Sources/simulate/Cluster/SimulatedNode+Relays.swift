import GatewayCluster

/// A connection to another node, as the gateway's own `RelayPeer` decides about it.
struct SimulatedRelay {
  /// Absent while the other node is not known to be alive.
  var peer: RelayPeer?
  var link: ClusterLink?
  /// Whether something was to be sent before the other node was known.
  var hasMissed = false

  /// Whether the other node has to be notified by the database.
  mutating func mustNotify() -> Bool {
    defer { hasMissed = false }
    return peer?.mustNotify() ?? false || hasMissed
  }
}

/// The relays of a node to the others, and its sweeps, which find pushes that no relay has brought.
extension SimulatedNode {
  /// How long after the end of a node's connection its last commits are looked for.
  private static let settling = 300

  /// Connects to the nodes that are alive, and gives up the others.
  func meet(_ nodes: [ListedNode]) {
    let alive = Set(nodes.filter(\.isAlive).map(\.name))
    for peer in relays.indices where peer != index {
      if alive.contains("\(peer)") {
        openRelay(to: peer)
      } else {
        relays[peer].link?.end(world, losing: false, informing: (nil, world.delay()))
        relays[peer] = SimulatedRelay(hasMissed: relays[peer].hasMissed)
      }
    }
  }

  private func openRelay(to peer: Int) {
    if relays[peer].peer == nil { relays[peer].peer = RelayPeer() }
    guard relays[peer].peer?.connect(at: clock) == true else { return }
    let other = world.nodes[peer]
    after(world.delay()) { [self] in
      guard other.isUp, world.canReach(index, peer) else {
        _ = relays[peer].peer?.failed(at: clock)
        return
      }
      guard relays[peer].peer?.opened(at: clock) == true else { return }
      let link = ClusterLink()
      link.onEnd.0 = { [self, life] in perform(life) { [self] in relayEnded(link, to: peer) } }
      link.onEnd.1 = { [other, life = other.life] in
        other.perform(life) { other.after(Self.settling) { other.sweep() } }
      }
      relays[peer].link = link
      relay(to: peer) { $0.sweep() }
    }
  }

  private func relayEnded(_ link: ClusterLink, to peer: Int) {
    guard relays[peer].link === link else { return }
    relays[peer].link = nil
    _ = relays[peer].peer?.ended(at: clock)
  }

  func breakRelay(to peer: Int) {
    guard peer < relays.count, let link = relays[peer].link else { return }
    let other = world.draw.chance(50) ? world.draw.below(5_000) : nil
    link.end(world, losing: true, informing: (world.draw.below(4_000), other))
  }

  /// Sends something to another node, which is notified by the database if that is not possible.
  func relay(
    to peer: Int, isStored: Bool = true, _ action: @escaping (SimulatedNode) -> Void
  ) {
    guard relays[peer].peer != nil else {
      if isStored { relays[peer].hasMissed = true }
      return
    }
    guard relays[peer].peer?.admits(hasRoom: true) == true, let link = relays[peer].link else {
      return
    }
    let other = world.nodes[peer]
    link.send(to: 1, world) { [life = other.life] in other.perform(life) { action(other) } }
  }

  /// The nodes to be notified by the database.
  func unreached() -> [Int] { relays.indices.filter { relays[$0].mustNotify() } }

  // MARK: - Sweeps

  /// Asks for the devices with waiting pushes, and for the owner rows of the connected devices.
  func sweep() {
    guard let session, sweepTurn.request() else { return }
    let claimed = connections.compactMap { $0 }.filter { $0.state != .claiming }
    let (database, asked) = (world.database, epoch)
    var waiting: Set<Int> = []
    var owners: [ClusterState.Owner?] = []
    database.read(session) {
      owners = database.visible.owners
      let now = database.clock
      waiting = Set(database.visible.pushes.lazy.filter { $0.expires > now }.map(\.device))
    } reply: { [self] in
      defer { if sweepTurn.end() { sweep() } }
      for device in waiting.sorted() {
        guard let owner = owners[device], owner.node == index, owner.epoch == asked else {
          continue
        }
        connections[device]?.drain()
      }
      guard world.fault != .sweepWithoutOwners, asked == epoch else { return }
      for connection in claimed where connections[connection.device] === connection {
        let owner = ClusterState.Owner(node: index, epoch: epoch, serial: connection.serial)
        if owners[connection.device] != owner { close(connection) }
      }
    }
  }
}
