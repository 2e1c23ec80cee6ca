import LinuxEvents
import NIOCore
import NIOPosix
import NotificationWire

/// A listening Unix socket whose connections exchange frames.
struct ServerSocket {
  let kind: WireSocket
  let path: String
  /// The open socket, if the service manager opened it.
  var inherited: NIOBSDSocket.Handle?

  /// The sockets of a daemon: the inherited ones of the service manager, and the others, which the daemon opens itself.
  ///
  /// A unit of an earlier version may list fewer sockets, and another daemon may have taken a path meanwhile.
  static func all(
    of configuration: DaemonConfiguration, _ inherited: [InheritedSockets.Socket]
  ) -> [ServerSocket] {
    let passed = inherited.map { socket in
      let isControl = socket.path.hasSuffix("/" + WireSocket.control.rawValue)
      return ServerSocket(
        kind: isControl ? .control : .center, path: socket.path, inherited: socket.handle)
    }
    let own = [
      ServerSocket(kind: .center, path: configuration.centerSocket),
      ServerSocket(kind: .control, path: configuration.controlSocket),
    ]
    let sandboxed = configuration.sandboxSocket.map { ServerSocket(kind: .center, path: $0) }
    return passed
      + (own + [sandboxed].compactMap(\.self)).filter { socket in
        !passed.contains { $0.path == socket.path && socket.isServed }
      }
  }

  /// Whether a process listens at the path.
  private var isServed: Bool { (try? UnixSocket.isListening(at: path)) ?? false }

  /// Opens the socket and passes every connection to the daemon; an inherited socket of the service manager is used unchanged.
  ///
  /// A file of a killed daemon is replaced; the caller holds the lock that makes it the only daemon. If another process
  /// listens all the same, it is systemd for the daemon's unit.
  ///
  /// - Returns: The file of an own socket, and the channel.
  /// - Throws: `DaemonRun.StartFailure` if another process listens at the path; `LinuxError` with the path.
  func open(
    on loop: any EventLoop, for daemon: NIOLoopBound<Daemon>
  ) throws -> (file: SocketFile?, channel: EventLoopFuture<any Channel>) {
    let bootstrap = bootstrap(on: loop, for: daemon)
    if let inherited { return (nil, bootstrap.withBoundSocket(inherited)) }
    if isServed {
      throw DaemonRun.StartFailure(
        exitCode: DaemonRun.StartFailure.alreadyRunning,
        message: "Somebody else listens at \(path), as systemd does for the daemon's unit.",
        remedy:
          "Let systemd start it, with `usernotificationsd start`, or set USERNOTIFICATIONS_SOCKET to another path."
      )
    }
    let own = try SocketFile.listen(at: path, backlog: Self.backlog)
    return (own.file, bootstrap.withBoundSocket(own.socket))
  }

  /// How many connections wait in a socket to be accepted.
  static let backlog: Int32 = 512

  private func bootstrap(
    on loop: any EventLoop, for daemon: NIOLoopBound<Daemon>
  ) -> ServerBootstrap {
    ServerBootstrap(group: loop)
      .serverChannelOption(.backlog, value: Self.backlog)
      // When the daemon stops, it ends the input only, and answers the calls that it has read by then.
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelOption(
        .recvAllocator,
        value: FixedSizeRecvByteBufferAllocator(capacity: DaemonLimits.readBytes)
      )
      .childChannelOption(
        .writeBufferWaterMark,
        value: .init(
          low: DaemonLimits.patientReaderBytes, high: DaemonLimits.slowReaderBytes)
      )
      .childChannelInitializer { [kind] channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            ConnectionHandler(socket: kind, daemon: daemon.value))
        }
      }
  }
}

/// Sockets that a service manager opened and passed on, so that it can start the daemon on demand.
enum InheritedSockets {
  /// An open socket, and the path that it listens on.
  struct Socket {
    var path: String
    var handle: NIOBSDSocket.Handle
  }

  /// The sockets for this process: sd_listen_fds(3).
  static func all(in environment: [String: String]) -> [Socket] {
    PassedDescriptors.numbers(in: environment).compactMap { number in
      (try? UnixSocket.path(of: number)).map { Socket(path: $0, handle: number) }
    }
  }
}
