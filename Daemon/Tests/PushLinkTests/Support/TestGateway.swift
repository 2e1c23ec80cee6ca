import BoringSSL
import Crypto
import NIOCore
import NIOPosix
import NIOSSL
import PushProtocol
import Synchronization
import PushGateway
import Testing

@testable import PushGateway

/// A gateway without providers: its queue and its devices, on a port of this machine.
final class TestGateway: Sendable {
  static let topic = "com.example.organizer"

  let group: any EventLoopGroup
  let log = MemoryLog()
  let metrics = GatewayMetrics()
  let directory = TokenDirectory()
  let registry: MemoryRegistry
  let queue: MemoryPushQueue
  let services: DeviceServices
  let connectionRegistry: ConnectionRegistry
  let router: PushRouter
  let listener: DeviceListener

  /// Begins to listen; the state of an earlier one is kept, as after a restart.
  init(
    tls: TLSServerContext? = nil, port: Int? = nil, after earlier: TestGateway? = nil,
    _ change: (inout DeviceListener.Configuration) -> Void = { _ in }
  ) async throws {
    group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let (log, directory, metrics) = (log, earlier?.directory ?? directory, metrics)
    registry = earlier?.registry ?? MemoryRegistry(directory: directory)
    queue = earlier?.queue ?? MemoryPushQueue(log: log) { 1_000_000 }
    services = DeviceServices(
      registry: registry, queue: queue, directory: directory, log: log, metrics: metrics,
      tenants: TenantDirectory(Tenants(topics: [Self.topic: "TEAM123456"])), now: { 1_000_000 })
    connectionRegistry = ConnectionRegistry(group: group, services: services)
    router = PushRouter(services: services, registry: connectionRegistry)
    var configuration = DeviceListener.Configuration(host: "127.0.0.1", port: 0, tls: tls)
    configuration.keepaliveSeconds = 1...1_000
    change(&configuration)
    listener = try await Self.listen(configuration, port: port) {
      [connectionRegistry, services, group] in
      try await DeviceListener.start(
        $0, registry: connectionRegistry, services: services, group: group)
    }
  }

  /// Listens on the given port as soon as it is free, or on a free one that no other gateway of this process gets and that is
  /// outside of the ranges for outgoing connections and for the senders' tests.
  ///
  /// The port of a killed gateway may stay taken for a moment: a program that another test starts has the sockets of this
  /// process until it closes them.
  private static func listen(
    _ configuration: DeviceListener.Configuration, port: Int?,
    start: (DeviceListener.Configuration) async throws -> DeviceListener
  ) async throws -> DeviceListener {
    var configuration = configuration
    let limit = ContinuousClock.now + .seconds(120)
    while true {
      configuration.port = port ?? ports.withLock { $0.removeLast() }
      do {
        return try await start(configuration)
      } catch let error as IOError where error.errnoCode == EADDRINUSE && .now < limit {
        if port != nil { try await Task.sleep(for: .milliseconds(20)) }
      }
    }
  }

  private static let ports = Mutex(Array(16_000..<20_000).shuffled())

  /// Closes all sockets at once, as if the process had ended.
  ///
  /// A connection that is accepted while the loops end would crash swift-nio's debug build ("leaking promise"): the
  /// loop that is to serve it is gone already.
  func kill() async {
    try? await listener.server.close().get()
    try? await group.shutdownGracefully()
  }

  /// Pushes to a token, and returns the provider's answer.
  func push(
    _ text: String, to token: [UInt8], id: String? = nil, priority: PushPriority = .immediate,
    collapseID: String? = nil, once: Bool = false
  ) async throws -> PushVerdict {
    let hash = try #require(TokenHash(Array(SHA256.hash(data: token))))
    let entry = try #require(services.directory.find(hash))
    let push = ProviderPush(
      id: id ?? text, topic: entry.topic, type: .alert, priority: priority,
      expiration: once ? .once : .until(2_000), collapseID: collapseID, payload: Array(text.utf8))
    return await withCheckedContinuation { continuation in
      router.accept(push, token: hash, entry: entry, team: "TEAM", on: group.any()) {
        continuation.resume(returning: $0)
      }
    }
  }
}
