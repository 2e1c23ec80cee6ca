import AttachmentStore
import Dispatch
import Foundation
import LinuxEvents
import Logging
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationStore
import NotificationWire

extension DaemonRun {
  /// The open resources of a running daemon.
  final class Opened {
    let daemon: Daemon
    var channels: [any Channel] = []
    var files: [SocketFile] = []
    var timer: DeadlineTimer?
    var zoneWatch: FileWatch?
    /// Reads the time zone repeatedly, if its file cannot be watched.
    var zoneReading: RepeatedTask?

    init(daemon: Daemon) {
      self.daemon = daemon
    }

    /// Stops accepting connections, answers the received calls, and closes the store.
    ///
    /// - Returns: Fulfilled when the loop may be shut down.
    func close(on loop: any EventLoop) -> EventLoopFuture<Void> {
      timer = nil
      zoneWatch = nil
      zoneReading?.cancel()
      let bound = NIOLoopBound(self, eventLoop: loop)
      // An error of closing means that the socket is closed already.
      let closed = channels.map { $0.close().recover { _ in } }
      for file in files { file.remove() }
      daemon.receive(.machine(.stopping))
      return .andAllSucceed(closed, on: loop)
        .flatMap { bound.value.daemon.clients.connections.end() }
        .flatMap { bound.value.daemon.close() }
    }
  }

  /// Opens the store, the clocks and the sockets; on the event loop.
  func open(on loop: any EventLoop) throws -> EventLoopFuture<NIOLoopBound<Opened>> {
    let machine = try MachineMoments()
    let moments = moments(machine)
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

  /// The clock of this daemon.
  private func moments(_ machine: MachineMoments) -> any MomentSource {
    let file = VirtualClockFile(dataFolder: configuration.dataFolder)
    if configuration.isSimulator {
      return VirtualMoments(startingAt: machine.read(), keptIn: file)
    }
    file.remove()
    return machine
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
    watchZone(for: opened, on: loop) {
      zones.value.readTimeZone()
      transactions.value.schedule()
    }
  }

  /// Calls the function on the loop when the machine's time zone may have changed.
  ///
  /// Programs such as editors can use up the user's instances of inotify(7). Reminders must be delivered all the same, so the
  /// zone is then read repeatedly.
  private func watchZone(
    for opened: Opened, on loop: any EventLoop, changed: @escaping @Sendable () -> Void
  ) {
    do throws(LinuxError) {
      opened.zoneWatch = try FileWatch(path: LocalTimeZone.linkPath, queue: queue) {
        loop.execute(changed)
      }
    } catch {
      log.warning(
        "a new time zone is noticed within minutes, and not at once",
        metadata: [
          "reason": "\(error)",
          "remedy": "raise fs.inotify.max_user_instances with sysctl, and restart the daemon",
        ])
      opened.zoneReading = loop.scheduleRepeatedTask(
        initialDelay: DaemonLimits.zoneReading, delay: DaemonLimits.zoneReading
      ) { _ in changed() }
    }
  }

  private func openSockets(
    for opened: Opened, on loop: any EventLoop
  ) -> EventLoopFuture<Void> {
    let bound = NIOLoopBound(opened, eventLoop: loop)
    let daemon = NIOLoopBound(opened.daemon, eventLoop: loop)
    let inherited = InheritedSockets.all(in: configuration.environment)
    do {
      return .andAllSucceed(
        try ServerSocket.all(of: configuration, inherited).map { socket in
          let (file, channel) = try socket.open(on: loop, for: daemon)
          if let file { opened.files.append(file) }
          return channel.map { bound.value.channels.append($0) }
        }, on: loop)
    } catch {
      return loop.makeFailedFuture(error)
    }
  }
}
