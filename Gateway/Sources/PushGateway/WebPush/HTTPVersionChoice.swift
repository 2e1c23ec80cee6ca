import NIOCore

/// Serves a connection in HTTP/2 or HTTP/1.1, by its first bytes: senders may use either without negotiating it.
final class HTTPVersionChoice: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// The first bytes of a connection in HTTP/2; no method of HTTP/1.1 is called so.
  private static let preface = Array("PRI ".utf8)

  private let gate: PushAuthorizer
  private let service: WebPushService
  private let place: ProviderPlace
  private let socket: ProviderSocket
  /// The arrival, if no handshake of TLS ends it.
  private let arrival: Arrival?
  private var first = ByteBuffer()
  private var deadline: Scheduled<Void>?

  init(
    _ gate: PushAuthorizer, _ service: WebPushService, _ place: ProviderPlace,
    _ socket: ProviderSocket, arrival: Arrival?
  ) {
    self.gate = gate
    self.service = service
    self.place = place
    self.socket = socket
    self.arrival = arrival
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    deadline = context.eventLoop.scheduleTask(in: gate.limits.timeouts.firstToken) {
      bound.value.close(promise: nil)
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ProviderDrain { return context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var part = unwrapInboundIn(data)
    first.writeBuffer(&part)
    let start = first.readableBytesView.prefix(Self.preface.count)
    let isPreface = Self.preface.starts(with: start)
    if isPreface, start.count < Self.preface.count { return }
    do {
      if isPreface { try serveHTTP2(context) } else { try serveHTTP1(context) }
    } catch {
      return context.close(promise: nil)
    }
    pass(context)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  private func serveHTTP2(_ context: ChannelHandlerContext) throws {
    let connection = ProviderConnection(gate: gate, place: place, socket: socket)
    try context.pipeline.syncOperations.addHandler(connection)
    connection.begin()
    connection.greet()
  }

  private func serveHTTP1(_ context: ChannelHandlerContext) throws {
    try context.pipeline.syncOperations.addHandler(HTTP1Connection(gate, service, place))
  }

  /// Passes on the bytes that were read, and leaves the pipeline.
  private func pass(_ context: ChannelHandlerContext) {
    if let arrival {
      let bound = NIOLoopBound(arrival, eventLoop: context.eventLoop)
      context.eventLoop.execute { bound.value.proved() }
    }
    context.fireChannelRead(wrapInboundOut(first))
    first = ByteBuffer()
    context.fireChannelReadComplete()
    context.pipeline.syncOperations.removeHandler(self, promise: nil)
  }
}
