package import BoringSSL
package import Logging
package import NIOCore
import NIOPosix
package import NIOSSL
import Synchronization

/// The port that devices connect to.
///
/// The devices are served on the loops of the group that the registry was made for.
package final class DeviceListener: Sendable {
  /// The port number.
  package let port: Int
  let server: any Channel
  private let host: DeviceHost
  private let certificate: CertificateReference
  private let group: any EventLoopGroup

  private init(
    server: any Channel, host: DeviceHost, certificate: CertificateReference,
    group: any EventLoopGroup
  ) {
    self.server = server
    self.host = host
    self.certificate = certificate
    self.group = group
    port = server.localAddress?.port ?? 0
  }

  /// Begins to listen.
  ///
  /// - Throws: the system's error if the port is not available.
  package static func start(
    _ configuration: Configuration, registry: ConnectionRegistry, services: DeviceServices,
    group: any EventLoopGroup
  ) async throws -> DeviceListener {
    let host = DeviceHost(configuration: configuration, registry: registry, services: services)
    let certificate = CertificateReference(configuration.tls)
    let server = try await bootstrap(
      group, host: host, certificate: certificate, log: configuration.log
    )
    .listen(configuration.host, configuration.port, passed: configuration.passed).get()
    return DeviceListener(server: server, host: host, certificate: certificate, group: group)
  }

  /// Whether there are so many unidentified connections that new ones evict others.
  package var isCrowded: Bool { host.gate.isPressed }

  /// Uses another certificate for connections from now on.
  package func replaceCertificate(_ context: TLSServerContext) {
    certificate.context = context
  }

  /// Admits no more connections, lets those prove their identity that have begun, and sends the devices away, each for
  /// another time, so that they reconnect one after the other.
  package func drain() async {
    await server.stopListening(serving: group)
    await host.gate.settle(within: GatewayLimits.lastHandshakes)
    host.proxies.close()
    host.gate.close()
    let seconds = max(2, host.registry.count / DeviceLimits.returnsInSecond)
    await host.registry.end(spread: UInt32(clamping: seconds * 1_000))
  }

  private static func bootstrap(
    _ group: any EventLoopGroup, host: DeviceHost, certificate: CertificateReference, log: Logger?
  ) -> ServerBootstrap {
    // An idle connection keeps its first buffer: a proof in plaintext is short, a message of TLS is not.
    let reading = AdaptiveRecvByteBufferAllocator(
      minimum: 64, initial: certificate.context == nil ? 128 : 512, maximum: 8_192)
    let unread = ChannelOptions.Types.WriteBufferWaterMark(
      low: DeviceLimits.unreadBytes / 4, high: DeviceLimits.unreadBytes)
    return ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: DeviceLimits.backlog)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelInitializer { AcceptPause.add(to: $0, host.services.metrics, log) }
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelOption(.maxMessagesPerRead, value: 4)
      .childChannelOption(.recvAllocator, value: reading)
      .childChannelOption(.writeBufferWaterMark, value: unread)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try host.proxies.identify(channel) { channel, client in
            try admit(channel, from: client, host: host, tls: certificate.context)
          }
        }
      }
  }

  private static func admit(
    _ channel: any Channel, from client: IPAddress?, host: DeviceHost, tls: TLSServerContext?
  ) throws {
    let address = ConnectionLimiter.number(of: client)
    guard let shard = host.registry.shard(of: channel.eventLoop) else { throw NotLetIn() }
    if let book = host.book {
      guard book.enter(address) else { throw NotLetIn() }
      channel.closeFuture.whenComplete { _ in book.leave(address) }
    }
    try channel.pipeline.syncOperations.addHandler(
      host.arrival(on: shard, from: address, tls: tls))
  }

  /// Makes the channel close at once.
  private struct NotLetIn: Error {}
}

extension DeviceListener {
  /// How the port is set up.
  package struct Configuration: Sendable {
    /// The address or host name to listen on.
    package var host: String
    /// The port; 0 chooses any that is free.
    package var port: Int
    /// The socket that the service manager opened for the port.
    package var passed: Int32?
    /// The certificate and its key; if absent, the port speaks plaintext, for use behind a TLS proxy.
    package var tls: TLSServerContext?
    /// The range, in seconds, in which devices may choose their keepalive interval.
    package var keepaliveSeconds: ClosedRange<UInt16> = 60...1_740
    /// How many connections an address may have; if absent, any number, for use behind a TLS proxy
    /// that does not name its clients.
    package var connectionsOfAddress: Int? = DeviceLimits.connectionsOfAddress
    /// How many devices an address may enrol in a minute.
    package var enrolmentsOfAddress = DeviceLimits.enrolmentsOfAddress
    /// How many connections may be proving their identity.
    package var unproven = DeviceLimits.unproven
    /// The proxies whose connections begin with a header that names the device's address.
    package var proxies: [IPNetwork] = []
    /// Receives the reason why no device can connect.
    package var log: Logger?

    /// Configures a port and its encryption.
    package init(host: String, port: Int, tls: TLSServerContext?) {
      self.host = host
      self.port = port
      self.tls = tls
    }
  }
}

/// How connections of devices are secured.
package enum DeviceTLS {
  /// TLS 1.2 and later, without renegotiation; devices prove their identity inside it, so no client certificate
  /// is requested.
  ///
  /// The chain begins with the server's certificate. `key` is its private key, in PEM form. Sessions can be resumed by tickets, whose
  /// keys rotate automatically.
  package static func context(
    chain: [NIOSSLCertificate], key: [UInt8]
  ) throws -> TLSServerContext {
    try TLSServerContext(
      chain: chain.map { try $0.toDERBytes() }, key: key, ciphers: defaultCipherSuites)
  }
}

/// The certificate of new connections, which can be replaced while earlier ones continue.
final class CertificateReference: Sendable {
  private let value: Mutex<TLSServerContext?>

  init(_ context: TLSServerContext?) {
    value = Mutex(context)
  }

  var context: TLSServerContext? {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}
