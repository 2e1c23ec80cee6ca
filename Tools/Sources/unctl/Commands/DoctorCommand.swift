import ArgumentParser
import Foundation
import LogFiles
import NotificationModel
import NotificationTransport
import Release

/// `unctl doctor`
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "What is running, where the files are, what is wrong.",
    discussion: """
      Exit code 1 if something must be fixed, 69 if the system does not answer.

      JSON: an array, as `findings` of the reply `doctor`, also if the system does not answer.
      """)

  @OptionGroup var reading: ReadingOptions

  func run() async throws {
    let isFailing = UnitState.now()?.isFailing == true
    do {
      let session = try ControlSession.open(
        startsDaemon: false, timeouts: isFailing ? Self.briefTimeouts : Timeouts())
      var findings = try await session.read(.doctor) {
        if case .doctor(let findings) = $0 { findings } else { nil }
      }
      let version = try await session.read(.status) {
        if case .status(let status) = $0 { status.version } else { nil }
      }
      if let finding = DoctorFinding(daemonOf: version) { findings.append(finding) }
      let chosen = (try? await session.globalSettings())?.language ?? []
      findings += [FontFinding.current(chosen: chosen)].compactMap(\.self)
      findings += PackageFindings.all()
      try reading.print(DoctorReport(value: findings))
      if findings.contains(where: { $0.level == .problem }) { throw ExitCode.failure }
    } catch let failure as NotificationFailure {
      let findings = OfflineFindings.all(for: failure) + PackageFindings.all()
      try reading.print(DoctorReport(value: findings))
      throw ExitCode(RefusalLine.exitCode(failure))
    }
  }

  /// For a daemon whose unit fails: an answer is unlikely, and the user waits for the reason.
  private static let briefTimeouts = Timeouts(welcome: 2, reconnecting: 0)
}

extension DoctorFinding {
  /// Reports that the daemon has another version than this command, as after an update; nil if the versions are equal.
  init?(daemonOf version: String) {
    guard version != Release.version else { return nil }
    self.init(
      level: .warning, subject: "versions",
      finding: "the daemon that runs is version \(version), and this command is \(Release.version)",
      remedy:
        "End it with `usernotificationsd stop`, and start the installed one with `usernotificationsd start`."
    )
  }
}

/// The findings about a system that does not answer.
enum OfflineFindings {
  /// The obstacles to its start, the problem of its unit, and its last logged problem; otherwise only that it does not answer.
  static func all(for failure: NotificationFailure) -> [DoctorFinding] {
    let environment = ProcessInfo.processInfo.environment
    // A daemon that answers and refuses has no obstacle to its start.
    let isAway = RefusalLine.exitCode(failure) == 69
    let obstacles = isAway ? StartObstacle.all(environment: environment) : []
    // A daemon that cannot start answers with the reason, and its unit is not ready meanwhile.
    let asksUnit = isAway && obstacles.isEmpty && failure.field != "start"
    let unit = asksUnit ? UnitState.now()?.finding : nil
    let isExplained = !obstacles.isEmpty || unit != nil
    let failure = isExplained ? failure : unexplained(failure)
    var findings = [finding(about: failure, isExplained: isExplained)]
    for obstacle in obstacles where obstacle != failure {
      findings.append(finding(about: obstacle, isExplained: false))
    }
    findings += [unit].compactMap(\.self)
    if let data = try? DataFolder(environment: environment) {
      findings += [complaint(in: LogFolder(dataFolder: data.path))].compactMap(\.self)
    }
    return findings
  }

  private static func finding(
    about failure: NotificationFailure, isExplained: Bool
  ) -> DoctorFinding {
    DoctorFinding(
      level: .problem, subject: failure.field ?? "daemon",
      finding: failure.value.map { "\(failure.message) (\($0))" } ?? failure.message,
      remedy: isExplained ? "Fix what follows first." : failure.remedy)
  }

  /// The failure of a start without a known obstacle, which the daemon itself explains if it can.
  private static func unexplained(_ failure: NotificationFailure) -> NotificationFailure {
    // A daemon that cannot start has reported the reason.
    guard failure.code == .noDaemon, failure.field != "start" else { return failure }
    var failure = failure
    failure.remedy =
      "Start it; the command says what prevents it, if anything does: usernotificationsd start"
    return failure
  }

  /// The daemon's last logged problem, if no success followed it.
  private static func complaint(in folder: LogFolder) -> DoctorFinding? {
    let reader = LogReader(folder, of: nil)
    guard let lines = reader.last(linesLookedAt),
      let last = lines.last(where: { $0.level == "error" || $0.text.hasPrefix("ready") }),
      last.level == "error"
    else { return nil }
    return DoctorFinding(
      level: .warning, subject: "log", finding: "the last error in \(reader.path): \(last.text)",
      remedy: "See what came before it with `unctl log`.")
  }

  private static let linesLookedAt = 200
}

/// The findings of `unctl doctor`.
struct DoctorReport: Report {
  let value: [DoctorFinding]

  func lines(for reader: Reader) -> [String] {
    value.flatMap { finding in
      let mark =
        switch finding.level {
        case .good: reader.style.faint("good   ")
        case .warning: reader.style.strong("warning")
        case .problem: reader.style.alarm("problem")
        }
      let line = "\(mark)  \(SafeText.line(finding.subject)): \(SafeText.line(finding.finding))"
      return finding.remedy.isEmpty
        ? [line] : [line, "         \(SafeText.line(finding.remedy))"]
    }
  }
}
