import Logging
import NIOCore
import Synchronization

/// The proxies that connect to a port on behalf of its clients, and those connections that have sent no header yet.
///
/// A connection of a proxy belongs to no address until its header is read. Nothing of it counts for the proxy's own
/// address, which all clients would share.
final class ProxyPeers: Sendable {
  /// How long a header may take.
  let timeout: TimeAmount
  private let networks: [IPNetwork]
  private let metrics: GatewayMetrics
  private let log: Logger?
  private let state = Mutex(State())

  private struct State {
    var channels: [ObjectIdentifier: any Channel] = [:]
    var isOpen = true
    /// When the log last reported a refusal.
    var reported: NIODeadline?
    /// When it last reported a header of an address that was not named.
    var reportedUnnamed: NIODeadline?

    /// Whether the log may report again, which counts as done then.
    mutating func mayReport(
      _ last: WritableKeyPath<State, NIODeadline?>, at now: NIODeadline
    ) -> Bool {
      if let last = self[keyPath: last], now - last < GatewayLimits.proxyReport { return false }
      self[keyPath: last] = now
      return true
    }
  }

  /// `networks` are the addresses of the proxies; without any, no connection begins with a header.
  init(_ networks: [IPNetwork], timeout: TimeAmount, metrics: GatewayMetrics, log: Logger?) {
    self.networks = networks
    self.timeout = timeout
    self.metrics = metrics
    self.log = log
  }

  /// Calls `admit` with the client's address: at once, or for a connection of a proxy when its header is read.
  ///
  /// If `admit` throws, the connection is closed.
  func identify(
    _ channel: any Channel, admit: @escaping (any Channel, IPAddress?) throws -> Void
  ) throws {
    let peer = IPAddress(of: channel.remoteAddress)
    guard !networks.isEmpty else { return try watch(channel, of: peer, admit) }
    // Without another end the connection has ended already, as a proxy's check of the port does.
    guard let peer else { return channel.close(promise: nil) }
    guard networks.contains(where: { $0.contains(peer) }) else {
      return try watch(channel, of: peer, admit)
    }
    try channel.pipeline.syncOperations.addHandler(
      ProxyHeaderReader(peers: self, peer: peer, admit: admit))
  }

  /// Admits a connection that must not begin with a header.
  private func watch(
    _ channel: any Channel, of peer: IPAddress?,
    _ admit: (any Channel, IPAddress?) throws -> Void
  ) throws {
    try channel.pipeline.syncOperations.addHandler(UnnamedProxyWatch(peers: self))
    try admit(channel, peer)
  }

  /// Reports a connection that begins with a header although its address was not named; of many, one once in a while.
  fileprivate func reportUnnamed(_ channel: any Channel, at now: NIODeadline) {
    guard state.withLock({ $0.mayReport(\.reportedUnnamed, at: now) }) else { return }
    log?.warning(
      """
      a connection was closed, because it begins with a PROXY header and its address was not named; if that is a \
      proxy of this gateway, start the gateway with its address in --proxy
      """,
      metadata: [
        "peer": "\(channel.remoteAddress?.ipAddress ?? "")",
        "port": "\(channel.localAddress?.port ?? 0)",
      ])
  }

  /// Records a connection that waits for its header, and returns whether it may: the port is open, and not too many
  /// wait.
  func enter(_ channel: any Channel, at now: NIODeadline) -> Bool {
    let (isOpen, isFull) = state.withLock { state in
      let isFull = state.channels.count >= GatewayLimits.silentArrivals
      if state.isOpen, !isFull { state.channels[ObjectIdentifier(channel)] = channel }
      return (state.isOpen, isFull)
    }
    if isOpen, isFull { recordRefusal(of: channel, because: "too many others wait", at: now) }
    return isOpen && !isFull
  }

  /// Handles that a connection's header is read, or that the connection is closed.
  func leave(_ channel: any Channel) {
    state.withLock { _ = $0.channels.removeValue(forKey: ObjectIdentifier(channel)) }
  }

  /// Closes the connections that wait for their headers, and all later ones.
  func close() {
    let channels = state.withLock { state in
      state.isOpen = false
      return Array(state.channels.values)
    }
    for channel in channels { channel.close(promise: nil) }
  }

  /// Counts a connection of a proxy that is closed without a valid header; of many, one is logged once in a while.
  func recordRefusal(of channel: any Channel, because cause: String, at now: NIODeadline) {
    metrics.count(.proxyHeadersRefused)
    guard state.withLock({ $0.mayReport(\.reported, at: now) }) else { return }
    log?.warning(
      """
      a connection of a proxy was closed, because it has no valid PROXY header; make the proxy send one \
      (HAProxy: send-proxy-v2), or start the gateway without its address in --proxy
      """,
      metadata: [
        "peer": "\(channel.remoteAddress?.ipAddress ?? "")",
        "port": "\(channel.localAddress?.port ?? 0)", "cause": "\(cause)",
      ])
  }
}

/// Sees the first bytes of a connection, and closes it if they are a PROXY header that nothing here would read.
private final class UnnamedProxyWatch: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  private let peers: ProxyPeers

  init(peers: ProxyPeers) { self.peers = peers }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if ProxyHeader.begins(Array(unwrapInboundIn(data).readableBytesView.prefix(12))) {
      peers.reportUnnamed(context.channel, at: .now())
      return context.close(promise: nil)
    }
    context.fireChannelRead(data)
    context.pipeline.syncOperations.removeHandler(self, promise: nil)
  }
}

extension IPAddress {
  /// The address of a socket's other end; absent for a socket that is not of the internet.
  init?(of socket: SocketAddress?) {
    guard let text = socket?.ipAddress else { return nil }
    self.init(text.utf8)
  }
}
