import NIOCore

/// Is ready as soon as the peer has sent anything.
final class FirstByteHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let device: Device

  init(device: Device) {
    self.device = device
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    device.ready?.succeed()
    device.ready = nil
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    device.ready?.fail(error)
    context.close(promise: nil)
  }
}
