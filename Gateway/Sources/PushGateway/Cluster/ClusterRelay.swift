import GatewayCluster
import Logging
import NIOCore
import NIOSSL
import PushProtocol
import Synchronization

/// Relays pushes to devices of other nodes, and receives pushes for this node's devices.
final class ClusterRelay: RemoteDevices {
  private let own: String
  private let tls: RelayTLS
  private let lookups: PostgresLookups
  private let registry: ConnectionRegistry
  private let services: DeviceServices
  private let group: any EventLoopGroup
  private let log: Logger
  private let state = Mutex(State())

  private struct State {
    var links: [String: RelayLink] = [:]
    /// Nodes that something was to be sent to before they were known here.
    var missed: Set<String> = []
    var sweepTurn = SweepTurn.idle
    var hasFound = false
    var isClosed = false
  }

  init(
    own: String, tls: RelayTLS, lookups: PostgresLookups, registry: ConnectionRegistry,
    services: DeviceServices, group: any EventLoopGroup, log: Logger
  ) {
    self.own = own
    self.tls = tls
    self.lookups = lookups
    self.registry = registry
    self.services = services
    self.group = group
    self.log = log
  }

  // MARK: - To other nodes

  /// Connects to the nodes that are alive, and gives up the others.
  func update(_ nodes: [ListedNode]) {
    let alive = nodes.filter { $0.isAlive && $0.name != own }
    let names = Set(alive.map(\.name))
    let (links, gone) = state.withLock { state in
      for node in alive where state.links[node.name] == nil {
        state.links[node.name] = RelayLink(
          to: node.name, from: own, tls: tls.client, loop: group.next(), metrics: services.metrics,
          log: log)
      }
      let gone = state.links.filter { !names.contains($0.key) }
      for name in gone.keys { state.links[name] = nil }
      return (state.links, Array(gone.values))
    }
    for node in alive { links[node.name]?.connect(to: node.address) }
    for link in gone { link.close() }
  }

  /// The number of alive nodes without a connection to them.
  var unconnected: Int { state.withLock { $0.links.values }.count { !$0.isConnected } }

  /// The peers that have to be notified by the database.
  func unreached() -> [String] {
    let (links, missed) = state.withLock { state in
      defer { state.missed = [] }
      return (state.links.values, state.missed)
    }
    return missed.union(links.filter { $0.mustNotify() }.map(\.name)).sorted()
  }

  func offer(_ offers: [RemoteOffer]) {
    let others = offers.filter { $0.node != own }
    for (node, offers) in Dictionary(grouping: others, by: \.node) {
      send(offers.map { .offer($0.waiting) }, to: node)
    }
  }

  func wake(_ devices: [(device: Int64, node: String)]) {
    registry.wake(devices.filter { $0.node == own }.map(\.device))
    for (node, devices) in Dictionary(grouping: devices.filter { $0.node != own }, by: \.node) {
      send(devices.map { .wake(device: $0.device) }, to: node)
    }
  }

  /// Informs the node that held a device before.
  func moved(_ device: Int64, serial: Int64, from node: String) {
    send([.moved(device: device, serial: serial)], to: node)
  }

  /// Sends a push to the node that holds its device; while the database is away, to every node.
  func offerOnce(_ push: ProviderPush, token: TokenHash, entry: TokenEntry) -> Bool {
    let frame = RelayFrame.once(push, token: token, entry: entry)
    lookups.owner(of: entry.device, on: group.next()) { [self] result in
      switch result {
      case .success(let node?) where node != own:
        if let link = link(node), link.send([frame]) { return }
      case .failure:
        for link in state.withLock({ $0.links.values }) { link.send([frame]) }
        return
      case .success: break
      }
      services.droppedOnce(PushKey(push.id), device: entry.device)
    }
    return true
  }

  func databaseReturned() { sweep() }

  /// Ends all connections; later messages of other nodes are ignored, because the loops are about to end.
  func close() {
    let links = state.withLock { state in
      state.isClosed = true
      return state.links.values
    }
    for link in links { link.close() }
  }

  private func link(_ node: String) -> RelayLink? { state.withLock { $0.links[node] } }

  /// Sends frames to a node, or makes the database notify it if it has begun so lately that it is not known here.
  private func send(_ frames: [RelayFrame], to node: String) {
    let link = state.withLock { state in
      if state.links[node] == nil { state.missed.insert(node) }
      return state.links[node]
    }
    link?.send(frames)
  }

  // MARK: - From other nodes

  /// Handles what another node has sent.
  func receive(_ frame: RelayFrame) {
    switch frame {
    case .hello: break
    case .offer(let waiting): registry.offer(waiting)
    case .once(let push, let token, let entry):
      let key = PushKey(push.id)
      if !registry.offerOnce(push, key: key, token: token, entry: entry, at: services.now()) {
        services.droppedOnce(key, device: entry.device)
      }
    case .moved(let device, let serial): registry.moved(device, serial: serial)
    case .wake(let device): registry.wake([device])
    case .sweep: sweep()
    }
  }

  /// Handles that another node's connection has ended: it may have stored pushes without offering them.
  func lost(_ node: String) {
    log.debug("a node's connection ended", metadata: ["node": "\(node)"])
    if state.withLock({ $0.isClosed }) { return }
    _ = group.next().scheduleTask(in: ClusterLimits.settling) { self.sweep() }
  }

  /// Makes connected devices with waiting pushes read them, and releases devices that another node holds if its message about
  /// them was lost.
  func sweep() {
    if state.withLock({ !$0.isClosed && $0.sweepTurn.request() }) {
      let epoch = services.epoch()
      registry.collectHolds { self.sweep($0[...], epoch: epoch) }
    }
  }

  private func sweep(_ holds: ArraySlice<(device: Int64, serial: Int64)>, epoch: Int64) {
    guard !holds.isEmpty else { return swept() }
    let part = holds.prefix(NodeLimits.devicesInStatement)
    let sweep = DeviceSweep(
      devices: part.map(\.device), serials: part.map(\.serial), node: own, epoch: epoch,
      now: services.now() / 1_000)
    lookups.find(sweep, on: group.next()) { [self] result in
      guard case .success(let found) = result else { return swept() }
      registry.wake(found.waiting)
      if !found.waiting.isEmpty { state.withLock { $0.hasFound = true } }
      // A device whose row is of an earlier life is not lost: that row is about to be changed.
      if epoch == services.epoch() {
        for device in found.lost { registry.moved(device, serial: .max) }
      }
      self.sweep(holds.dropFirst(part.count), epoch: epoch)
    }
  }

  private func swept() {
    let (again, hasFound) = state.withLock { state in
      defer { state.hasFound = false }
      return (state.sweepTurn.end(), state.hasFound)
    }
    if hasFound { services.metrics.count(.sweepsThatFound) }
    if again { sweep() }
  }
}
