import NIOCore

/// Sends bytes before everything else on a connection.
final class FirstBytes: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func channelActive(context: ChannelHandlerContext) {
    if !bytes.isEmpty {
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
    }
    context.fireChannelActive()
  }
}
