import NIOCore
import OpenSSL

/// The event of a channel whose TLS handshake is over: from now on it can be written to.
package struct TLSOpened: Sendable {
  package init() {}
}

/// TLS between a socket and the handlers behind it.
///
/// Nothing can be written before the handshake is over; in the device's protocol the gateway speaks first, and other handlers
/// receive `TLSOpened`. A connection that ends without TLS's own message is only closed, because frames have lengths.
final class TLSHandler: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let client: TLSClient

  init(_ client: TLSClient) {
    self.client = client
  }

  func channelActive(context: ChannelHandlerContext) {
    sendOutput(context)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let isQueueFull = !context.channel.isWritable
    let wasOpen = client.isOpen
    let reading = client.receive(unwrapInboundIn(data).readableBytesView)
    if isQueueFull, client.hasOutput {
      context.fireErrorCaught(TLSFailure.unread)
      context.close(promise: nil)
      return
    }
    sendOutput(context)
    if !wasOpen, client.isOpen { context.fireUserInboundEventTriggered(TLSOpened()) }
    if !reading.bytes.isEmpty {
      let buffer = context.channel.allocator.buffer(bytes: reading.bytes)
      context.fireChannelRead(wrapInboundOut(buffer))
    }
    guard let end = reading.end else { return }
    if case .failed(let failure) = end { context.fireErrorCaught(failure) }
    context.close(promise: nil)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard client.isOpen else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    do {
      try client.send(Array(buffer: unwrapOutboundIn(data)))
      let bytes = context.channel.allocator.buffer(bytes: client.takeOutput())
      context.write(wrapOutboundOut(bytes), promise: promise)
    } catch {
      promise?.fail(error)
      context.fireErrorCaught(error)
    }
  }

  func close(
    context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?
  ) {
    client.close()
    sendOutput(context)
    context.close(mode: mode, promise: promise)
  }

  private func sendOutput(_ context: ChannelHandlerContext) {
    let bytes = client.takeOutput()
    guard !bytes.isEmpty else { return }
    let buffer = context.channel.allocator.buffer(bytes: bytes)
    context.writeAndFlush(wrapOutboundOut(buffer), promise: nil)
  }
}
