import Foundation
import Glibc
import TestSupport
import Testing

/// A daemon that systemd starts while programs start other daemons, as at a login on a busy machine.
@Suite(.blocking, .timeLimit(.minutes(5))) struct TakenLockTests {
  private let stage: UnctlStage

  init() throws {
    stage = try UnctlStage()
  }

  @Test func `A daemon of systemd ends one that is started while it ends another`() throws {
    let (first, firstProcess) = try daemon(before: "")
    _ = try first.line(with: "ready")
    // It receives the request to end, and does not end yet.
    kill(firstProcess.processIdentifier, SIGSTOP)
    // A stopped process would not end with the test.
    defer { kill(firstProcess.processIdentifier, SIGCONT) }
    let (unit, unitProcess) = try daemon(before: "SYSTEMD_EXEC_PID=$$")
    _ = try unit.line(with: "ending the daemon that a program started")
    while try !isAskedToEnd(firstProcess) { usleep(10_000) }
    kill(unitProcess.processIdentifier, SIGSTOP)
    defer { kill(unitProcess.processIdentifier, SIGCONT) }
    kill(firstProcess.processIdentifier, SIGCONT)
    #expect(first.exitCode() == 0)
    let (second, _) = try daemon(before: "")
    _ = try second.line(with: "ready")
    kill(unitProcess.processIdentifier, SIGCONT)
    _ = try unit.line(with: "ready")
    #expect(second.exitCode() == 0)
  }

  /// Whether SIGTERM waits for a process that is stopped: proc_pid_status(5).
  private func isAskedToEnd(_ process: Process) throws -> Bool {
    let status = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let mask = status.split(separator: "\n").first { $0.hasPrefix("ShdPnd:") }?.split(
      separator: "\t")
    return UInt64(mask?.last ?? "", radix: 16).map { $0 >> UInt64(SIGTERM - 1) & 1 == 1 } ?? false
  }

  /// A daemon in the foreground, whose standard error is read, with variables of a shell's line.
  private func daemon(before variables: String) throws -> (UnctlTalk, Process) {
    let process = stage.prepared(
      "/bin/sh", ["-c", "exec 2>&1; \(variables) exec usernotificationsd run"])
    return (try UnctlTalk(process), process)
  }
}
