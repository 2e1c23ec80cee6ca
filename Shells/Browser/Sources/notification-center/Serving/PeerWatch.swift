import LinuxEvents
import Logging
import NIOCore

/// Refuses programs that may not act for the person, ends a connection as soon as the browser has, and lets the kernel
/// detect dead peers.
///
/// A closed window ends only its own direction; nothing more is read from it, so the end would
/// otherwise go unnoticed until the next event.
final class PeerWatch: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  private let browsers: BrowserCheck

  init(_ browsers: BrowserCheck) { self.browsers = browsers }

  func channelActive(context: ChannelHandlerContext) {
    // Cookies do not distinguish ports: a browser also sends ours to another user's server on this
    // host. And another user can read a link on a browser's command line and open it first.
    guard browsers.admits(context.channel) else { return context.close(promise: nil) }
    // The kernel's own probes cost no wake-up here, unlike messages to keep a stream alive.
    context.channel.setOption(.socketOption(.so_keepalive), value: 1).whenFailure { _ in }
    // A window that does not read is detected after so many bytes, and uses no more of the kernel's memory.
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
