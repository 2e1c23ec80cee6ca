import GatewayCluster
import Logging
import NIOCore
import NIOPosix
import NIOSSL
import NIOTLS
import Synchronization

/// This node's outgoing connection to another node; it is restored when it was lost.
///
/// Frames that cannot be sent are dropped: once the connection is restored, the other node is asked to look for itself.
final class RelayLink: Sendable {
  let name: String
  private let own: String
  private let tls: NIOSSLContext
  private let loop: any EventLoop
  private let metrics: GatewayMetrics
  private let log: Logger
  private let state = Mutex(State())

  private struct State {
    var peer = RelayPeer()
    var channel: (any Channel)?
    var outgoing = ByteBuffer()
    /// How many pushes are in `outgoing`.
    var pushes = 0
    var isScheduled = false
  }

  private static var now: Duration { .nanoseconds(NIODeadline.now().uptimeNanoseconds) }

  init(
    to name: String, from own: String, tls: NIOSSLContext, loop: any EventLoop,
    metrics: GatewayMetrics, log: Logger
  ) {
    self.name = name
    self.own = own
    self.tls = tls
    self.loop = loop
    self.metrics = metrics
    self.log = log
  }

  /// Sends frames, or records that they were missed; returns which of both.
  @discardableResult
  func send(_ frames: [RelayFrame]) -> Bool {
    let pushes = frames.count { $0.isPush }
    let (isMissed, wakes) = state.withLock { state in
      let hasRoom =
        state.channel?.isActive == true
        && state.outgoing.readableBytes < ClusterLimits.unsentBytes
      guard state.peer.admits(hasRoom: hasRoom) else { return (true, false) }
      for frame in frames { frame.encode(into: &state.outgoing) }
      state.pushes += pushes
      defer { state.isScheduled = true }
      return (false, !state.isScheduled)
    }
    if isMissed { metrics.count(.relayMissed, by: pushes) }
    if wakes { loop.execute { self.flush() } }
    return !isMissed
  }

  /// Whether the other node has to be notified by the database, because something was not sent to it.
  func mustNotify() -> Bool { state.withLock { $0.peer.mustNotify() } }

  /// Whether there is a connection.
  var isConnected: Bool { state.withLock { $0.peer.isOpen } }

  /// Connects unless there is a connection.
  func connect(to address: String) {
    let begins = state.withLock { $0.peer.connect(at: Self.now) }
    guard begins else { return }
    guard let (host, port) = HostPort.split(address) else {
      return failed("no address: \(address)")
    }
    ClientBootstrap(group: loop)
      .connectTimeout(TimeAmount(RelayLimits.connect))
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      // A network that drops everything is detected by unacknowledged bytes.
      .channelOption(.tcpOption(.tcp_user_timeout), value: ClusterLimits.unacknowledged)
      .channelInitializer { [tls, name] channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers(
            NIOSSLClientHandler(context: tls, serverHostname: RelayTLS.host(name)),
            RelayStart(link: self))
        }
      }
      .connect(host: host, port: port)
      .whenFailure { self.failed("\($0)") }
  }

  /// Ends the connection for good.
  func close() {
    let channel = state.withLock { state in
      state.peer.close()
      return state.channel
    }
    channel?.close(promise: nil)
  }

  /// Handles that the other node has proved its identity.
  fileprivate func begin(on channel: any Channel) {
    let isWanted = state.withLock { state in
      guard state.peer.opened(at: Self.now) else { return false }
      state.channel = channel
      state.outgoing.clear()
      RelayFrame.hello(version: RelayFrame.version, name: own).encode(into: &state.outgoing)
      RelayFrame.sweep.encode(into: &state.outgoing)
      return true
    }
    guard isWanted else { return channel.close(promise: nil) }
    log.debug("connected to a node", metadata: ["node": "\(name)"])
    channel.closeFuture.whenComplete { _ in self.end(channel) }
    flush()
  }

  fileprivate func failed(_ reason: String) {
    if state.withLock({ $0.peer.failed(at: Self.now) }) { warn(reason) }
  }

  private func warn(_ reason: String) {
    log.warning(
      "a node cannot be reached; its devices are served through the database meanwhile",
      metadata: ["node": "\(name)", "why": "\(reason)"])
  }

  private func end(_ channel: any Channel) {
    let (missed, isRefusal) = state.withLock { state in
      guard state.channel === channel else { return (0, false) }
      state.channel = nil
      state.outgoing.clear()
      defer { state.pushes = 0 }
      return (state.pushes, state.peer.ended(at: Self.now))
    }
    metrics.count(.relayMissed, by: missed)
    if isRefusal { warn("it ends each connection at once; its log says why") }
  }

  private func flush() {
    let (channel, buffer, pushes): ((any Channel)?, ByteBuffer?, Int) = state.withLock { state in
      state.isScheduled = false
      guard let channel = state.channel, channel.isWritable, state.outgoing.readableBytes > 0
      else { return (nil, nil, 0) }
      defer { (state.outgoing, state.pushes) = (ByteBuffer(), 0) }
      return (channel, state.outgoing, state.pushes)
    }
    guard let channel, let buffer else { return }
    channel.writeAndFlush(buffer, promise: nil)
    metrics.count(.relayed, by: pushes)
  }

  /// Sends what collected while the connection had no room.
  fileprivate func becameWritable() { flush() }
}

/// Informs the link when TLS has proved who the other node is, and when there is room again.
private final class RelayStart: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  private let link: RelayLink
  private var hasBegun = false
  private var hasFailed = false

  init(link: RelayLink) { self.link = link }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .handshakeCompleted? = event as? TLSUserEvent, !hasBegun {
      hasBegun = true
      link.begin(on: context.channel)
    }
    context.fireUserInboundEventTriggered(event)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable { link.becameWritable() }
    context.fireChannelWritabilityChanged()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    fail(ErrorWords.of(error))
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    fail("the connection was closed")
    context.fireChannelInactive()
  }

  private func fail(_ reason: String) {
    guard !hasBegun, !hasFailed else { return }
    hasFailed = true
    link.failed(reason)
  }
}

/// A host and a port in one text, such as `10.0.0.1:2196` or `[::1]:2196`.
enum HostPort {
  static func split(_ text: String) -> (host: String, port: Int)? {
    guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
      (1...65_535).contains(port)
    else { return nil }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
    return host.isEmpty ? nil : (String(host), port)
  }

  static func join(_ host: String, _ port: Int) -> String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}

extension NIOBSDSocket.Option {
  /// TCP_USER_TIMEOUT of Linux: for how many milliseconds sent bytes may stay unacknowledged.
  fileprivate static var tcp_user_timeout: NIOBSDSocket.Option { .init(rawValue: 18) }
}
