import Dispatch
package import LinuxEvents

/// The daemon's units at the person's own systemd, as its command answers and changes them.
package struct UnitControl: Sendable {
  /// The unit that listens, and whose first connection starts the other.
  package static let socket = "\(DaemonStarter.programName).socket"
  /// The unit that is the daemon.
  package static let service = "\(DaemonStarter.programName).service"

  private static let program = "/usr/bin/systemctl"
  private let environment: [String: String]

  /// Finds the person's systemd; nil if none runs, or if a process has another daemon in mind than that of the session.
  package init?(environment: [String: String]) {
    let others = ["USERNOTIFICATIONS_SOCKET", "USERNOTIFICATIONS_DATA", "XDG_DATA_HOME"]
    guard Systemd.runsForPerson(environment),
      others.allSatisfy({ environment[$0, default: ""].isEmpty })
    else { return nil }
    self.environment = environment
  }

  /// Runs `systemctl --user`, and waits for its end.
  ///
  /// - Returns: How it ended and what it wrote; `unknown` and nothing if it could not be started or took too long.
  package func run(
    _ arguments: [String], within seconds: Double = TransportLimits.unitsPatience
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
