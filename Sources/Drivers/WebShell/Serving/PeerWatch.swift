import LinuxEvents
import NIOCore

/// Refuses other users of this machine, ends a connection as soon as the browser has, and lets the kernel
/// find peers that are gone.
///
/// A window that is closed ends its direction only; nothing is read from it any more, so nobody else
/// would notice before the next event.
final class PeerWatch: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  func channelActive(context: ChannelHandlerContext) {
    // Cookies do not tell ports apart: a browser sends ours to another user's server on this host too.
    // And a link can be read on the command line of a browser by somebody who is faster.
    if let user = context.channel.peerUserIdentifier, user != ProcessFacts.ownUserIdentifier {
      return context.close(promise: nil)
    }
    // The kernel's own probes cost no wake-up here, other than messages to keep a stream alive.
    context.channel.setOption(.socketOption(.so_keepalive), value: 1).whenFailure { _ in }
    // A window that does not read is noticed after so much, and holds no more of the kernel's memory.
    context.channel.setOption(.socketOption(.so_sndbuf), value: WebLimits.unsentBytes)
      .whenFailure { _ in }
    context.fireChannelActive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed = event {
      context.close(promise: nil)
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }
}
