import Dispatch
import Foundation
import LinuxEvents
package import Logging
import NIOCore
import NIOPosix
import PushProtocol

/// A whole gateway: its store, and its ports for providers, devices and operators.
package final class GatewayServer: Sendable {
  private let configuration: Configuration
  private let log: Logger
  private let parts: GatewayAssembly
  private let providers: [ProviderListener]
  private let devices: DeviceListener
  private let admin: AdminServer
  private let contact: GatewayContact
  private let lock: FileLock
  /// The line with the addresses at which it can be reached.
  package let ready: String

  /// Opens the store and begins to listen.
  ///
  /// It throws `GatewayFailure`, with a remedy, if another gateway serves the folder, if a file in it cannot be
  /// used, or if a port is not available.
  package static func start(
    _ configuration: Configuration, log: Logger
  ) async throws -> GatewayServer {
    _ = try? DescriptorLimit.raiseToHardLimit()
    try configuration.checkPassedSockets()
    let lock = try acquireLock(configuration.folder)
    let parts = try GatewayAssembly(configuration, log)
    do {
      return try await GatewayServer(configuration, log, parts, lock)
    } catch {
      await parts.close()
      throw error
    }
  }

  private init(
    _ configuration: Configuration, _ log: Logger, _ parts: GatewayAssembly, _ lock: FileLock
  ) async throws {
    self.configuration = configuration
    self.log = log
    self.parts = parts
    self.lock = lock
    let host = configuration.host
    var places: [String] = []
    var providers: [ProviderListener] = []
    for (name, environment, port) in [
      ("provider", PushEnvironment.production, configuration.providerPort),
      ("sandbox", .development, configuration.sandboxPort),
      ("web-push", .web, configuration.webPush.port),
    ] {
      guard let port else { continue }
      let listener = parts.providerListener(environment, configuration)
      let bound = try await Self.listening(name, host, port) {
        try await listener.start(
          host: host, port: port, passed: configuration.passedSockets[port])
      }
      providers.append(listener)
      places.append("\(name)=\(host):\(bound)")
      if environment == .web {
        try parts.setEndpoints(configuration.webPush, host: host, port: bound)
      }
    }
    self.providers = providers
    devices = try await Self.listening("device", host, configuration.devicePort) {
      try await parts.deviceListener(configuration)
    }
    places.append("device=\(host):\(devices.port)")
    let nodePort = try await Self.listening(
      "node", configuration.nodeHost ?? host, configuration.nodePort
    ) { try await parts.join(configuration) }
    if let nodePort { places.append("node=\(configuration.nodeHost ?? host):\(nodePort)") }
    contact = GatewayContact.new()
    let operations = AdminOperations(
      metrics: parts.metrics, log: log, node: parts.node, isReady: { parts.isReady },
      crowdedPorts: { [devices, providers] in
        (devices.isCrowded ? ["device"] : [])
          + (providers.contains { $0.isCrowded } ? ["provider"] : [])
      },
      warnings: {
        [CertificateWatch.warning(of: parts.tls.certificate, at: Date())].compactMap { $0 }
      },
      figures: { parts.figures },
      reload: { [devices] loop in
        // The store may block, which must not delay the connections of this loop.
        NIOThreadPool.singleton.runIfActive(eventLoop: loop) {
          let failure = parts.reload()
          if failure == nil { devices.replaceCertificate(parts.tls.devices) }
          return failure
        }
      })
    admin = try await Self.listening("admin", configuration.adminHost, configuration.adminPort) {
      [contact] in
      try await AdminServer.start(
        host: configuration.adminHost, port: configuration.adminPort,
        passed: configuration.passedSockets[configuration.adminPort], secret: contact.secret,
        operations, group: parts.group, log: log)
    }
    places.append("admin=\(configuration.adminHost):\(admin.port)")
    ready = "ready " + places.joined(separator: " ")
    try contact.write(to: configuration.folder, host: configuration.adminHost, port: admin.port)
    parts.setReady(true)
    watchCertificate()
    log.info("ready", metadata: ["places": "\(places.joined(separator: " "))"])
  }

  /// Looks now and once a day whether the certificate ends soon.
  private func watchCertificate() {
    let watch = CertificateWatch(folder: configuration.folder, tls: parts.tls, log: log) {
      [weak self] in _ = self?.reload()
    }
    // The folder's files are read on another thread than the connections'.
    parts.group.next().scheduleRepeatedTask(
      initialDelay: .zero, delay: CertificateLimits.look
    ) { _ in
      NIOThreadPool.singleton.submit { _ in watch.look(at: Date()) }
    }
  }

  /// Reads keys, topics and certificates again; connections continue.
  ///
  /// It returns the problem, if there is one; then nothing has changed.
  @discardableResult
  package func reload() -> GatewayFailure? {
    let failure = parts.reload()
    if failure == nil { devices.replaceCertificate(parts.tls.devices) }
    return failure
  }

  /// Accepts nothing new, lets requests under way finish, sends the devices away and writes everything.
  package func drain() async {
    log.info("draining")
    parts.setReady(false)
    parts.announceDrain()
    GatewayContact.remove(from: configuration.folder)
    await withDiscardingTaskGroup { group in
      for listener in providers { group.addTask { await listener.drain() } }
    }
    await devices.drain()
    await admin.stop()
    await parts.close()
    log.info("stopped")
    withExtendedLifetime(lock) {}
  }

  /// Makes sure that no other gateway serves a folder for as long as the lock exists.
  static func acquireLock(_ folder: GatewayFolder) throws(GatewayFailure) -> FileLock {
    let lock: FileLock?
    do {
      lock = try FileLock.acquire(at: folder.lock, owner: folder.owner)
    } catch {
      throw GatewayFailure(
        "The folder \(folder.path) cannot be used: \(ErrorWords.of(error)). "
          + "Make it with `push-gateway init \(folder.path)`.")
    }
    guard let lock else {
      throw GatewayFailure(
        "Another gateway serves \(folder.path). Stop it, or name another folder.")
    }
    return lock
  }

  private static func listening<Value>(
    _ name: String, _ host: String, _ port: Int, _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch let failure as GatewayFailure {
      throw failure
    } catch {
      throw GatewayFailure(
        "The \(name) port \(port) on \(host) cannot be listened on: \(ErrorWords.of(error)). "
          + "Name another one with --\(name)-port; 0 uses any free port.")
    }
  }
}

extension GatewayServer {
  /// The configuration of a gateway.
  package struct Configuration: Sendable {
    /// The folder with its files.
    package var folder: GatewayFolder
    /// The address or host name at which providers and devices reach it.
    package var host = "127.0.0.1"
    /// The port for pushes to tokens of production; 0 chooses any that is free.
    package var providerPort = 2_197
    /// The port for pushes to tokens of development; absent: none.
    package var sandboxPort: Int?
    /// The port for Web Push.
    package var webPush = WebPush()
    /// The port that devices connect to.
    package var devicePort = 5_223
    /// Whether a proxy in front of it terminates the devices' TLS.
    package var hasPlainDevices = false
    /// The proxies whose connections begin with a header that names the client (PROXY protocol).
    package var proxies: [IPNetwork] = []
    /// The address of the port for health and metrics.
    package var adminHost = "127.0.0.1"
    /// The port for health and metrics.
    package var adminPort = 2_198
    /// The address of the port for other nodes; absent: the same as `host`.
    package var nodeHost: String?
    /// The port for other nodes, if the store is one for several; 0 chooses any that is free.
    package var nodePort = 2_196
    /// This node's address for other nodes, a host and a port; absent: the address and the port on which it listens.
    package var nodeAddress: String?
    /// The listening sockets that the service manager opened, by their ports.
    package var passedSockets: [Int: Int32] = [:]
    /// The version of the program.
    package var version = ""
    /// How many threads serve connections; absent: one for each processor.
    package var threads: Int?
    /// Which waiting push a newer one replaces.
    package var replacement = ReplacementPolicy.byCollapseIdentifier
    /// How many pushes may wait for one device.
    package var waitingPushes = PushStoreLimits.waitingPushes

    package init(folder: GatewayFolder) {
      self.folder = folder
    }
  }
}

extension GatewayServer {
  /// The port for Web Push, and the start of its endpoints.
  package struct WebPush: Sendable {
    /// The port; absent: Web Push is not served. 0 chooses any that is free.
    package var port: Int?
    /// Whether a proxy in front of it terminates TLS.
    package var isPlain = false
    /// The host and the port by which senders reach it; absent: the first name of the certificate, and the port.
    package var origin: (host: String, port: Int)?

    /// No port.
    package init() {}
  }
}

/// Why a gateway cannot start, or a command cannot run; a sentence for the user.
package struct GatewayFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The attempt with its value, why it failed, and a remedy.
  package var description: String

  package init(_ description: String) {
    self.description = description
  }
}

/// The signals that a gateway handles: to stop, or to read its keys again.
package final class GatewaySignals: Sendable {
  /// A signal that arrived.
  package enum Signal: Sendable {
    /// SIGTERM or SIGINT.
    case stop
    /// SIGHUP.
    case reload
  }

  /// The signals from now on.
  package let stream: AsyncStream<Signal>
  private let watch: SignalWatch

  /// Begins to catch the signals.
  package init() {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Signal.self, bufferingPolicy: .bufferingNewest(4))
    self.stream = stream
    watch = SignalWatch(queue: DispatchQueue(label: "push-gateway.signals")) { signal in
      continuation.yield(signal == .hangUp ? .reload : .stop)
    }
  }
}
