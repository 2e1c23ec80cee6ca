import NIOCore
import NIOEmbedded
import PushLink

/// Connects a link to channels whose other end is the test.
final class StagedConnector: LinkConnector {
  private(set) var channels: [EmbeddedChannel] = []
  private(set) var tries = 0
  /// Whether connecting fails.
  var isAway = false

  func connect(
    to address: GatewayAddress, on loop: any EventLoop, handler: LinkChannelHandler
  ) -> EventLoopFuture<any Channel> {
    tries += 1
    guard !isAway, let embedded = loop as? EmbeddedEventLoop else {
      return loop.makeFailedFuture(ChannelError.connectTimeout(.seconds(1)))
    }
    let channel = EmbeddedChannel(handler: handler, loop: embedded)
    channels.append(channel)
    return loop.makeCompletedFuture {
      channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
      return channel
    }
  }
}
