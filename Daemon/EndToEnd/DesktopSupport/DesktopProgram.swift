import Dispatch
import Foundation
import LinuxEvents
import Synchronization

/// A program that runs on a private desktop, in a session of its own.
package final class DesktopProgram {
  /// Its process number.
  package let identifier: Int32
  /// The lines of its output and errors.
  package let lines: LineQueue
  private let name: String
  private let ending = Ending()
  private let exit: ChildExit

  /// How it ended, for waiting threads.
  private final class Ending: Sendable {
    let status = Mutex<ChildStatus?>(nil)
    let happened = DispatchSemaphore(value: 0)
  }

  init(executable: String, arguments: [String], environment: [String: String]) throws {
    name = ([executable] + arguments).joined(separator: " ")
    let output = Pipe()
    // The child opens the pipe by this name while the descriptor is still its own.
    identifier = try Spawn.detached(
      executable: executable, arguments: arguments, environment: environment,
      log: "/proc/self/fd/\(output.fileHandleForWriting.fileDescriptor)")
    try output.fileHandleForWriting.close()
    lines = LineQueue(output.fileHandleForReading)
    exit = try ChildExit(of: identifier, queue: DispatchQueue(label: "DesktopProgram")) {
      [ending] status in
      ending.status.withLock { $0 = status }
      ending.happened.signal()
    }
  }

  deinit { kill() }

  /// Whether it has not ended yet.
  package var isRunning: Bool { ending.status.withLock { $0 == nil } }

  /// Waits for its end and returns its exit code, or the negative number of the signal.
  package func exitCode() throws -> Int32 {
    guard hasEnded(by: DesktopTestLimits.end) else { throw DesktopFailure("\(name) runs on") }
    switch ending.status.withLock(\.self) {
    case .exited(let code)?: return code
    case .signalled(let number)?: return -number
    case .unknown?, nil: throw DesktopFailure("how \(name) ended is not known")
    }
  }

  /// Asks it to end, and kills it if it does not.
  package func stop() {
    guard isRunning else { return }
    try? Spawn.signal(identifier, 15)
    if !hasEnded(by: .now() + DesktopTestLimits.farewell) { kill() }
  }

  /// Kills it, and returns once it has gone.
  package func kill() {
    guard isRunning else { return }
    try? Spawn.signal(identifier, 9)
    _ = hasEnded(by: DesktopTestLimits.end)
  }

  /// Suspends it, so that it handles no message, until `thaw`.
  package func freeze() throws { try Spawn.signal(identifier, 19) }

  /// Resumes it.
  package func thaw() throws { try Spawn.signal(identifier, 18) }

  private func hasEnded(by end: DispatchTime) -> Bool {
    guard isRunning else { return true }
    guard ending.happened.wait(timeout: end) == .success else { return false }
    // The next waiting thread finds it as well.
    ending.happened.signal()
    return true
  }
}
