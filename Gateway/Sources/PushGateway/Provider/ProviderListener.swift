package import Logging
package import NIOCore
import NIOPosix
package import NIOSSL
package import PushProtocol
import Synchronization

/// A port that servers push to: `POST /3/device/<token>` on HTTP/2 over TLS for providers (I1, I2), or Web Push on HTTP/1.1
/// and HTTP/2.
///
/// One listener serves one environment. It answers invalid requests itself; valid pushes go to the
/// `PushAcceptance` of its services.
package final class ProviderListener: Sendable {
  private let gate: PushAuthorizer
  private let group: any EventLoopGroup
  private let tls: (@Sendable () -> NIOSSLContext)?
  private let connections: ProviderConnections
  private let proxies: ProxyPeers
  private let server = Mutex<(any Channel)?>(nil)

  /// Creates a listener that does not listen yet.
  ///
  /// `tls` is called for each new connection, so that the certificate can be renewed while the gateway runs;
  /// see `ProviderTLS`. Without it, something in front of the gateway ends TLS. Connections are served on the loops of
  /// `group`. Those of `proxies` begin with a header that names the client. A port for Web Push has `endpoints`.
  package init(
    services: ProviderServices, environment: PushEnvironment, limits: ProviderLimits = .init(),
    proxies: [IPNetwork] = [], endpoints: EndpointOrigin? = nil,
    tls: (@Sendable () -> NIOSSLContext)?, group: any EventLoopGroup
  ) {
    gate = PushAuthorizer(
      services: services, environment: environment, limits: limits, endpoints: endpoints)
    connections = ProviderConnections(limits.connections)
    self.proxies = ProxyPeers(
      proxies, timeout: limits.timeouts.handshake, metrics: services.metrics, log: services.logger)
    self.tls = tls
    self.group = group
  }

  /// Whether there are so many connections in their handshakes, or without a right to push, that new ones evict
  /// others.
  package var isCrowded: Bool { gate.arrivals.isPressed || gate.newcomers.isPressed }

  /// Begins to listen, on any free port if it is 0, and returns the port; fails if it is not available.
  ///
  /// A passed socket is one that the service manager opened for the port.
  package func start(host: String, port: Int, passed: Int32? = nil) async throws -> Int {
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: GatewayLimits.backlog)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelInitializer { [gate] channel in
        AcceptPause.add(to: channel, gate.metrics, gate.services.logger)
      }
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelOption(.socketOption(.so_sndbuf), value: GatewayLimits.sendBuffer)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try self.proxies.identify(channel) { try self.prepare($0, from: $1) }
        }
      }
    let channel = try await bootstrap.listen(host, port, passed: passed).get()
    server.withLock { $0 = channel }
    return channel.localAddress?.port ?? port
  }

  /// Accepts no more connections, finishes the handshakes that have begun, sends GOAWAY to the open connections, and
  /// returns once all are closed: requests under way are answered first, unless that takes longer than the limit.
  package func drain() async {
    await takeServer()?.stopListening(serving: group)
    await gate.arrivals.settle(within: gate.limits.timeouts.lastHandshakes)
    closeArrivals()
    let channels = connections.drain()
    for channel in channels {
      channel.pipeline.fireUserInboundEventTriggered(ProviderDrain())
    }
    for channel in channels { try? await channel.closeFuture.get() }
  }

  /// Closes everything at once.
  package func stop() async {
    closeArrivals()
    try? await takeServer()?.close().get()
    let channels = connections.drain()
    for channel in channels { channel.close(promise: nil) }
    for channel in channels { try? await channel.closeFuture.get() }
  }

  private func closeArrivals() {
    proxies.close()
    gate.arrivals.close()
  }

  /// The listening channel; absent after it has stopped listening.
  private func takeServer() -> (any Channel)? {
    server.withLock { server in
      defer { server = nil }
      return server
    }
  }

  /// Sets up a new connection, on which nothing is served before the provider has sent something.
  private func prepare(_ channel: any Channel, from client: IPAddress?) throws {
    let network = ConnectionLimiter.number(of: client)
    let admission = connections.open(channel, from: client?.network ?? "", network: network)
    if let evicted = admission.evicted {
      gate.metrics.count(.providersCrowdedOut)
      evicted.close(promise: nil)
    }
    guard let place = admission.place else {
      gate.metrics.count(.providerConnectionsRefused)
      channel.close(promise: nil)
      return
    }
    try channel.pipeline.syncOperations.addHandler(
      Arrival(
        gate: gate.arrivals, address: network, speaksFirst: false,
        metrics: gate.metrics, cutOff: .providerConnectionsDropped, spoke: place.speak
      ) { channel, arrival in try self.serve(channel, arrival, place) })
  }

  /// Adds TLS and our handler, whatever was negotiated: some senders use HTTP/2 without negotiating it.
  private func serve(
    _ channel: any Channel, _ arrival: Arrival, _ place: ProviderPlace
  ) throws {
    let socket = ProviderSocket()
    let operations = channel.pipeline.syncOperations
    try operations.addHandler(socket)
    if let tls {
      try operations.addHandlers(NIOSSLServerHandler(context: tls()), HandshakeEnd(arrival))
    }
    if let service = gate.webPush {
      return try operations.addHandler(
        HTTPVersionChoice(gate, service, place, socket, arrival: tls == nil ? arrival : nil))
    }
    let connection = ProviderConnection(gate: gate, place: place, socket: socket)
    try operations.addHandler(connection)
    // The channel is active already, and a handler that is added later does not receive that event.
    connection.begin()
  }
}

/// The dependencies of the provider ports.
package struct ProviderServices: Sendable {
  /// The tenants and their rights to push.
  package var tenants: TenantDirectory
  /// The device tokens.
  package var directory: TokenDirectory
  /// Accepts the valid pushes.
  package var acceptance: any PushAcceptance
  /// The gateway's counters.
  package var metrics: GatewayMetrics
  /// Receives the reasons why connections ended; never a token or a payload.
  package var logger: Logger
  /// Deletes messages of Web Push that wait; absent on the other ports.
  var withdrawal: (any MessageWithdrawal)?
  /// Reads the outcomes of messages of Web Push; absent on the other ports.
  var receipts: ReceiptReader?
  /// Which part of a team's rate this node may use; absent for a gateway alone.
  var shares: TeamShares?
  /// Returns the milliseconds since 1970.
  package var clock: @Sendable () -> Int64

  /// Creates the dependencies.
  package init(
    tenants: TenantDirectory, directory: TokenDirectory, acceptance: any PushAcceptance,
    metrics: GatewayMetrics, logger: Logger, clock: @escaping @Sendable () -> Int64
  ) {
    self.tenants = tenants
    self.directory = directory
    self.acceptance = acceptance
    self.metrics = metrics
    self.logger = logger
    self.clock = clock
  }
}

/// How providers' connections are secured.
package enum ProviderTLS {
  /// TLS 1.2 and later, without renegotiation; HTTP/2 is used whether or not the client negotiates it.
  ///
  /// The chain begins with the server's certificate, whose private key is `key`. A provider need not have a
  /// certificate; one that does not lead to `clientAuthorities` ends the handshake (I13). Without these, no
  /// client certificate is requested.
  package static func configuration(
    chain: [NIOSSLCertificate], key: NIOSSLPrivateKey, clientAuthorities: [NIOSSLCertificate] = []
  ) -> TLSConfiguration {
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
    configuration.minimumTLSVersion = .tlsv12
    configuration.applicationProtocols = ["h2"]
    configuration.renegotiationSupport = .none
    if !clientAuthorities.isEmpty {
      configuration.certificateVerification = .optionalVerification
      configuration.trustRoots = .certificates(clientAuthorities)
    }
    return configuration
  }

  /// The same for Web Push, whose senders have no certificates.
  package static func webPush(
    chain: [NIOSSLCertificate], key: NIOSSLPrivateKey
  ) -> TLSConfiguration {
    var configuration = configuration(chain: chain, key: key)
    configuration.applicationProtocols = ["h2", "http/1.1"]
    return configuration
  }
}

/// The end of a provider's pipeline next to the socket, below TLS.
final class ProviderSocket: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private var context: ChannelHandlerContext?
  /// How many more bytes are read and discarded; absent while bytes are processed.
  private var unread: Int?

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard let left = unread else { return context.fireChannelRead(data) }
    unread = left - unwrapInboundIn(data).readableBytes
    if left <= 0 { close() }
  }

  /// Discards all bytes from now on, and closes after more than `bytes` of them.
  func discard(_ bytes: Int) { unread = bytes }

  /// Closes the socket at once, without waiting for TLS.
  func close() { context?.close(promise: nil) }
}
