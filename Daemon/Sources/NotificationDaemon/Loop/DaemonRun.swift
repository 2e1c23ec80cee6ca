import Dispatch
import LinuxEvents
package import Logging
import NIOCore
import NIOPosix
import NotificationEngine
import NotificationModel
import NotificationStore
import NotificationTransport
import NotificationWire
import Synchronization

/// A daemon's life: it opens its store and its sockets, works until it is asked to stop, and closes cleanly.
package final class DaemonRun: Sendable {
  let configuration: DaemonConfiguration
  let log: Logger
  let queue = DispatchQueue(label: "org.usernotifications.clock")
  private let stopped = DispatchSemaphore(value: 0)
  private let exitCode = Atomic<Int32>(0)

  /// Prepares a run; nothing is opened yet.
  package init(configuration: DaemonConfiguration, log: Logger) {
    self.configuration = configuration
    self.log = log
  }

  /// Limits the memory of a process that is only a daemon; must be called before anything else.
  package static func prepareProcess() {
    FreeMemory.share()
    FreeMemory.keep(lessThan: DaemonLimits.freeBlockBytes)
  }

  /// Ends the output that `usernotificationsd start` reads, after a successful start.
  package static func endReporting() {
    StandardStreams.discardOutput()
  }

  /// The reason why a daemon could not start; it names the file and a remedy.
  package struct StartFailure: Error, CustomStringConvertible {
    /// The exit code of the program.
    package var exitCode: Int32
    /// The problem, in one sentence that names the value.
    package var message: String
    /// The remedy in one sentence; empty if there is nothing to do.
    package var remedy: String

    package init(exitCode: Int32, message: String, remedy: String) {
      self.exitCode = exitCode
      self.message = message
      self.remedy = remedy
    }

    init(_ failure: NotificationFailure, exitCode: Int32 = cannotStart) {
      self.init(exitCode: exitCode, message: failure.message, remedy: failure.remedy)
    }

    /// Both sentences, for the user.
    package var description: String { remedy.isEmpty ? message : "\(message) \(remedy)" }

    /// Both sentences in the form of a program's error output.
    package var report: String { StartReport(message: message, remedy: remedy).written }

    /// Another daemon already serves this data folder.
    package static let alreadyRunning: Int32 = 3
    /// The database is damaged; the next start recovers the readable rows.
    package static let storeDamaged: Int32 = 5
    /// The store or a socket could not be opened.
    package static let cannotStart: Int32 = 4
  }

  /// Works until SIGTERM, SIGINT or `stop()`; `ready` is called once programs can connect.
  ///
  /// A host with its own signal handling passes false, and stops the run itself.
  ///
  /// - Throws: `StartFailure` if another daemon holds the data folder, or if the store or a socket
  ///   cannot be opened.
  package func run(
    catchesSignals: Bool = true, ready: @escaping @Sendable () -> Void = {}
  ) throws {
    let lock = try acquireLock()
    keepRecordsOfStart()
    let signals = SignalWatch(
      catchesSignals ? [.terminate, .interrupt] : [], queue: queue
    ) { [stopped] _ in stopped.signal() }
    raiseDescriptorLimit()
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    let opened = try opening { try loop.flatSubmit { self.opened(on: loop) }.wait() }
    ready()
    Systemd.notify("READY=1", environment: configuration.environment)
    log.info(
      "ready",
      metadata: ["data": "\(configuration.dataFolder)", "socket": "\(configuration.centerSocket)"])
    stopped.wait()
    log.info("stopping")
    // If this write fails, a daemon that starts meanwhile reports that this one serves.
    try? lock.write(DaemonLock.stopping)
    Systemd.notify("STOPPING=1", environment: configuration.environment)
    let files = try loop.submit { opened.value.daemon.files }.wait()
    try loop.flatSubmit { opened.value.close(on: loop) }.wait()
    // The folders of extensions are removed on this queue, and its work reports to the loop.
    files.sync {}
    try group.syncShutdownGracefully()
    withExtendedLifetime((lock, signals)) {}
    let code = exitCode.load(ordering: .relaxed)
    if code != 0 {
      throw StartFailure(
        exitCode: code, message: "The database is damaged; it is repaired at the next start.",
        remedy: "")
    }
  }

  /// Ends a stop by hand, and stores the options for the next start of the daemon.
  private func keepRecordsOfStart() {
    StopMark(socketFolder: Self.folder(of: configuration.controlSocket)).clear()
    do throws(LinuxError) {
      try StartOptions(dataFolder: configuration.dataFolder).write(configuration.options)
    } catch {
      log.warning(
        "a program that starts the daemon again will not use its options",
        metadata: ["reason": "\(error)"])
    }
  }

  private func opened(on loop: any EventLoop) -> EventLoopFuture<NIOLoopBound<Opened>> {
    do {
      return try open(on: loop)
    } catch {
      return loop.makeFailedFuture(error)
    }
  }

  /// Converts errors of opening into sentences for the user.
  private func opening<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let failure as StartFailure {
      throw failure
    } catch {
      throw StartFailure(
        exitCode: StartFailure.cannotStart,
        message: "The sockets at \(configuration.centerSocket) could not be opened: \(error)",
        remedy: "See that nothing else makes files in their folder, and start it again.")
    }
  }

  private func raiseDescriptorLimit() {
    do {
      try DescriptorLimit.raiseToHardLimit()
    } catch {
      log.info("fewer programs may be connected than the machine allows: \(error)")
    }
  }

  /// Ends the run, as a signal does; a code other than 0 marks it as failed.
  package func stop(exitCode: Int32 = 0) {
    self.exitCode.store(exitCode, ordering: .relaxed)
    stopped.signal()
  }

  private func acquireLock() throws -> FileLock {
    let data = configuration.dataFolder
    let sockets = Self.folder(of: configuration.centerSocket)
    try Self.prepare(data, .data)
    try Self.prepare(sockets, .sockets)
    if let path = configuration.sandboxSocket { try Self.prepare(Self.folder(of: path), .sockets) }
    do throws(LinuxError) {
      let lock = try lock(data)
      if let lock {
        // If this write fails, the store cannot be written either, and reports that.
        try? lock.write(configuration.centerSocket)
        return lock
      }
    } catch {
      throw StartFailure(PlaceFailure.data.failure(data, error))
    }
    throw StartFailure(
      DaemonLock.served(data, at: DaemonLock.holder(in: data)),
      exitCode: StartFailure.alreadyRunning)
  }

  /// Acquires the lock of the data folder, or returns nil if another daemon continues to serve the folder.
  private func lock(_ data: String) throws(LinuxError) -> FileLock? {
    // A daemon is asked to end, and then waited for while it stops.
    let limit = 2 * DaemonLimits.holderTimeout
    let deadline = Clocks.bootMicroseconds() + Int64(limit * 1_000_000)
    for pause in Timeouts.pauses(filling: limit) where Clocks.bootMicroseconds() < deadline {
      if let lock = try FileLock.acquire(at: DaemonLock.path(in: data)) { return lock }
      guard try isAboutToBeFree(data) else { break }
      Threads.sleep(seconds: pause)
    }
    // It may have become free since the last look at it.
    return try FileLock.acquire(at: DaemonLock.path(in: data))
  }

  /// Whether the lock will be free soon: its holder is stopping, such as the daemon of a session that has just ended, or has
  /// ended.
  ///
  /// If systemd starts this daemon, one that a program started is ended: programs reach the sockets of the unit, and cannot
  /// reach the other daemon. Programs that wait for a daemon may start one more meanwhile.
  private func isAboutToBeFree(_ data: String) throws(LinuxError) -> Bool {
    // A process that only looks whether the lock is held shares it for an instant, which may be long on a busy machine.
    if DaemonLock.isStopping(in: data) || !FileLock.isHeld(at: DaemonLock.path(in: data)) {
      return true
    }
    guard Systemd.startedThisProcess(configuration.environment) else { return false }
    guard let holder = LockHolder(of: data) else {
      return DaemonLock.heldByAnotherProgram(data) == nil
    }
    guard !holder.isUnit else { return false }
    log.info(
      "ending the daemon that a program started, because systemd starts this one",
      metadata: ["process": "\(holder.process)"])
    if try !holder.end(within: DaemonLimits.holderTimeout) {
      log.error("that daemon does not end", metadata: ["process": "\(holder.process)"])
    }
    return true
  }

  static func prepare(_ folder: String, _ place: PlaceFailure) throws {
    do throws(LinuxError) {
      try PrivateFolder.make(folder)
    } catch {
      throw StartFailure(place.failure(folder, error))
    }
  }

  static func folder(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }
}
