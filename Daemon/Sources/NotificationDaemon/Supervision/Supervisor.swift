import Dispatch
import LinuxEvents
package import Logging
import Synchronization

/// Keeps a daemon running if no service manager does: a small parent process that restarts it.
///
/// The daemon shares this process's output, so that the runtime's report of a crash is in its log.
package final class Supervisor: Sendable {
  private let executable: String
  private let arguments: [String]
  private let environment: [String: String]
  private let log: Logger
  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)

  private struct State {
    /// The daemon's process while it runs.
    var process: Int32?
    /// Whether this process was asked to stop.
    var isStopping = false
  }

  /// Prepares to run a program repeatedly.
  package init(
    executable: String, arguments: [String], environment: [String: String], log: Logger
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.log = log
  }

  /// Runs the daemon until it ends by itself or this process is asked to stop.
  ///
  /// - Returns: The exit code for this program.
  package func run() -> Int32 {
    let signals = SignalWatch(
      [.terminate, .interrupt, .hangUp],
      queue: DispatchQueue(label: "org.usernotifications.signals")
    ) { [self] _ in
      stop()
    }
    defer { withExtendedLifetime(signals) {} }
    var pause = Self.shortestPause
    while true {
      let started = Clocks.bootMicroseconds()
      let status = runOnce()
      if state.withLock(\.isStopping) { return 0 }
      if case .exited(let code) = status, !Self.isWorthRestarting(code) { return code }
      let lasted = Clocks.bootMicroseconds() - started
      pause = lasted > Self.healthyLife ? Self.shortestPause : min(pause * 2, Self.longestPause)
      log.warning("the daemon ended and is started again", metadata: ["reason": "\(status.words)"])
      _ = wake.wait(timeout: .now() + .microseconds(Int(pause)))
      if state.withLock(\.isStopping) { return 0 }
    }
  }

  private func runOnce() -> ChildStatus {
    do throws(LinuxError) {
      let process = try Spawn.sharingStreams(
        executable: executable, arguments: arguments, environment: environment)
      // Only the first daemon's report has a reader; this process writes nothing there.
      StandardStreams.discardOutput()
      state.withLock { $0.process = process }
      defer { state.withLock { $0.process = nil } }
      return try Spawn.wait(for: process)
    } catch {
      log.error("the daemon could not be started", metadata: ["error": "\(error)"])
      return .unknown
    }
  }

  private func stop() {
    state.withLock { state in
      state.isStopping = true
      if let process = state.process {
        try? Spawn.signal(process, SignalWatch.Signal.terminate.rawValue)
      }
    }
    wake.signal()
  }

  /// A daemon that ended on purpose, or that could not start at all, is not restarted.
  private static func isWorthRestarting(_ code: Int32) -> Bool {
    code != 0 && code != DaemonRun.StartFailure.alreadyRunning
      && code != DaemonRun.StartFailure.cannotStart
  }

  // In microseconds: short enough that one crash is not noticed, long enough that many cost little.
  private static let shortestPause: Int64 = 50_000
  private static let longestPause: Int64 = 2_000_000
  /// How long a daemon must have lived for its end to count as the first one.
  private static let healthyLife: Int64 = 500_000
}
