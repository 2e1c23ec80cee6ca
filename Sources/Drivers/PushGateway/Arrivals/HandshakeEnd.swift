import NIOCore
import NIOTLS

/// Stands behind TLS, and tells the arrival when the handshake is over.
final class HandshakeEnd: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer

  private let arrival: Arrival

  init(_ arrival: Arrival) {
    self.arrival = arrival
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard case .handshakeCompleted = event as? TLSUserEvent else {
      return context.fireUserInboundEventTriggered(event)
    }
    arrival.proved()
    context.fireUserInboundEventTriggered(event)
    context.pipeline.syncOperations.removeHandler(self, promise: nil)
  }
}
