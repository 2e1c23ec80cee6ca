import Dispatch
import LinuxEvents
public import Logging
import NIOCore
import NIOPosix
import NotificationCore
import NotificationModel
import NotificationStore
import NotificationWire
import Synchronization

/// A daemon's life: it opens its store and its sockets, works until it is told to stop, and closes
/// cleanly.
public final class DaemonRun: Sendable {
  let configuration: DaemonConfiguration
  let log: Logger
  let queue = DispatchQueue(label: "org.usernotifications.clock")
  private let stopped = DispatchSemaphore(value: 0)
  private let exitCode = Atomic<Int32>(0)

  /// Prepares a run; nothing is opened yet.
  public init(configuration: DaemonConfiguration, log: Logger) {
    self.configuration = configuration
    self.log = log
  }

  /// Makes the process small that is to be a daemon and nothing else; called before anything else.
  public static func prepareProcess() {
    FreeMemory.share()
  }

  /// Why a daemon could not start; the sentence names the file and what to do.
  public struct StartFailure: Error, CustomStringConvertible {
    /// The exit code of the program.
    public var exitCode: Int32
    /// What is wrong and what to do, for a person.
    public var description: String

    /// Another daemon already serves this data folder.
    public static let alreadyRunning: Int32 = 3
    /// The database turned out to be damaged; the next start carries over what can be read.
    public static let storeDamaged: Int32 = 5
    /// The store or a socket could not be opened.
    public static let cannotStart: Int32 = 4
  }

  /// Works until SIGTERM, SIGINT or `stop()`; `ready` is called once programs can connect.
  ///
  /// A host that keeps its own signals passes false, and stops the run itself.
  ///
  /// - Throws: `StartFailure` where another daemon holds the data folder, or where the store or a
  ///   socket cannot be opened.
  public func run(
    catchesSignals: Bool = true, ready: @escaping @Sendable () -> Void = {}
  ) throws {
    let lock = try takeLock()
    let signals = SignalWatch(
      catchesSignals ? [.terminate, .interrupt] : [], queue: queue
    ) { [stopped] _ in stopped.signal() }
    _ = try? DescriptorLimit.raiseToHardLimit()
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    let opened = try opening { try loop.flatSubmit { self.opened(on: loop) }.wait() }
    ready()
    log.info(
      "ready",
      metadata: ["data": "\(configuration.dataFolder)", "socket": "\(configuration.centerSocket)"])
    stopped.wait()
    log.info("stopping")
    let files = try loop.submit { opened.value.daemon.files }.wait()
    try loop.flatSubmit { opened.value.close() }.wait()
    // The folders of extensions are removed there, and what is done there tells the loop.
    files.sync {}
    try group.syncShutdownGracefully()
    withExtendedLifetime((lock, signals)) {}
    let code = exitCode.load(ordering: .relaxed)
    if code != 0 {
      throw StartFailure(
        exitCode: code, description: "The database is damaged; it is mended at the next start.")
    }
  }

  private func opened(on loop: any EventLoop) -> EventLoopFuture<NIOLoopBound<Opened>> {
    do {
      return try open(on: loop)
    } catch {
      return loop.makeFailedFuture(error)
    }
  }

  /// Turns whatever kept the daemon from opening its things into a sentence for a person.
  private func opening<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let failure as StartFailure {
      throw failure
    } catch {
      throw StartFailure(
        exitCode: StartFailure.cannotStart,
        description: "The sockets at \(configuration.centerSocket) could not be opened: \(error)")
    }
  }

  /// Ends the run, as a signal does; with another code than 0 it ends as failed.
  public func stop(exitCode: Int32 = 0) {
    self.exitCode.store(exitCode, ordering: .relaxed)
    stopped.signal()
  }

  private func takeLock() throws -> FileLock {
    do throws(LinuxError) {
      try PrivateFolder.make(configuration.dataFolder)
      try PrivateFolder.make(Self.folder(of: configuration.centerSocket))
      if let lock = try FileLock.acquire(at: configuration.dataFolder + "/daemon.lock") {
        return lock
      }
    } catch {
      throw StartFailure(exitCode: StartFailure.cannotStart, description: error.description)
    }
    throw StartFailure(
      exitCode: StartFailure.alreadyRunning,
      description: "Another daemon already serves \(configuration.dataFolder).")
  }

  private static func folder(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }
}
