import NIOCore
import NIOSSL
import NIOTLS

/// Sends one byte after the handshake, so that the peer knows that it is complete, and waits.
final class GreetsOnce: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard let event = event as? TLSUserEvent, case .handshakeCompleted = event else { return }
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: [1])), promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
