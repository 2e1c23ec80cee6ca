import Dispatch
import Foundation
import LinuxEvents
import Logging
import NIOCore
import NotificationCore
import NotificationModel
import NotificationStore
import NotificationWire

extension DaemonRun {
  /// What a running daemon holds open.
  final class Opened {
    let daemon: Daemon
    var channels: [any Channel] = []
    var timer: WallTimer?
    var zoneWatch: FileWatch?

    init(daemon: Daemon) {
      self.daemon = daemon
    }

    /// Takes no more connections, finishes what has come, and closes the store.
    func close() {
      timer = nil
      zoneWatch = nil
      for channel in channels { channel.close(promise: nil) }
      daemon.close()
    }
  }

  /// Opens the store, the clocks and the sockets; on the event loop.
  func open(on loop: any EventLoop) throws -> NIOLoopBound<Opened> {
    let machine = try MachineMoments()
    let moments: any MomentSource =
      configuration.isSimulator ? VirtualMoments(startingAt: machine.read()) : machine
    let daemon = Daemon(
      configuration: configuration, log: log, loop: loop, moments: moments,
      ledger: try openLedger(at: moments.read()))
    let opened = Opened(daemon: daemon)
    if !configuration.isSimulator { try watchClocks(machine, for: opened, on: loop) }
    daemon.happened(.started)
    daemon.runPass()
    try openSockets(for: opened, on: loop)
    return NIOLoopBound(opened, eventLoop: loop)
  }

  private func openLedger(at moment: Moment) throws -> SQLiteLedger {
    do throws(StoreFailure) {
      let store = try SQLiteLedger.open(
        folder: configuration.dataFolder, timestamp: Self.timestamp(moment))
      if let rescue = store.rescue { log.warning("the database was damaged: \(rescue)") }
      return store.ledger
    } catch {
      throw StartFailure(
        exitCode: StartFailure.cannotStart, description: "\(error.message) \(error.remedy)")
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
    let daemon = NIOLoopBound(opened.daemon, eventLoop: loop)
    let zones = NIOLoopBound(machine, eventLoop: loop)
    let timer = try WallTimer(queue: queue) { event in
      loop.execute { daemon.value.timerFired(event) }
    }
    opened.timer = timer
    opened.daemon.deadlineChanged = { [log] deadline in
      do throws(LinuxError) {
        if let deadline {
          try timer.arm(at: deadline.microseconds)
        } else {
          try timer.disarm()
        }
      } catch {
        log.error("the timer could not be armed", metadata: ["error": "\(error)"])
      }
    }
    opened.zoneWatch = try FileWatch(path: LocalTimeZone.linkPath, queue: queue) {
      loop.execute {
        zones.value.readTimeZone()
        daemon.value.schedulePass()
      }
    }
  }

  private func openSockets(for opened: Opened, on loop: any EventLoop) throws {
    let daemon = NIOLoopBound(opened.daemon, eventLoop: loop)
    let paths = [
      (WireSocket.center, configuration.centerSocket),
      (WireSocket.control, configuration.controlSocket),
    ]
    for (socket, path) in paths {
      let bound = NIOLoopBound(opened, eventLoop: loop)
      ServerSocket.open(socket, at: path, on: loop, for: daemon).whenComplete { [log] result in
        switch result {
        case .success(let channel):
          bound.value.channels.append(channel)
          Self.makePrivate(path)
        case .failure(let error):
          log.critical(
            "the socket could not be opened", metadata: ["path": "\(path)", "error": "\(error)"])
        }
      }
    }
  }

  /// Lets only the owner connect; the folder around it is private already.
  private static func makePrivate(_ path: String) {
    try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }
}

extension Daemon {
  /// The timer expired, or somebody set the clock.
  func timerFired(_ event: WallTimer.Event) {
    if event == .clockSet { noticeClock() }
    if isPassScheduled { return }
    runPass()
  }

  /// Tells a clock that was set back from one that went on (B17).
  private func noticeClock() {
    let moment = moments.read()
    if let last = lastMoment, moment.wall(at: last.boot) < last.wall.advanced(bySeconds: -1) {
      log.info("the clock was set back")
      happened(.clockSetBack)
    }
    lastMoment = moment
  }

  /// Decides about what has already come, and closes the store.
  func close() {
    while !inbox.isEmpty { runPass() }
    for handler in connections.values { handler.flush() }
    ledger.close()
  }
}
