/// The lease of a node, and the actions after its expiry.
extension SimulatedNode {
  /// How long a lease lasts.
  static let leaseTime = 10_000
  /// By how much earlier a node counts it as over.
  static let leaseMargin = 2_000

  /// Renews the lease, and reads the keys behind its commit, which only a present primary can confirm.
  func renewLease() {
    guard let session = session ?? newSession, !isRenewing else { return }
    isRenewing = true
    renewalTime = bootClock
    let (asked, present) = (bootClock, epoch)
    let database = world.database
    var keys: [Bool] = []
    var renewed = ClusterState.Node(epoch: 0, leaseUntil: 0)
    let transaction = ClusterTransaction(
      session, locks: [ClusterLock.node(index)],
      work: { [index] transaction in
        let row = database.visible.nodes[index]
        let isOver = row.epoch != present || row.leaseUntil <= database.clock
        renewed = ClusterState.Node(
          epoch: row.epoch + (isOver ? 1 : 0), leaseUntil: database.clock + Self.leaseTime)
        transaction.changes.append(.renew(node: index, renewed))
      },
      finish: { keys = database.visible.revoked },
      reply: { [self] in
        learnKeys(keys, asked: asked)
        leaseRenewed(renewed, asked: asked)
      })
    database.submit(transaction)
  }

  private func leaseRenewed(_ row: ClusterState.Node, asked: Int) {
    isRenewing = false
    let wasOver = bootClock >= leaseEnd
    leaseEnd = asked + Self.leaseTime - Self.leaseMargin
    if row.epoch != epoch {
      world.record { "node \(self.index) has epoch \(row.epoch)" }
      epoch = row.epoch
      needsReclaim = true
      reclaim()
    } else if wasOver {
      // Others may have seen the lease as over although the epoch is the same.
      sweep()
      for connection in connections { connection?.drainIfWanted() }
    }
    useNewSession()
  }

  /// Writes the new epoch into the owner rows of the connected devices, and drains devices that this node still owns.
  func reclaim() {
    guard let session else { return }
    let claimed = connections.compactMap { $0 }.filter { $0.state != .claiming }
    let (present, database) = (epoch, world.database)
    var kept: [Bool] = []
    let transaction = ClusterTransaction(
      session, locks: claimed.map { ClusterLock.owner($0.device) },
      work: { [index] transaction in
        kept = claimed.map { connection in
          guard let row = database.visible.owners[connection.device], row.node == index,
            row.serial == connection.serial
          else { return false }
          let owner = ClusterState.Owner(node: index, epoch: present, serial: row.serial)
          transaction.changes.append(.own(device: connection.device, owner))
          return true
        }
      },
      reply: { [self] in
        guard present == epoch else { return }
        needsReclaim = false
        for (connection, isKept) in zip(claimed, kept)
        where connections[connection.device] === connection {
          if isKept { connection.drain() } else { close(connection) }
        }
      })
    database.submit(transaction)
  }
}
