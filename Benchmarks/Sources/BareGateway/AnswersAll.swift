import NIOCore
import NIOHPACK
import NIOHTTP2

/// Answers 200, ending with the headers, to each stream that has ended.
final class AnswersAll: ChannelInboundHandler {
  typealias InboundIn = HTTP2Frame
  typealias OutboundOut = HTTP2Frame

  private let answer = HPACKHeaders([
    (":status", "200"), ("apns-id", "b3f3c1aa-9bd0-4b6f-9f0e-0d4f0c8a6a11"),
  ])

  /// Bodies are not counted: no run sends two gigabytes over one connection.
  func channelActive(context: ChannelHandlerContext) {
    let window = HTTP2Frame.FramePayload.windowUpdate(windowSizeIncrement: 2_147_418_112)
    context.writeAndFlush(
      wrapOutboundOut(HTTP2Frame(streamID: .rootStream, payload: window)), promise: nil)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    let isEnd: Bool
    switch frame.payload {
    case .headers(let content): isEnd = content.endStream
    case .data(let content): isEnd = content.endStream
    default: isEnd = false
    }
    guard isEnd else { return }
    let headers = HTTP2Frame.FramePayload.headers(.init(headers: answer, endStream: true))
    context.write(
      wrapOutboundOut(HTTP2Frame(streamID: frame.streamID, payload: headers)), promise: nil)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    context.flush()
    context.fireChannelReadComplete()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
