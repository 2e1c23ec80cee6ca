import NIOCore
import NIOHPACK
import NIOHTTP2

/// Sends one request on the first stream of a connection, and gathers its answer.
final class PushSenderHandler: ChannelInboundHandler {
  typealias InboundIn = HTTP2Frame
  typealias OutboundOut = HTTP2Frame

  private let request: HPACKHeaders
  private let payload: [UInt8]
  private let promise: EventLoopPromise<PushSender.Answer>
  private var answer = PushSender.Answer(status: 0, id: "", body: "")

  init(
    _ request: HPACKHeaders, _ payload: [UInt8], _ promise: EventLoopPromise<PushSender.Answer>
  ) {
    self.request = request
    self.payload = payload
    self.promise = promise
  }

  func channelActive(context: ChannelHandlerContext) {
    let stream = HTTP2StreamID(1)
    let headers = HTTP2Frame.FramePayload.headers(.init(headers: request))
    let body = context.channel.allocator.buffer(bytes: payload)
    let data = HTTP2Frame.FramePayload.data(.init(data: .byteBuffer(body), endStream: true))
    context.write(wrapOutboundOut(HTTP2Frame(streamID: stream, payload: headers)), promise: nil)
    context.writeAndFlush(
      wrapOutboundOut(HTTP2Frame(streamID: stream, payload: data)), promise: nil)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    switch frame.payload {
    case .headers(let headers):
      answer.status = headers.headers.first(name: ":status").flatMap { Int($0) } ?? 0
      answer.id = headers.headers.first(name: "apns-id") ?? ""
      if headers.endStream { finish(context) }
    case .data(let data):
      if case .byteBuffer(let bytes) = data.data { answer.body += String(buffer: bytes) }
      if data.endStream { finish(context) }
    case .rstStream(let code):
      promise.fail(GatewayFailure("the stream was ended with \(code)"))
      context.close(promise: nil)
    case .goAway(_, let code, _):
      promise.fail(GatewayFailure("the connection was ended with \(code)"))
      context.close(promise: nil)
    default: break
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    promise.fail(error)
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    promise.fail(ChannelError.eof)
    context.fireChannelInactive()
  }

  private func finish(_ context: ChannelHandlerContext) {
    promise.succeed(answer)
    context.close(promise: nil)
  }
}
