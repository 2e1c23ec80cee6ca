import GatewayCluster
import Logging
import NIOCore
import NIOPosix
import PushProtocol
import Synchronization

/// The additional parts of a gateway with several nodes: its row and lease in the database, and the relay.
final class Cluster: Sendable {
  let identity: NodeIdentity
  let clock = ClusterClock()
  /// Which part of each team's rate this node may use.
  let shares = TeamShares()
  private let place: PostgresPlace
  private let tls: RelayTLS
  private let removed = RemovedNodes()
  private let log: Logger
  private let running = Mutex<Running?>(nil)
  private let alive = Atomic<Int>(1)

  private struct Running {
    var node: NodePresence
    var relay: ClusterRelay
    var listener: RelayListener
    var upkeep: PostgresUpkeep
  }

  /// The parts of the gateway that the cluster uses.
  struct Surroundings: Sendable {
    var store: PostgresStore
    var registry: ConnectionRegistry
    var services: DeviceServices
    var group: any EventLoopGroup
  }

  init(
    _ place: PostgresPlace, node name: String, _ folder: GatewayFolder, log: Logger
  ) throws(GatewayFailure) {
    self.place = place
    self.log = log
    identity = NodeIdentity(name: name)
    tls = try RelayTLS(folder)
    clock.adjust(by: place, log)
  }

  /// Listens for other nodes, enters this one into the database, and connects to the others.
  ///
  /// - Returns: The port for other nodes.
  func start(
    _ configuration: GatewayServer.Configuration, _ surroundings: Surroundings
  ) async throws -> Int {
    let (store, registry) = (surroundings.store, surroundings.registry)
    let relay = ClusterRelay(
      own: identity.name, tls: tls, lookups: store.lookups, registry: registry,
      services: surroundings.services, group: surroundings.group, log: log)
    let listener = try await RelayListener.start(
      host: configuration.nodeHost ?? configuration.host, port: configuration.nodePort,
      passed: configuration.passedSockets[configuration.nodePort], own: identity.name,
      tls: tls.server, removed: removed, group: surroundings.group, log: log,
      RelayListener.Handlers(receive: { relay.receive($0) }, lost: { relay.lost($0) }))
    let node = NodePresence(
      settings(configuration, port: listener.port), as: identity, in: place, clock: clock,
      shares: shares, log: log, handlers(relay, surroundings))
    try node.register()
    store.route(to: relay)
    let upkeep = PostgresUpkeep(place, log: log, now: clock.now)
    running.withLock {
      $0 = Running(node: node, relay: relay, listener: listener, upkeep: upkeep)
    }
    node.begin()
    upkeep.start()
    return listener.port
  }

  /// Informs the node that held a device before.
  func moved(_ device: Int64, _ hold: DeviceHold) {
    guard let earlier = hold.earlierNode else { return }
    running.withLock { $0?.relay }?.moved(device, serial: hold.serial, from: earlier)
  }

  /// The devices of other nodes.
  var remote: any RemoteDevices { RemoteReference(cluster: self) }

  /// How many nodes are alive, this one included.
  var aliveNodes: Int { alive.load(ordering: .relaxed) }

  /// Whether the last look at the database failed.
  var isAway: Bool { running.withLock { $0?.node }?.isAway ?? false }

  /// Whether another process has this node's name, or the node was removed.
  var isReplaced: Bool { running.withLock { $0?.node }?.isReplaced ?? false }

  /// The gauges of a node.
  func figures(isDatabaseAway: Bool) -> [(name: String, help: String, value: Int)] {
    [
      (
        "peers_unconnected", "Other nodes that are alive, and that this one has no connection to.",
        running.withLock { $0?.relay }?.unconnected ?? 0
      ),
      (
        "lease_held", "1 while the node's lease lasts, without which it sends no stored pushes.",
        identity.holdsDevices ? 1 : 0
      ),
      (
        "database_away", "1 while the database cannot be reached or written.",
        isDatabaseAway ? 1 : 0
      ),
    ]
  }

  /// Lets the other nodes know that this one is about to stop.
  func drain() { running.withLock { $0?.node }?.drain() }

  /// Leaves the database, and ends the connections to other nodes.
  func close() async {
    guard let running = running.withLock({ $0 }) else { return }
    running.upkeep.close()
    running.node.close()
    await running.listener.close()
    running.relay.close()
  }

  private func settings(_ configuration: GatewayServer.Configuration, port: Int) -> NodeSettings {
    NodeSettings(
      name: identity.name, instance: ClusterNodeName.instance(of: configuration.folder),
      address: configuration.nodeAddress
        ?? HostPort.join(configuration.nodeHost ?? configuration.host, port),
      version: configuration.version, certificate: tls.fingerprint)
  }

  private func handlers(
    _ relay: ClusterRelay, _ surroundings: Surroundings
  ) -> NodePresence.Handlers {
    let registry = surroundings.registry
    return NodePresence.Handlers(
      devices: { registry.devices }, deviceCount: { registry.count },
      accepted: { surroundings.services.metrics.value(of: .accepted) },
      unreached: { relay.unreached() },
      trustTenants: { surroundings.services.tenants.trust(until: $0) },
      perform: { [self] in perform($0, relay, surroundings) })
  }

  private func perform(
    _ effect: ClusterNode.Effect, _ relay: ClusterRelay, _ surroundings: Surroundings
  ) {
    let store = surroundings.store
    switch effect {
    case .nodes(let nodes):
      alive.store(nodes.count { $0.isAlive }, ordering: .relaxed)
      relay.update(nodes)
    case .removed(let certificates): removed.replace(with: certificates)
    case .release(let devices):
      for device in devices { surroundings.registry.moved(device, serial: .max) }
    case .forgetAll:
      store.lookups.reconnect()
      store.directory.forgetAll()
    case .forget(let hash): store.directory.forget(hash)
    case .forgetTenants: surroundings.services.tenants.forgetAll()
    case .sweep: relay.sweep()
    case .hold, .trustTenants, .shareRates, .report: break  // performed by the presence
    }
  }

  /// The relay once it runs; the router is made before it.
  private struct RemoteReference: RemoteDevices {
    let cluster: Cluster

    private var relay: ClusterRelay? { cluster.running.withLock { $0?.relay } }

    func offer(_ offers: [RemoteOffer]) { relay?.offer(offers) }

    func wake(_ devices: [(device: Int64, node: String)]) { relay?.wake(devices) }

    func offerOnce(_ push: ProviderPush, token: TokenHash, entry: TokenEntry) -> Bool {
      relay?.offerOnce(push, token: token, entry: entry) ?? false
    }

    func databaseReturned() { relay?.databaseReturned() }
  }
}
