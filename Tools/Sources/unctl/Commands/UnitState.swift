import Foundation
import LinuxEvents
import NotificationModel
import NotificationTransport

/// The reason why the daemon's unit does not answer, from the user's systemd.
///
/// systemd accepts connections for a daemon that it cannot start, and tries again and again, so the problem is not reported
/// elsewhere.
struct UnitState: Hashable {
  private let values: [Substring: Substring]

  /// Queries the user's systemd; nil without one, or if another daemon than that of the units is selected.
  ///
  /// systemd discards the result of an attempt when it starts the next one: a unit that is being restarted is queried again
  /// for a second.
  static func now() -> UnitState? {
    let environment = SocketPaths.completed(ProcessInfo.processInfo.environment)
    guard let control = UnitControl(environment: environment) else { return nil }
    let question = ["show", UnitControl.service, "--property", properties.joined(separator: ",")]
    var state = UnitState("")
    for attempt in 0..<10 {
      if attempt > 0 { Threads.sleep(seconds: 0.1) }
      state = UnitState(control.run(question, within: answerTimeout).output)
      if !state.isStartedAgain { break }
    }
    return state
  }

  /// Reads properties, one on a line, as `systemctl show` writes them.
  init(_ text: String) {
    values = text.split(separator: "\n").reduce(into: [:]) { values, line in
      let sides = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if sides.count == 2 { values[sides[0]] = sides[1] }
    }
  }

  /// Whether its program has ended before it was ready, so that an answer is unlikely.
  var isFailing: Bool {
    state == "failed" || state == "activating" && values["Result"] != "success" && restarts > 1
  }

  /// Whether its program is being started after it has ended more than once.
  var isStartedAgain: Bool { state == "activating" && !isFailing && restarts > 1 }

  /// The problem of the unit while the daemon does not answer; nil if it was not started, or was stopped.
  var finding: DoctorFinding? {
    switch state {
    case _ where isFailing: Self.finding(end + starts, Self.journal)
    case _ where isStartedAgain:
      Self.finding("process \(process) is not ready yet\(starts)", Self.journal)
    case "activating":
      Self.finding(
        "process \(process) is not ready yet",
        "If that does not change, end it, and systemd starts it anew: "
          + "systemctl --user kill -s KILL \(UnitControl.service)")
    case "active":
      Self.finding(
        "process \(process) runs, and does not answer",
        "Start it anew: systemctl --user restart \(UnitControl.service)")
    default: nil
    }
  }

  private var state: Substring { values["ActiveState"] ?? "" }
  private var restarts: Int { values["NRestarts"].flatMap { Int($0) } ?? 0 }
  private var starts: String {
    restarts > 0 ? "; systemd has started it again \(restarts) times" : ""
  }
  private var process: Substring { values["MainPID"] ?? "0" }

  /// The result of its program, in the numbers of systemd.exec(5): from 200 on they are systemd's own.
  private var end: String {
    let status = values["ExecMainStatus"] ?? "0"
    switch values["ExecMainCode"] {
    case "2", "3": return "its program was ended by signal \(status)"
    default: break
    }
    switch Int(status) {
    case 203: return "its program cannot be run"
    case .some(200...245): return "systemd cannot give it what the unit says (status \(status))"
    default: return "its program ended with status \(status)"
    }
  }

  private static func finding(_ finding: String, _ remedy: String) -> DoctorFinding {
    DoctorFinding(
      level: .problem, subject: UnitControl.service, finding: finding, remedy: remedy)
  }

  private static let journal =
    "See what it wrote: journalctl --user -u \(UnitControl.service) -n 20"
  /// How long systemd may take to answer, in seconds: the user waits for it.
  private static let answerTimeout = 2.0
  private static let properties = [
    "ActiveState", "Result", "NRestarts", "MainPID", "ExecMainCode", "ExecMainStatus",
  ]
}
