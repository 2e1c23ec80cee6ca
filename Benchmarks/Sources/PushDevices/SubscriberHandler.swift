import NIOCore

/// Subscribes to a channel of nchan, and counts the received lines of data.
final class SubscriberHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let index: Int
  private let device: Device
  private let arrivals: Arrivals
  private var line: [UInt8] = []

  init(index: Int, device: Device, arrivals: Arrivals) {
    self.index = index
    self.device = device
    self.arrivals = arrivals
  }

  func channelActive(context: ChannelHandlerContext) {
    let request = """
      GET /sub?id=\(index) HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n
      """
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: request)), promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    device.ready?.succeed()
    device.ready = nil
    for byte in unwrapInboundIn(data).readableBytesView {
      if byte != UInt8(ascii: "\n") {
        line.append(byte)
      } else {
        if line.starts(with: "data: ".utf8) { arrivals.add(line) }
        line.removeAll(keepingCapacity: true)
      }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    device.ready?.fail(error)
    context.close(promise: nil)
  }
}
