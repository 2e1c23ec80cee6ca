package import NIOCore

/// How a link reaches its gateway; tests have another one than devices.
package protocol LinkConnector {
  /// Makes a channel on the loop with the handler at its end.
  func connect(
    to address: GatewayAddress, on loop: any EventLoop, handler: LinkChannelHandler
  ) -> EventLoopFuture<any Channel>
}
