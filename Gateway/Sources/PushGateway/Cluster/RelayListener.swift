import GatewayCluster
import Logging
import NIOCore
import NIOPosix
import NIOSSL
import NIOTLS

/// The port that receives messages of other nodes about this node's devices.
final class RelayListener: Sendable {
  let port: Int
  private let server: any Channel

  /// The handlers of messages from other nodes.
  struct Handlers: Sendable {
    var receive: @Sendable (RelayFrame) -> Void
    /// A node's connection ended: pushes that it had accepted may not have been offered.
    var lost: @Sendable (String) -> Void
  }

  private init(server: any Channel) {
    self.server = server
    port = server.localAddress?.port ?? 0
  }

  /// Begins to listen.
  static func start(
    host: String, port: Int, passed: Int32? = nil, own: String, tls: NIOSSLContext,
    removed: RemovedNodes,
    group: any EventLoopGroup, log: Logger, _ handlers: Handlers
  ) async throws -> RelayListener {
    let server = try await ServerBootstrap(group: group)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers(
            NIOSSLServerHandler(context: tls),
            RelayReceiver(own: own, removed: removed, log: log, handlers: handlers))
        }
      }
      .listen(host, port, passed: passed).get()
    return RelayListener(server: server)
  }

  /// Admits no further nodes.
  func close() async { try? await server.close().get() }
}

/// Reads the frames of one other node.
private final class RelayReceiver: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let own: String
  private let removed: RemovedNodes
  private let log: Logger
  private let handlers: RelayListener.Handlers
  private var unread = ByteBuffer()
  /// The name in the certificate.
  private var proved: String?
  private var fingerprint = ""
  /// The name after the sender has said hello.
  private var sender: String?

  init(
    own: String, removed: RemovedNodes, log: Logger, handlers: RelayListener.Handlers
  ) {
    self.own = own
    self.removed = removed
    self.log = log
    self.handlers = handlers
  }

  func channelActive(context: ChannelHandlerContext) {
    // A peer that does not prove its identity in time is cut off.
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(RelayLimits.connect)) {
      let (receiver, context) = bound.value
      if receiver.sender == nil { context.close(promise: nil) }
    }
    context.fireChannelActive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .handshakeCompleted? = event as? TLSUserEvent {
      let handler = try? context.pipeline.syncOperations.handler(type: NIOSSLServerHandler.self)
      proved = handler?.peerCertificate.flatMap(RelayTLS.node)
      fingerprint = handler?.peerCertificate.flatMap { try? RelayTLS.fingerprint($0) } ?? ""
      if proved == nil { refuse("its certificate names no node", context) }
    }
    context.fireUserInboundEventTriggered(event)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var part = unwrapInboundIn(data)
    unread.writeBuffer(&part)
    if removed.contains(fingerprint) { return refuse("its node was removed", context) }
    do throws(RelayFailure) {
      while let frame = try RelayFrame.next(in: &unread) { try receive(frame) }
    } catch {
      return refuse("it sent \(error)", context)
    }
    if unread.readableBytes == 0 { unread.clear() } else { unread.discardReadBytes() }
  }

  private func receive(_ frame: RelayFrame) throws(RelayFailure) {
    if case .hello(let version, let name) = frame {
      guard version == RelayFrame.version else {
        throw RelayFailure(
          "version \(version) of the protocol; this node speaks \(RelayFrame.version)")
      }
      guard name == proved else {
        throw RelayFailure("the name \(name), but its certificate names \(proved ?? "nobody")")
      }
      guard name != own else { throw RelayFailure("this node's own name") }
      sender = name
    } else {
      guard sender != nil else { throw RelayFailure("something before its name") }
      handlers.receive(frame)
    }
  }

  private func refuse(_ reason: String, _ context: ChannelHandlerContext) {
    log.warning(
      "a connection to the node port was refused",
      metadata: [
        "peer": "\(context.remoteAddress?.ipAddress ?? "unknown")",
        "node": "\(proved ?? "unknown")",
        "why": "\(reason)",
      ])
    context.close(promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if sender == nil { refuse(ErrorWords.of(error), context) } else { context.close(promise: nil) }
  }

  func channelInactive(context: ChannelHandlerContext) {
    if let sender { handlers.lost(sender) }
    sender = nil
    context.fireChannelInactive()
  }
}
