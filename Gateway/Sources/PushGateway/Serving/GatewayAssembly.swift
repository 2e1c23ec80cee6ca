import Foundation
import LinuxEvents
import Logging
import NIOCore
import NIOPosix
import NIOSSL
import PushProtocol
import Synchronization

/// The state that the ports of a gateway share.
final class GatewayAssembly: Sendable {
  let folder: GatewayFolder
  let store: any GatewayStore
  let tenants: TenantDirectory
  let tls: GatewayTLS
  let metrics = GatewayMetrics()
  let group: MultiThreadedEventLoopGroup
  /// The origin of the endpoints for Web Push, once their port is listened on.
  let endpoints = EndpointOrigin()
  private let receipts: ReceiptReader
  private let services: DeviceServices
  private let registry: ConnectionRegistry
  private let log: Logger
  private let isServing = Atomic(false)
  private let health: StoreHealth
  private let place: StorePlace
  private let cluster: Cluster?
  private let clock: @Sendable () -> Int64

  init(_ configuration: GatewayServer.Configuration, _ log: Logger) throws {
    folder = configuration.folder
    self.log = log
    tls = try GatewayTLS(folder)
    place = try Self.place(folder)
    health = StoreHealth(metrics: metrics, log: log)
    cluster = try Self.cluster(place, folder, log)
    clock = cluster?.clock.now ?? StoreClock.now
    store = try Self.store(configuration, place, cluster?.identity, clock, health, log)
    tenants = try Self.directory(place, store)
    receipts = Self.receipts(place, clock)
    group = MultiThreadedEventLoopGroup(
      numberOfThreads: configuration.threads ?? System.coreCount)
    services = DeviceServices(
      registry: store, queue: store, directory: store.directory, log: store,
      metrics: metrics, tenants: tenants, endpoints: endpoints, now: clock,
      epoch: { [cluster] in cluster?.identity.epoch ?? 0 },
      holdsDevices: { [cluster] in cluster?.identity.holdsDevices ?? true },
      moved: { [cluster] in cluster?.moved($0, $1) })
    registry = ConnectionRegistry(group: group, services: services)
  }

  /// Joins the other nodes, if the store is one for several.
  ///
  /// - Returns: The port for other nodes.
  func join(_ configuration: GatewayServer.Configuration) async throws -> Int? {
    guard let cluster, let store = store as? PostgresStore else { return nil }
    return try await cluster.start(
      configuration,
      Cluster.Surroundings(
        store: store, registry: registry, services: services, group: group))
  }

  /// Lets the other nodes know that this one is about to stop, and answers the requests that wait for an event.
  func announceDrain() {
    cluster?.drain()
    receipts.release()
  }

  /// Writes everything, and leaves the other nodes.
  func close() async {
    receipts.close()
    store.close()
    await cluster?.close()
    try? await group.shutdownGracefully()
  }

  /// Whether it accepts pushes: it serves, its store can be written, and there are files for connections.
  var isReady: Bool {
    isServing.load(ordering: .relaxed) && health.isWell && !isDatabaseAway
      && metrics.value(of: .portsPaused) == 0 && !(cluster?.isReplaced ?? false)
  }

  /// Whether the store, or the node's last look, has found the database away: a node without pushes notices that as
  /// well.
  private var isDatabaseAway: Bool {
    guard let cluster, let store = store as? PostgresStore else { return false }
    return store.refusesPushes || cluster.isAway
  }

  func setReady(_ isReady: Bool) { isServing.store(isReady, ordering: .relaxed) }

  /// A listener for providers of an environment, or for Web Push.
  func providerListener(
    _ environment: PushEnvironment, _ configuration: GatewayServer.Configuration
  ) -> ProviderListener {
    var services = ProviderServices(
      tenants: tenants, directory: store.directory,
      acceptance: PushRouter(services: services, registry: registry, remote: cluster?.remote),
      metrics: metrics, logger: log,
      clock: clock)
    services.shares = cluster?.shares
    guard environment == .web else {
      return ProviderListener(
        services: services, environment: environment, proxies: configuration.proxies,
        tls: { [tls] in tls.providers }, group: group)
    }
    services.withdrawal = store
    services.receipts = receipts
    let context: @Sendable () -> NIOSSLContext = { [tls] in tls.webPush }
    return ProviderListener(
      services: services, environment: environment, proxies: configuration.proxies,
      endpoints: endpoints, tls: configuration.webPush.isPlain ? nil : context,
      group: group)
  }

  /// Sets the origin of endpoints, which begins with the first name of the certificate if the configuration has none.
  func setEndpoints(
    _ webPush: GatewayServer.WebPush, host: String, port: Int
  ) throws(GatewayFailure) {
    let names = tls.certificate?.hosts ?? []
    let own = IPAddress.host(host)
    if let origin = webPush.origin {
      // Endpoints that were made before have the other address.
      let named = IPAddress.host(origin.host)
      endpoints.set(
        host: named, port: origin.port, names: names + [own], listeningPort: port,
        earlier: try folder.origins(adding: "\(named):\(origin.port)"))
    } else {
      guard let first = names.first ?? (host == "0.0.0.0" || host.contains(":") ? nil : host)
      else {
        throw GatewayFailure(
          "The certificate names no host for the endpoints of Web Push. "
            + "Name their address with --web-push-url, such as https://push.example.com.")
      }
      endpoints.set(
        host: first, port: port, names: names + [own],
        earlier: try folder.origins(adding: "\(first):\(port)"))
    }
  }

  func deviceListener(
    _ configuration: GatewayServer.Configuration
  ) async throws -> DeviceListener {
    var settings = DeviceListener.Configuration(
      host: configuration.host, port: configuration.devicePort,
      tls: configuration.hasPlainDevices ? nil : tls.devices)
    settings.log = log
    settings.passed = configuration.passedSockets[configuration.devicePort]
    settings.proxies = configuration.proxies
    // Behind a TLS proxy that names no client, all devices come from the same address.
    if configuration.hasPlainDevices, configuration.proxies.isEmpty {
      settings.connectionsOfAddress = nil
    }
    return try await DeviceListener.start(
      settings, registry: registry, services: services, group: group)
  }

  /// The name of this node; absent for a gateway alone.
  var node: String? { cluster?.identity.name }

  /// The gauges, in addition to the counters.
  var figures: [(name: String, help: String, value: Int)] {
    let own =
      [
        ("devices_connected", "Devices that are connected and known.", registry.count),
        ("tokens_known", "Device tokens in memory, invalid ones too.", store.directory.count),
        ("nodes_alive", "Nodes of the gateway that are alive.", cluster?.aliveNodes ?? 1),
        (
          "memory_bytes", "Memory of the process that no file backs.",
          1_024
            * (ProcessUse.anonymousKilobytes(of: ProcessInfo.processInfo.processIdentifier) ?? 0)
        ),
      ]
      + (tls.certificate.map {
        [
          (
            "certificate_expiry_timestamp_seconds",
            "When the certificate of the ports ends, in seconds since 1970.",
            Int($0.end.timeIntervalSince1970)
          )
        ]
      } ?? [])
    guard let cluster else { return own }
    return own + cluster.figures(isDatabaseAway: isDatabaseAway)
  }

  /// Reads tenants and certificates again; on failure the old ones stay.
  func reload() -> GatewayFailure? {
    do throws(GatewayFailure) {
      let new: Tenants? =
        if case .file = place { try Self.tenants(place) } else { nil }
      try tls.reload(folder)
      if let new { tenants.replace(with: new) } else { tenants.forgetAll() }
      metrics.count(.reloads)
      log.info("reloaded")
      return nil
    } catch {
      log.error("not reloaded", metadata: ["why": "\(error)"])
      return error
    }
  }

  private static func place(_ folder: GatewayFolder) throws(GatewayFailure) -> StorePlace {
    do {
      return try StorePlace(folder)
    } catch {
      throw GatewayFailure(error.description)
    }
  }

  /// With SQLite all tenants are in memory; with PostgreSQL only the used ones are read.
  private static func directory(
    _ place: StorePlace, _ store: any GatewayStore
  ) throws(GatewayFailure) -> TenantDirectory {
    guard let store = store as? PostgresStore else { return TenantDirectory(try tenants(place)) }
    return TenantDirectory(source: store.lookups)
  }

  private static func tenants(_ place: StorePlace) throws(GatewayFailure) -> Tenants {
    do {
      return try TenantStore(place.session()).snapshot()
    } catch {
      throw GatewayFailure("\(error)")
    }
  }

  private static func receipts(
    _ place: StorePlace, _ clock: @escaping @Sendable () -> Int64
  ) -> ReceiptReader {
    ReceiptReader(clock: clock) { () throws(QueueFailure) in
      do throws(StoreOpeningFailure) {
        return StoreReader(try place.readingSession())
      } catch {
        throw .unavailable(error.description)
      }
    }
  }

  private static func cluster(
    _ place: StorePlace, _ folder: GatewayFolder, _ log: Logger
  ) throws(GatewayFailure) -> Cluster? {
    guard case .database(let place, let node) = place else { return nil }
    return try Cluster(place, node: node, folder, log: log)
  }

  private static func store(
    _ configuration: GatewayServer.Configuration, _ place: StorePlace, _ node: NodeIdentity?,
    _ clock: @escaping @Sendable () -> Int64, _ health: StoreHealth, _ log: Logger
  ) throws(GatewayFailure) -> any GatewayStore {
    let options = PushStoreOptions(
      replacement: configuration.replacement, waitingPushes: configuration.waitingPushes,
      now: clock, report: { health.record($0) })
    do {
      switch place {
      case .file(let file): return try SQLitePushStore(file: file, options: options)
      case .database(let place, let name):
        return try PostgresStore(
          place, node: node ?? NodeIdentity(name: name), options: options, log: log)
      }
    } catch {
      throw GatewayFailure(error.description)
    }
  }
}

/// The store's condition, from the reports of its commits.
final class StoreHealth: Sendable {
  private let metrics: GatewayMetrics
  private let log: Logger
  private let failing = Atomic(false)

  init(metrics: GatewayMetrics, log: Logger) {
    self.metrics = metrics
    self.log = log
  }

  /// Whether the last commit reached the disk.
  var isWell: Bool { !failing.load(ordering: .relaxed) }

  /// Records a commit's report; of consecutive commits that fail, the first is logged.
  func record(_ report: CommitReport) {
    if let failure = report.failure {
      metrics.count(.commitFailures)
      if !failing.exchange(true, ordering: .relaxed) {
        log.error("the store cannot be written", metadata: ["why": "\(failure)"])
      }
      return
    }
    if failing.exchange(false, ordering: .relaxed) { log.info("the store can be written again") }
    metrics.count(.commits)
    metrics.count(.stored, by: report.stored)
    metrics.count(.duplicates, by: report.duplicates)
    metrics.count(.replaced, by: report.replaced)
    metrics.count(.droppedByLimit, by: report.dropped)
    metrics.count(.expired, by: report.expired)
    if report.stored > 0 { metrics.record(.commit, nanoseconds: report.nanoseconds) }
  }
}
