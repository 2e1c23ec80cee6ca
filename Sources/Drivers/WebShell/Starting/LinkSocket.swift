import Foundation
import LinuxEvents
import NIOCore
import NIOPosix
import NotificationModel
import NotificationTransport

/// The Unix socket on which a running Notification Center gives out links to the same person.
///
/// Whoever connects is sent one link and a line feed; there is nothing to ask.
struct LinkSocket: Sendable {
  let path: String
  private let lockPath: String

  /// Finds the socket beside those of the daemon.
  init(paths: SocketPaths) {
    path = paths.folder + "/browser.sock"
    lockPath = paths.folder + "/browser.lock"
  }

  /// Takes the place of the person's only Notification Center; nothing where there is one already.
  func claim() throws(LinuxError) -> FileLock? {
    try FileLock.acquire(at: lockPath)
  }

  /// Begins to give out links; the caller holds the place, so that a socket that is there is left over.
  func open(
    on loop: any EventLoop, makeLink: @escaping @Sendable () -> String?
  ) -> EventLoopFuture<any Channel> {
    let bound = ServerBootstrap(group: loop)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(LinkHandler(makeLink: makeLink))
        }
      }
      .bind(unixDomainSocketPath: path, cleanupExistingSocketFile: true)
    return bound.map { [path] channel in
      // The folder keeps others out already; this says so on the socket too.
      try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      return channel
    }
  }

  /// A link from the Notification Center that runs; nothing where none does.
  func ask() -> String? {
    guard let socket = try? UnixSocket.connect(path: path),
      let owner = try? socket.peerCredentials().userIdentifier,
      owner == ProcessFacts.ownUserIdentifier
    else { return nil }
    var bytes: [UInt8] = []
    while bytes.count < WebLimits.linkBytes,
      let more = try? socket.read(max: WebLimits.linkBytes), !more.isEmpty
    {
      bytes += more
    }
    guard bytes.last == UInt8(ascii: "\n") else { return nil }
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }
}

/// Gives one link to a program of the same user.
private final class LinkHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let makeLink: @Sendable () -> String?

  init(makeLink: @escaping @Sendable () -> String?) {
    self.makeLink = makeLink
  }

  func channelActive(context: ChannelHandlerContext) {
    let peer = try? context.pipeline.syncOperations.withUnsafeTransportIfAvailable(
      of: NIOBSDSocket.Handle.self
    ) { try PeerCredentials(descriptor: $0) }
    if let peer, peer.userIdentifier == ProcessFacts.ownUserIdentifier, let link = makeLink() {
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: link + "\n")), promise: nil)
    }
    context.close(promise: nil)
  }
}
