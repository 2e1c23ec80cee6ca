import AttachmentStore
import Dispatch
import Foundation
import LinuxEvents
import Logging
import NIOCore
import NIOPosix
import NotificationEngine
import NotificationModel
import NotificationStore
import NotificationWire

extension DaemonRun {
  /// The open resources of a running daemon.
  final class Opened {
    let daemon: Daemon
    var channels: [any Channel] = []
    var timer: DeadlineTimer?
    var zoneWatch: FileWatch?

    init(daemon: Daemon) {
      self.daemon = daemon
    }

    /// Accepts no more connections, decides about the received events, and closes the store.
    ///
    /// - Returns: Fulfilled when the loop may be shut down.
    func close() -> EventLoopFuture<Void> {
      timer = nil
      zoneWatch = nil
      for channel in channels { channel.close(promise: nil) }
      return daemon.close()
    }
  }

  /// Opens the store, the clocks and the sockets; on the event loop.
  func open(on loop: any EventLoop) throws -> EventLoopFuture<NIOLoopBound<Opened>> {
    let machine = try MachineMoments()
    let moments: any MomentSource =
      configuration.isSimulator ? VirtualMoments(startingAt: machine.read()) : machine
    let daemon = Daemon(
      configuration: configuration, log: log, loop: loop, moments: moments,
      store: try openStore(at: moments.read()), attachments: try openAttachments())
    let opened = Opened(daemon: daemon)
    daemon.storeDamaged = { [weak self] in self?.stop(exitCode: StartFailure.storeDamaged) }
    if !configuration.isSimulator { try watchClocks(machine, for: opened, on: loop) }
    daemon.start()
    let bound = NIOLoopBound(opened, eventLoop: loop)
    return openSockets(for: opened, on: loop).map { bound }
  }

  private func openStore(at moment: Moment) throws -> SQLiteStore {
    do throws(StoreFailure) {
      let opened = try SQLiteStore.open(
        folder: configuration.dataFolder, timestamp: Self.timestamp(moment))
      if let rescue = opened.rescue {
        log.warning("\(rescue.summary)", metadata: ["reason": "\(rescue.reason)"])
      }
      return opened.store
    } catch {
      throw StartFailure(
        exitCode: StartFailure.cannotStart, message: error.message, remedy: error.remedy)
    }
  }

  private func openAttachments() throws -> AttachmentFiles {
    do {
      return try AttachmentFiles(dataFolder: configuration.dataFolder)
    } catch {
      throw StartFailure(
        exitCode: StartFailure.cannotStart,
        message: "The folder of attachments cannot be used: \(error).",
        remedy: "Make it yours and close it to others (chown, chmod 700), or move it away.")
    }
  }

  /// The moment as part of a file's name.
  private static func timestamp(_ moment: Moment) -> String {
    let style = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)
    return moment.wall.date.formatted(style)
  }

  private func watchClocks(
    _ machine: MachineMoments, for opened: Opened, on loop: any EventLoop
  ) throws {
    let transactions = NIOLoopBound(opened.daemon.transactions, eventLoop: loop)
    let zones = NIOLoopBound(machine, eventLoop: loop)
    let timer = try DeadlineTimer(queue: queue, loop: loop) { transactions.value.timerFired() }
    opened.timer = timer
    opened.daemon.transactions.deadlineChanged = { [log] deadline in
      do throws(LinuxError) {
        try timer.arm(deadline, now: machine.read().wall)
      } catch {
        log.error("the timer could not be armed", metadata: ["error": "\(error)"])
      }
    }
    opened.zoneWatch = try FileWatch(path: LocalTimeZone.linkPath, queue: queue) {
      loop.execute {
        zones.value.readTimeZone()
        transactions.value.schedule()
      }
    }
  }

  private func openSockets(
    for opened: Opened, on loop: any EventLoop
  ) -> EventLoopFuture<Void> {
    let handles = InheritedSockets.handles(in: configuration.environment)
    let paths = [
      (WireSocket.center, configuration.centerSocket),
      (WireSocket.control, configuration.controlSocket),
    ]
    let bound = NIOLoopBound(opened, eventLoop: loop)
    return .andAllSucceed(
      paths.map { socket, path in
        ServerSocket.open(
          socket, at: path, inherited: handles[socket], on: loop,
          for: NIOLoopBound(opened.daemon, eventLoop: loop)
        ).map { [log] channel in
          bound.value.channels.append(channel)
          if handles[socket] == nil { Self.makePrivate(path, log) }
        }
      }, on: loop)
  }

  /// Allows only the owner to connect; the folder around the socket is already private.
  private static func makePrivate(_ path: String, _ log: Logger) {
    do {
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    } catch {
      log.warning(
        "the mode of a socket could not be set: \(error)", metadata: ["socket": "\(path)"])
    }
  }
}

/// A listening Unix socket whose connections exchange frames.
struct ServerSocket {
  /// Opens a socket at a path and passes every connection to the daemon.
  ///
  /// A file left by a daemon that was killed is replaced; the caller holds the lock that makes it
  /// the only daemon. A socket that the service manager opened is used unchanged.
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

/// Sockets that a service manager opened and passed on, so that it can start the daemon on demand.
enum InheritedSockets {
  /// The first descriptor that is passed on, by the convention of systemd: sd_listen_fds(3).
  private static let first: NIOBSDSocket.Handle = 3

  /// The sockets for this process, in the order in which the unit file lists them.
  static func handles(in environment: [String: String]) -> [WireSocket: NIOBSDSocket.Handle] {
    guard environment["LISTEN_PID"] == String(ProcessFacts.ownIdentifier),
      environment["LISTEN_FDS"] == "2"
    else { return [:] }
    return [.center: first, .control: first + 1]
  }
}
