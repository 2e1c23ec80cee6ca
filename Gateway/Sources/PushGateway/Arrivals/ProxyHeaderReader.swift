import NIOCore

/// The first handler of a proxy's connection, until the proxy's header is read.
///
/// Until then no other handler is there, so that nothing is served and nothing is sent to the peer.
final class ProxyHeaderReader: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let peers: ProxyPeers
  private let peer: IPAddress
  private let admit: (any Channel, IPAddress?) throws -> Void
  private var bytes: [UInt8] = []
  private var timer: Scheduled<Void>?
  private var isDone = false

  /// `admit` adds the handlers that serve the client of the given address.
  init(
    peers: ProxyPeers, peer: IPAddress, admit: @escaping (any Channel, IPAddress?) throws -> Void
  ) {
    self.peers = peers
    self.peer = peer
    self.admit = admit
  }

  func handlerAdded(context: ChannelHandlerContext) {
    guard peers.enter(context.channel, at: context.eventLoop.now) else {
      isDone = true
      return context.close(promise: nil)
    }
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    timer = context.eventLoop.scheduleTask(in: peers.timeout) {
      let (reader, context) = bound.value
      reader.refuse("no whole header came in time", context)
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) { finish(context) }

  func channelInactive(context: ChannelHandlerContext) {
    // A proxy that only tries whether the port is open connects and sends nothing.
    if !isDone, !bytes.isEmpty { refuse("the connection ended within it", context) }
    finish(context)
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isDone else { return }
    bytes.append(contentsOf: unwrapInboundIn(data).readableBytesView)
    do throws(ProxyHeaderError) {
      let header = try ProxyHeader.read(bytes, limit: GatewayLimits.proxyHeaderBytes)
      if let header { begin(header, context) }
    } catch {
      refuse("\(error)", context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    finish(context)
    context.close(promise: nil)
  }

  /// Adds the handlers of the client, and passes them its bytes.
  private func begin(_ header: ProxyHeader, _ context: ChannelHandlerContext) {
    let rest = bytes[header.byteCount...]
    finish(context)
    do {
      try admit(context.channel, header.client ?? peer)
    } catch {
      return context.close(promise: nil)
    }
    if !rest.isEmpty { context.fireChannelRead(wrapInboundOut(ByteBuffer(bytes: rest))) }
    context.pipeline.syncOperations.removeHandler(self, promise: nil)
  }

  private func refuse(_ cause: String, _ context: ChannelHandlerContext) {
    guard !isDone else { return }
    finish(context)
    peers.recordRefusal(of: context.channel, because: cause, at: context.eventLoop.now)
    context.close(promise: nil)
  }

  private func finish(_ context: ChannelHandlerContext) {
    isDone = true
    bytes = []
    timer?.cancel()
    timer = nil
    peers.leave(context.channel)
  }
}
