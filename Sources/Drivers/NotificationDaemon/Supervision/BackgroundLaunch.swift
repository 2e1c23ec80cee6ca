import Dispatch
import LinuxEvents
import NotificationModel
import NotificationTransport
import Synchronization

/// Starts a daemon that outlives whoever asked for it, and ends it again.
public struct BackgroundLaunch {
  private let configuration: DaemonConfiguration
  private let executable: String
  private let arguments: [String]

  /// Prepares to start a program with arguments; they name the supervising subcommand.
  public init(configuration: DaemonConfiguration, executable: String, arguments: [String]) {
    self.configuration = configuration
    self.executable = executable
    self.arguments = arguments
  }

  /// Returns once programs can connect; at once where a daemon answers already.
  ///
  /// - Throws: `DaemonRun.StartFailure` with what the daemon wrote before it gave up.
  public func start() throws {
    if isListening { return try checkClock() }
    let process: Int32
    do throws(LinuxError) {
      try PrivateFolder.make(configuration.dataFolder)
      try PrivateFolder.make(socketFolder)
      process = try Spawn.detached(
        executable: executable, arguments: arguments, environment: configuration.environment,
        log: logFile)
    } catch {
      throw failure(error.description)
    }
    try waitUntilListening(or: process)
  }

  /// Tells the daemon to stop and returns when it has.
  ///
  /// - Throws: `DaemonRun.StartFailure` where it does not end in time.
  public func stop() throws {
    guard isListening else { return }
    let process = try daemonProcess()
    do throws(LinuxError) {
      try Spawn.signal(process, SignalWatch.Signal.terminate.rawValue)
    } catch {
      if error.isMissing { return }
      throw failure(error.description)
    }
    for _ in 0..<Self.patience where ProcessFacts(of: process) != nil {
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(10))
    }
    if ProcessFacts(of: process) != nil { throw failure("process \(process) does not end") }
  }

  /// A daemon that answers already must be of the kind that was asked for.
  private func checkClock() throws {
    let isSimulator = try status().isSimulator
    guard isSimulator != configuration.isSimulator else { return }
    throw failure(
      "a daemon \(isSimulator ? "on a virtual clock" : "on the machine's clock") answers already; "
        + "stop it first with `usernotificationsd stop`.")
  }

  private func daemonProcess() throws -> Int32 { Int32(try status().processIdentifier) }

  private func status() throws -> SystemStatus {
    do throws(NotificationFailure) {
      let paths = try SocketPaths(environment: configuration.environment)
      let client = ControlClient(paths: paths, startsDaemon: false)
      guard case .status(let status) = try client.call(.status) else {
        throw NotificationFailure(
          .invalidMessage, field: "status", message: "The daemon gave another answer.",
          remedy: "Install the same release of both.")
      }
      return status
    } catch {
      throw failure("\(error.message) \(error.remedy)")
    }
  }

  /// Whether a daemon answers on the control socket.
  public var isListening: Bool {
    (try? UnixSocket.isListening(at: configuration.controlSocket)) ?? false
  }

  private func waitUntilListening(or process: Int32) throws {
    let changed = DispatchSemaphore(value: 0)
    let ended = Mutex<ChildStatus?>(nil)
    let queue = DispatchQueue(label: "org.usernotifications.start")
    let watch = try? FileWatch(path: configuration.controlSocket, queue: queue) { changed.signal() }
    let exit = try? ChildExit(of: process, queue: queue) { status in
      ended.withLock { $0 = status }
      changed.signal()
    }
    defer { withExtendedLifetime((watch, exit)) {} }
    let deadline = Clocks.bootMicroseconds() + Self.limit
    while !isListening {
      if let status = ended.withLock({ $0 }), !isListening {
        if status == .exited(code: DaemonRun.StartFailure.alreadyRunning) { break }
        throw failure("the daemon ended at once (\(status)); see \(logFile)")
      }
      guard Clocks.bootMicroseconds() < deadline else {
        throw failure("the daemon did not answer in time; see \(logFile)")
      }
      // A file's appearance is announced; that somebody listens behind it is not.
      _ = changed.wait(timeout: .now() + .milliseconds(20))
    }
  }

  private var logFile: String { configuration.dataFolder + "/daemon.log" }

  private var socketFolder: String {
    let path = configuration.controlSocket
    return String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  private func failure(_ description: String) -> DaemonRun.StartFailure {
    DaemonRun.StartFailure(
      exitCode: DaemonRun.StartFailure.cannotStart, description: description)
  }

  /// How long a start may take, in microseconds.
  private static let limit: Int64 = 20_000_000
  /// How many hundredths of a second an end may take.
  private static let patience = 1_000
}
