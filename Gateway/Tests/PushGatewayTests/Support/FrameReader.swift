import HTTP2
import NIOCore

/// Splits the bytes of a connection into frames, and decodes their field blocks.
final class FrameReader: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let box: FrameBox
  private var buffer = ByteBuffer()
  private var decoder = HeaderDecoder(limit: 65_536)

  /// Sent before anything else.
  private let greeting: [UInt8]
  /// Whether settings and pings are answered.
  private let acknowledges: Bool

  init(_ box: FrameBox, greeting: [UInt8] = [], acknowledges: Bool = true) {
    self.box = box
    self.greeting = greeting
    self.acknowledges = acknowledges
  }

  func channelActive(context: ChannelHandlerContext) {
    if !greeting.isEmpty {
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: greeting)), promise: nil)
    }
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var part = unwrapInboundIn(data)
    buffer.writeBuffer(&part)
    while let frame = readFrame() {
      box.add(frame)
      answer(frame, context)
    }
  }

  /// Acknowledges settings and pings as every provider does.
  private func answer(_ frame: TestFrame, _ context: ChannelHandlerContext) {
    guard frame.flags == 0 else { return }
    let answer: TestFrame
    switch frame.kind {
    case .settings where acknowledges: answer = TestFrame(kind: .settings, flags: 1)
    case .ping where acknowledges:
      answer = TestFrame(kind: .ping, flags: 1, payload: frame.payload)
    default: return
    }
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: answer.bytes)), promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    box.close()
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  private func readFrame() -> TestFrame? {
    guard let head = buffer.getBytes(at: buffer.readerIndex, length: 9) else { return nil }
    let length = Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2])
    guard buffer.readableBytes >= 9 + length, let kind = TestFrame.Kind(rawValue: head[3]) else {
      return nil
    }
    buffer.moveReaderIndex(forwardBy: 9)
    let payload = buffer.readBytes(length: length) ?? []
    let stream = head[5...8].reduce(0) { $0 << 8 | Int($1) }
    var frame = TestFrame(kind: kind, flags: head[4], stream: stream, payload: payload)
    if kind == .headers {
      var fields: [HeaderField] = []
      try? decoder.decode(payload.span, into: &fields)
      for field in fields { frame.fields[field.name] = field.value }
    }
    return frame
  }
}
