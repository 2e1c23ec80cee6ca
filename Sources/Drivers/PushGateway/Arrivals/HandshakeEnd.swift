import NIOCore

/// Stands behind TLS, and tells with the first bytes that come out of it that the handshake is over.
final class HandshakeEnd: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer

  private let arrival: Arrival

  init(_ arrival: Arrival) {
    self.arrival = arrival
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    arrival.proved()
    context.fireChannelRead(data)
    context.pipeline.syncOperations.removeHandler(self, promise: nil)
  }
}
