import Dispatch
import Foundation
import LinuxEvents
import LogFiles
import NotificationModel
import NotificationTransport
import Synchronization

/// Starts a daemon that outlives its starter, and stops it again.
package struct BackgroundLaunch {
  private let configuration: DaemonConfiguration
  private let executable: String
  private let arguments: [String]

  /// Prepares to start a program with arguments, which name the supervising subcommand.
  package init(configuration: DaemonConfiguration, executable: String, arguments: [String]) {
    self.configuration = configuration
    self.executable = executable
    self.arguments = arguments
  }

  /// Starts the daemon and returns once programs can connect; at once if a daemon already answers.
  ///
  /// If systemd has a unit for the daemon, systemd starts it.
  ///
  /// - Throws: `DaemonRun.StartFailure` with the daemon's last report.
  package func start() throws {
    stopMark.clear()
    if isListening { return try checkRunningDaemon() }
    if try startUnits() { return }
    for attempt in 1... {
      do {
        return try spawn()
      } catch let failure as DaemonRun.StartFailure {
        // A daemon that could not start held the folder until now; its reason is this one's too.
        guard failure.exitCode == DaemonRun.StartFailure.alreadyRunning,
          attempt < DaemonLimits.startAttempts,
          DaemonLock.holder(in: configuration.dataFolder) == nil
        else { throw failure }
      }
    }
  }

  /// Starts the daemon's units, if systemd has them, and returns once the daemon answers.
  ///
  /// - Returns: False if no systemd has units of the daemon.
  /// - Throws: `DaemonRun.StartFailure` with the daemon's last report.
  func startUnits() throws -> Bool {
    guard let units = UserUnits(for: configuration), units.start() || units.restart(), isListening
    else { return false }
    try checkRunningDaemon()
    return true
  }

  /// The reason why programs do not start the daemon; nil unless it was stopped by hand.
  var stoppedByHand: NotificationFailure? {
    do throws(NotificationFailure) {
      try stopMark.check()
      return nil
    } catch { return error }
  }

  private func spawn() throws {
    try DaemonRun.prepare(configuration.dataFolder, .data)
    try DaemonRun.prepare(DaemonRun.folder(of: configuration.controlSocket), .sockets)
    // On a full disk there may be no log; the daemon then reports that itself.
    try? PrivateFolder.make(logs.path)
    let started: (process: Int32, report: Spawn.Report)
    do throws(LinuxError) {
      started = try Spawn.reporting(
        executable: executable, arguments: arguments, environment: configuration.environment,
        log: (try? AppendFile(path: logs.daemonLog)) == nil ? "/dev/null" : logs.daemonLog)
    } catch {
      throw failure("The daemon cannot be started: \(error.message).")
    }
    try waitUntilListening(or: started.process, started.report)
  }

  /// Asks the daemon to stop and returns when it has; programs do not start another one until the next start by hand.
  ///
  /// - Throws: `DaemonRun.StartFailure` if it does not end in time.
  package func stop() throws {
    // Set before the end, which connected apps notice at once and try to start the daemon.
    do throws(LinuxError) {
      try stopMark.set()
    } catch {
      throw failure("The stop cannot be recorded: \(error.message).")
    }
    do {
      try endDaemon()
    } catch {
      stopMark.clear()
      throw error
    }
  }

  private var stopMark: StopMark {
    StopMark(socketFolder: DaemonRun.folder(of: configuration.controlSocket))
  }

  private func endDaemon() throws {
    if let units = UserUnits(for: configuration), units.areActive, !units.stop() {
      throw failure("systemd could not stop the daemon's units.")
    }
    if isListening { try end(try daemonProcess()) }
    // A daemon that holds the folder and has lost its socket to systemd answers no program.
    let data = configuration.dataFolder
    if DaemonLock.isStopping(in: data)
      || DaemonLock.holder(in: data) == configuration.centerSocket,
      let holder = LockHolder(of: data)
    {
      guard try holder.end(within: DaemonLimits.holderTimeout) else {
        throw failure("The daemon, process \(holder.process), does not end.")
      }
    }
  }

  private func end(_ process: ProcessHandle) throws {
    do throws(LinuxError) {
      try process.signal(SignalWatch.Signal.terminate.rawValue)
    } catch {
      if error.isMissing { return }
      throw failure("The daemon could not be stopped: \(error.message).")
    }
    for _ in 0..<Self.timeout where !process.hasEnded {
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(10))
    }
    if !process.hasEnded {
      throw failure("The daemon, process \(process.identifier), does not end.")
    }
  }

  /// A daemon that answers already must be of the requested kind.
  private func checkRunningDaemon() throws {
    let status = try status()
    if status.isSimulator != configuration.isSimulator {
      throw already(
        "A daemon \(status.isSimulator ? "on a virtual clock" : "on the machine's clock") answers "
          + "at \(configuration.centerSocket) already.")
    }
    let own = configuration.dataFolder
    guard !isSame(status.dataFolder, own) else { return }
    throw already(
      "A daemon answers at \(configuration.centerSocket) already, whose data folder is "
        + "\(status.dataFolder) and not \(own).")
  }

  private func already(_ message: String) -> DaemonRun.StartFailure {
    DaemonRun.StartFailure(
      exitCode: DaemonRun.StartFailure.alreadyRunning, message: message,
      remedy: "Stop it first with `usernotificationsd stop`.")
  }

  private func isSame(_ one: String, _ other: String) -> Bool {
    URL(filePath: one).resolvingSymlinksInPath().standardizedFileURL.path
      == URL(filePath: other).resolvingSymlinksInPath().standardizedFileURL.path
  }

  /// The serving process; a daemon of another release is identified by its socket alone.
  private func daemonProcess() throws -> ProcessHandle {
    do throws(NotificationFailure) {
      let number = Int32(try askStatus().processIdentifier)
      guard let process = Self.daemon(number) else {
        throw NotificationFailure(
          .notFound, field: "process", value: String(number),
          message: "The daemon that answers is no process called \(DaemonLock.programName).",
          remedy: "Stop it where it was started.")
      }
      return process
    } catch {
      if error.code == .versionMismatch, let process = listener { return process }
      throw DaemonRun.StartFailure(error)
    }
  }

  /// The daemon that listens on the control socket; unknown if a service manager listens there.
  private var listener: ProcessHandle? {
    guard let socket = try? UnixSocket.connect(path: configuration.controlSocket),
      let process = try? socket.peerCredentials().processIdentifier
    else { return nil }
    return Self.daemon(process)
  }

  /// Holds the process with a number if it is a daemon's.
  private static func daemon(_ number: Int32) -> ProcessHandle? {
    guard let handle = try? ProcessHandle(of: number),
      ProcessFacts(of: number)?.executable?.hasSuffix("/" + DaemonLock.programName) == true,
      !handle.hasEnded
    else { return nil }
    return handle
  }

  private func status() throws -> SystemStatus {
    do throws(NotificationFailure) {
      return try askStatus()
    } catch {
      throw DaemonRun.StartFailure(error)
    }
  }

  private func askStatus() throws(NotificationFailure) -> SystemStatus {
    let paths = try SocketPaths(environment: configuration.environment)
    let client = ControlClient(paths: paths, startsDaemon: false)
    guard case .status(let status) = try client.call(.status) else {
      throw NotificationFailure(
        .invalidMessage, field: "status", message: "The daemon gave another answer.",
        remedy: "Install the same release of both.")
    }
    return status
  }

  /// Whether a daemon answers on the control socket.
  package var isListening: Bool {
    (try? UnixSocket.isListening(at: configuration.controlSocket)) ?? false
  }

  private func waitUntilListening(or process: Int32, _ report: Spawn.Report) throws {
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
      if let status = ended.withLock({ $0 }), !isListening, !isStartedByAnother(after: status) {
        throw failure(of: status, report)
      }
      guard Clocks.bootMicroseconds() < deadline else {
        throw failure("The daemon did not answer within \(Self.limit / 1_000_000) seconds.")
      }
      // The watch reports the file's creation, but not when the daemon listens on it.
      _ = changed.wait(timeout: .now() + .milliseconds(20))
    }
  }

  /// Whether another process is starting a daemon for the same socket, which will soon answer.
  private func isStartedByAnother(after status: ChildStatus) -> Bool {
    status == .exited(code: DaemonRun.StartFailure.alreadyRunning)
      && DaemonLock.holder(in: configuration.dataFolder) == configuration.centerSocket
  }

  /// The daemon's report, or at least how it ended.
  private func failure(of status: ChildStatus, _ report: Spawn.Report) -> DaemonRun.StartFailure {
    let text = String(decoding: report.read(limit: DaemonLimits.startReportBytes), as: UTF8.self)
    guard let said = StartReport(text) else {
      return failure("The daemon ended at once: \(status.words).")
    }
    var code = DaemonRun.StartFailure.cannotStart
    if case .exited(let own) = status { code = own }
    return DaemonRun.StartFailure(exitCode: code, message: said.message, remedy: said.remedy)
  }

  private var logs: LogFolder { LogFolder(dataFolder: configuration.dataFolder) }

  private func failure(_ message: String) -> DaemonRun.StartFailure {
    DaemonRun.StartFailure(
      exitCode: DaemonRun.StartFailure.cannotStart, message: message,
      remedy: "See what it wrote with `unctl log`.")
  }

  /// The longest time of a start, in microseconds.
  private static let limit: Int64 = 20_000_000
  /// The longest time of a stop, in hundredths of a second.
  private static let timeout = 1_000
}
