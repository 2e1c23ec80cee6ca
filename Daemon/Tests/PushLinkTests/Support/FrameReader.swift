import NIOCore
import PushProtocol

/// Reads the frames of a gateway into a log.
final class FrameReader: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  private let log: FrameLog
  private var decoder = LinkDecoder(limit: LinkLimits.frameBytesFromGateway)

  init(log: FrameLog) {
    self.log = log
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    decoder.append(unwrapInboundIn(data).readableBytesView)
    while let frame = try? decoder.next(), let read = try? GatewayFrame(frame) { log.append(read) }
  }

  func channelInactive(context: ChannelHandlerContext) {
    log.close()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
