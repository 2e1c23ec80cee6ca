import NIOCore
import NIOPosix
import NotificationWire

/// A listening Unix socket whose connections talk in frames.
struct ServerSocket {
  /// Opens a socket at a path and hands every connection to the daemon.
  ///
  /// A file left by a daemon that was killed is replaced; the caller holds the lock that makes it
  /// the only daemon. A socket that the service manager opened is taken over as it is.
  static func open(
    _ socket: WireSocket, at path: String, inherited: NIOBSDSocket.Handle?,
    on loop: any EventLoop, for daemon: NIOLoopBound<Daemon>
  ) -> EventLoopFuture<any Channel> {
    let bootstrap = bootstrap(socket, on: loop, for: daemon)
    if let inherited { return bootstrap.withBoundSocket(inherited) }
    return bootstrap.bind(unixDomainSocketPath: path, cleanupExistingSocketFile: true)
  }

  private static func bootstrap(
    _ socket: WireSocket, on loop: any EventLoop, for daemon: NIOLoopBound<Daemon>
  ) -> ServerBootstrap {
    ServerBootstrap(group: loop)
      .serverChannelOption(.backlog, value: 512)
      .childChannelOption(
        .recvAllocator,
        value: FixedSizeRecvByteBufferAllocator(capacity: DaemonLimits.readBytes)
      )
      .childChannelOption(
        .writeBufferWaterMark,
        value: .init(
          low: DaemonLimits.patientReaderBytes, high: DaemonLimits.slowReaderBytes)
      )
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            ConnectionHandler(socket: socket, daemon: daemon.value))
        }
      }
  }
}
