import NIOCore

/// The end of a provider's pipeline next to the socket, below TLS.
final class ProviderSocket: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private var context: ChannelHandlerContext?
  /// How many more bytes are read only to be thrown away; absent while they are read for their sake.
  private var unread: Int?

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard let left = unread else { return context.fireChannelRead(data) }
    unread = left - unwrapInboundIn(data).readableBytes
    if left <= 0 { close() }
  }

  /// Throws away what comes from now on, and closes once it is more than `bytes`.
  func discard(_ bytes: Int) { unread = bytes }

  /// Closes the socket at once, and does not wait for what TLS says.
  func close() { context?.close(promise: nil) }
}
