/// A device: it shows each push once, and acknowledges repeats as well.
final class ClusterDevice {
  unowned let world: ClusterWorld
  let index: Int
  private var isOn = true
  private var link: ClusterLink?
  private var node: SimulatedNode?
  /// Whether its node has accepted it.
  private(set) var isWelcome = false
  private var attempt = 0
  /// The pairs that it has shown, which outlast a crash.
  private var shown: Set<Int> = []
  /// The acknowledgements that were not sent yet, which outlast a crash too.
  private var acknowledgements: [ClusterAcknowledgement] = []
  private var isAcknowledging = false

  init(_ world: ClusterWorld, _ index: Int) {
    self.world = world
    self.index = index
  }

  /// Releases what refers back to the device.
  func forget() {
    link?.onEnd = ({}, {})
    link = nil
    node = nil
  }

  // MARK: - Connecting

  func connect() {
    guard isOn, link == nil else { return }
    attempt += 1
    let (attempt, node) = (attempt, world.nodes[world.draw.below(world.plan.nodes)])
    guard node.isUp else { return reconnect() }
    let link = ClusterLink()
    self.link = link
    self.node = node
    link.onEnd.0 = { [self] in ended(link) }
    link.onEnd.1 = { [index, life = node.life] in
      node.perform(life) { node.linkEnded(link, of: index) }
    }
    let late = acknowledgements
    acknowledgements = []
    link.send(to: 1, world) { [index, life = node.life] in
      node.perform(life) { node.accept(index, link, late: late) }
    }
    world.after(3_000 + world.draw.below(5_000)) { [self] in
      if self.attempt == attempt, self.link != nil, !isWelcome { loseConnection() }
    }
  }

  private func reconnect() {
    let attempt = attempt
    world.after(50 + world.draw.below(world.draw.pick([100, 1_500]))) { [self] in
      if attempt == self.attempt { connect() }
    }
  }

  func welcome(_ link: ClusterLink) {
    if link === self.link { isWelcome = true }
  }

  private func ended(_ ended: ClusterLink) {
    guard link === ended else { return }
    link = nil
    node = nil
    isWelcome = false
    reconnect()
  }

  // MARK: - Losing the connection

  /// Ends the connection; the node learns of it soon, late, or never.
  private func hangUp(losing: Bool) {
    let late = world.draw.pick([0, 5, 500, 20_000, nil] as [Int?])
    link?.end(world, losing: losing, informing: (nil, late))
    if let link { ended(link) }
  }

  func loseConnection() { hangUp(losing: true) }

  func move() { hangUp(losing: world.draw.chance(30)) }

  func turnOff(for time: Int) {
    guard isOn else { return }
    hangUp(losing: true)
    isOn = false
    isAcknowledging = false
    world.after(time) { [self] in turnOn() }
  }

  func turnOn() {
    guard !isOn else { return }
    isOn = true
    connect()
  }

  /// Gives a silent node up after a while.
  func timeOut(with silent: SimulatedNode) {
    guard let link, node === silent else { return }
    world.after(5_000 + world.draw.below(15_000)) { [self] in
      if self.link === link, silent.isStopped { loseConnection() }
    }
  }

  // MARK: - Pushes

  func receive(_ row: ClusterState.Row, from source: ClusterLink) {
    guard isOn, link === source else { return }
    if shown.insert(row.pair).inserted { world.checks.shown(row.push, number: row.number, world) }
    acknowledgements.append(
      ClusterAcknowledgement(device: index, number: row.number, pair: row.pair))
    acknowledgeSoon()
  }

  /// Receives a push that is not stored, and that nothing acknowledges.
  func receive(once push: Int) {
    guard isOn else { return }
    if shown.insert(push).inserted { world.checks.shown(push, number: nil, world) }
  }

  private func acknowledgeSoon() {
    guard !isAcknowledging else { return }
    isAcknowledging = true
    world.after(world.draw.pick([1, 50, 50, 1_000])) { [self] in
      isAcknowledging = false
      guard isOn, isWelcome, let link, let node, !acknowledgements.isEmpty else { return }
      let sent = acknowledgements
      acknowledgements = []
      link.send(to: 1, world) { [index, life = node.life] in
        node.perform(life) {
          if let connection = node.connections[index], connection.link === link {
            connection.acknowledge(sent)
          }
        }
      }
    }
  }
}
