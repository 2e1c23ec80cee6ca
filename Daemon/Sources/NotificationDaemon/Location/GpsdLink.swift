import NIOCore

/// One connection to gpsd: lines in, commands out.
final class GpsdLink: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let line: ([UInt8]) -> Void
  private let ended: (String) -> Void
  private var context: ChannelHandlerContext?
  private var waiting: [UInt8] = []
  private var isOver = false

  /// Creates a link that reports each line, without its end, and once the reason of its own end.
  init(line: @escaping ([UInt8]) -> Void, ended: @escaping (String) -> Void) {
    self.line = line
    self.ended = ended
  }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  /// Sends a command.
  func send(_ text: String) {
    guard let context else { return }
    let buffer = context.channel.allocator.buffer(string: text)
    context.writeAndFlush(wrapOutboundOut(buffer), promise: nil)
  }

  /// Ends the connection; nothing more is reported.
  func close() {
    isOver = true
    context?.close(promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var buffer = unwrapInboundIn(data)
    waiting += buffer.readBytes(length: buffer.readableBytes) ?? []
    var start = 0
    while !isOver, let end = waiting[start...].firstIndex(of: UInt8(ascii: "\n")) {
      line(Array(waiting[start..<end]))
      start = end + 1
    }
    waiting.removeFirst(start)
    guard waiting.count > LocationSourceLimits.lineBytes else { return }
    waiting = []
    end("it sends lines without an end")
  }

  func channelInactive(context: ChannelHandlerContext) { end("it has closed the connection") }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { end("\(error)") }

  private func end(_ reason: String) {
    guard !isOver else { return }
    close()
    ended(reason)
  }
}
