package import NIOCore
import PushProtocol

/// One connection of a link: bytes to frames, and the reason for its end.
package final class LinkChannelHandler: ChannelInboundHandler {
  package typealias InboundIn = ByteBuffer
  package typealias OutboundOut = ByteBuffer
  private weak var link: GatewayLink?
  private let attempt: UInt64
  private var decoder = LinkDecoder(limit: LinkLimits.frameBytesFromGateway)
  private var problem: (any Error)?

  init(link: GatewayLink, attempt: UInt64) {
    self.link = link
    self.attempt = attempt
  }

  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    decoder.append(unwrapInboundIn(data).readableBytesView)
    do throws(LinkFrameError) {
      while let frame = try decoder.next() { link?.receive(try GatewayFrame(frame), attempt) }
    } catch {
      problem = error
      context.close(promise: nil)
    }
  }

  package func errorCaught(context: ChannelHandlerContext, error: any Error) {
    problem = problem ?? error
    context.close(promise: nil)
  }

  package func channelInactive(context: ChannelHandlerContext) {
    link?.lose(problem.map(LinkProblem.text) ?? "The gateway closed the connection.", attempt)
    context.fireChannelInactive()
  }
}
