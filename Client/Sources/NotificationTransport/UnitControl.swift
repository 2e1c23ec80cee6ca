import Dispatch
package import LinuxEvents

/// The daemon's units in the user's own systemd, queried and changed by its command.
package struct UnitControl: Sendable {
  /// The unit that listens, and whose first connection starts the other.
  package static let socket = "\(DaemonStarter.programName).socket"
  /// The unit of the daemon.
  package static let service = "\(DaemonStarter.programName).service"

  private static let program = "/usr/bin/systemctl"
  private let environment: [String: String]

  /// Finds the user's systemd; nil if it does not run, or if the environment selects another daemon than the session's.
  package init?(environment: [String: String]) {
    let others = ["USERNOTIFICATIONS_SOCKET", "USERNOTIFICATIONS_DATA", "XDG_DATA_HOME"]
    guard Systemd.runsForPerson(environment),
      others.allSatisfy({ environment[$0, default: ""].isEmpty })
    else { return nil }
    self.environment = environment
  }

  /// Runs `systemctl --user`, and waits for its end.
  ///
  /// - Returns: Its result and its output; `unknown` and no output if it could not be started or took too long.
  package func run(
    _ arguments: [String], within seconds: Double = TransportLimits.unitsTimeout
  ) -> (status: ChildStatus, output: String) {
    let answer = OneShot<(status: ChildStatus, output: String)>()
    let started = try? Spawn.captured(
      executable: Self.program, arguments: ["--user"] + arguments, environment: environment,
      limit: TransportLimits.unitAnswerBytes, timeout: seconds,
      queue: DispatchQueue(label: "org.usernotifications.units")
    ) { answer.put(($0, String(decoding: $1 ?? [], as: UTF8.self))) }
    guard started != nil else { return (.unknown, "") }
    return answer.wait(within: seconds) ?? (.unknown, "")
  }
}
