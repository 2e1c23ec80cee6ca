/// The relays of a node to the others, and its sweeps, which find what no relay has brought.
extension SimulatedNode {
  static let sweepInterval = 60_000

  func openRelay(to peer: Int) {
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
  func relay(to peer: Int, wakes: Bool = true, _ action: @escaping (SimulatedNode) -> Void) {
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

  func sweepRegularly() {
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
        guard let owner = owners[device], owner.node == index, owner.epoch == asked else {
          continue
        }
        connections[device]?.drain()
      }
      guard world.fault != .sweepWithoutOwners, asked == epoch, !isReclaiming else { return }
      for connection in claimed where connections[connection.device] === connection {
        let owner = ClusterState.Owner(node: index, epoch: epoch, serial: connection.serial)
        if owners[connection.device] != owner { close(connection) }
      }
    }
  }
}
