import Logging
import NIOCore
import NIOPosix
import PushProtocol
import Synchronization

/// The state that the ports of a gateway share.
final class GatewayAssembly: Sendable {
  let folder: GatewayFolder
  let store: any GatewayStore
  let tenants: TenantSnapshot
  let tls: GatewayTLS
  let metrics = GatewayMetrics()
  let group: MultiThreadedEventLoopGroup
  private let services: DeviceServices
  private let registry: ConnectionRegistry
  private let log: Logger
  private let isServing = Atomic(false)
  private let health: StoreHealth

  init(_ configuration: GatewayServer.Configuration, _ log: Logger) throws {
    folder = configuration.folder
    self.log = log
    tls = try GatewayTLS(folder)
    tenants = TenantSnapshot(try Self.tenants(folder))
    health = StoreHealth(metrics: metrics, log: log)
    store = try Self.store(configuration, health)
    group = MultiThreadedEventLoopGroup(
      numberOfThreads: configuration.threads ?? System.coreCount)
    services = DeviceServices(
      registry: store, queue: store, directory: store.directory, log: store,
      metrics: metrics, knowsTopic: { [tenants] in tenants.value.team(ofTopic: $0) != nil },
      now: StoreClock.now)
    registry = ConnectionRegistry(group: group, services: services)
  }

  /// Whether it accepts pushes: it serves, its store can be written, and there are files for connections.
  var isReady: Bool {
    isServing.load(ordering: .relaxed) && health.isWell && metrics.value(of: .portsPaused) == 0
  }

  func setReady(_ isReady: Bool) { isServing.store(isReady, ordering: .relaxed) }

  func providerListener(
    _ environment: PushEnvironment, proxies: [IPNetwork]
  ) -> ProviderListener {
    let services = ProviderServices(
      tenants: tenants, directory: store.directory,
      acceptance: PushRouter(services: services, registry: registry), metrics: metrics, logger: log,
      clock: StoreClock.now)
    return ProviderListener(
      services: services, environment: environment, proxies: proxies,
      tls: { [tls] in tls.providers }, group: group)
  }

  func deviceListener(
    _ configuration: GatewayServer.Configuration
  ) async throws -> DeviceListener {
    var settings = DeviceListener.Configuration(
      host: configuration.host, port: configuration.devicePort,
      tls: configuration.hasPlainDevices ? nil : tls.devices)
    settings.log = log
    settings.proxies = configuration.proxies
    // Behind a TLS proxy that names no client, all devices come from the same address.
    if configuration.hasPlainDevices, configuration.proxies.isEmpty {
      settings.connectionsOfAddress = nil
    }
    return try await DeviceListener.start(
      settings, registry: registry, services: services, group: group)
  }

  /// The gauges beside the counters.
  var figures: [(name: String, help: String, value: Int)] {
    [
      ("devices_connected", "Devices that are connected and known.", registry.count),
      ("tokens_known", "Device tokens in memory, invalid ones too.", store.directory.count),
    ]
  }

  /// Reads tenants and certificates again; on failure the old ones stay.
  func reload() -> GatewayFailure? {
    do throws(GatewayFailure) {
      let new = try Self.tenants(folder)
      try tls.reload(folder)
      tenants.replace(with: new)
      metrics.count(.reloads)
      log.info("reloaded")
      return nil
    } catch {
      log.error("not reloaded", metadata: ["why": "\(error)"])
      return error
    }
  }

  private static func tenants(_ folder: GatewayFolder) throws(GatewayFailure) -> Tenants {
    do {
      return try TenantStore(SQLiteSession(file: folder.store)).snapshot()
    } catch {
      throw GatewayFailure("\(error)")
    }
  }

  private static func store(
    _ configuration: GatewayServer.Configuration, _ health: StoreHealth
  ) throws(GatewayFailure) -> SQLiteStore {
    do {
      return try SQLiteStore(
        file: configuration.folder.store,
        options: StoreOptions(
          replacement: configuration.replacement, waitingPushes: configuration.waitingPushes,
          report: { health.record($0) }))
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
