import BorrowedDesktop
import Foundation
import LinuxEvents
import LogFiles
import NotificationEngine
import NotificationModel
import NotificationStore
import NotificationText
import NotificationTransport
import Release

/// Checks everything that a user might ask about.
struct Doctor {
  let configuration: DaemonConfiguration
  let store: SQLiteStore
  let moments: any MomentSource
  let logs: AppLogs
  let transactions: TransactionLoop
  let connections: OpenConnections
  let session: SessionEnvironment
  let desktop: DesktopIntegration
  let questions: OpenQuestions
  let location: DeviceLocation
  let pushes: PushSource
  let sharedApps: SharedApps
  let words: SystemWords

  /// Checks everything that a user might ask about, and names a remedy for each problem. The desktop's do-not-disturb was read
  /// before.
  func findings(isDesktopQuiet: Bool) throws -> [DoctorFinding] {
    var findings = [
      DoctorFinding(
        level: .good, subject: "daemon",
        finding: "version \(Release.version), process \(ProcessFacts.ownIdentifier)"),
      DoctorFinding(
        level: .good, subject: "store",
        finding: "\(configuration.dataFolder)/store.sqlite, \(try store.pendingCount()) pending, "
          + "\(try store.deliveredCount(of: nil)) delivered"),
      DoctorFinding(
        level: .good, subject: "sockets",
        finding: "\(configuration.centerSocket), \(configuration.controlSocket)"
          + (configuration.sandboxSocket.map { "; for sandboxes \($0)" } ?? "")),
      clockFinding(), shellFinding(), startFinding(), logFinding(),
      words.finding(installation: .ofThisProgram),
    ]
    findings += Self.programFindings(
      beside: ProcessFacts(of: ProcessFacts.ownIdentifier)?.executable ?? "",
      installation: .ofThisProgram)
    findings += desktopFindings(isQuiet: isDesktopQuiet)
    findings += [roomFinding()].compactMap(\.self) + damageFindings()
    findings += try budgetFindings()
    findings += try questionFindings()
    findings += [replyFinding()].compactMap(\.self)
    findings.append(try location.finding())
    findings.append(pushes.finding())
    findings += [try endpointFinding()].compactMap(\.self)
    findings += try appFindings() + sharedAppFindings()
    findings += try responseFindings()
    return findings
  }

  /// The paths of the log and of the apps' logs.
  private func logFinding() -> DoctorFinding {
    let path = logs.folder.daemonLog
    guard logs.isKept else {
      return DoctorFinding(
        level: .warning, subject: "log", finding: "\(path); what apps write is not kept",
        remedy: "See why with `unctl log`.")
    }
    let isManaged = JournalLine.isRead(configuration.environment)
    return DoctorFinding(
      level: .good, subject: "log",
      finding: "\(path); read it with unctl log, and with --app what an app wrote"
        + (isManaged ? "; also in journalctl --user -u usernotificationsd" : ""))
  }

  /// Damaged databases, from which data may be missing.
  private func damageFindings() -> [DoctorFinding] {
    SQLiteStore.damagedFiles(in: configuration.dataFolder).map { file in
      DoctorFinding(
        level: .warning, subject: "store",
        finding:
          "a damaged database was set aside as \(file), and what could be read of it was carried over",
        remedy: "See what was lost with `unctl log`; remove the file when nothing is missing.")
    }
  }

  private func clockFinding() -> DoctorFinding {
    let moment = moments.read()
    let next = transactions.nextDeadline.map { "next deadline \($0.date.formatted(.iso8601))" }
    return DoctorFinding(
      level: .good, subject: "clock",
      finding: (configuration.isSimulator ? "virtual, " : "")
        + "\(moment.wall.date.formatted(.iso8601)), zone \(moment.timeZone), "
        + (next ?? "nothing due"))
  }

  private func shellFinding() -> DoctorFinding {
    if desktop.showingShells > 0 {
      return DoctorFinding(
        level: .good, subject: "shells", finding: "\(desktop.showingShells) attached")
    }
    let status = desktop.status
    if status.isServing, status.shell.remedy.isEmpty {
      return DoctorFinding(
        level: .good, subject: "shells", finding: "none is attached; \(status.shell.finding)")
    }
    return DoctorFinding(
      level: .warning, subject: "shells",
      finding: "none is attached, so no banner is shown; the list keeps everything",
      remedy: "Open one, for example with `unctl watch`.")
  }

  /// Apps that wait for an answer; a desktop that cannot ask does not count as a shell here.
  private func questionFindings() throws -> [DoctorFinding] {
    try questions.all().map { question in
      DoctorFinding(
        level: questions.hasShellThatAsks ? .good : .warning, subject: "question",
        finding: "\(question.app) waits for a person to decide \(question.decision)"
          + (questions.hasShellThatAsks ? "" : ", and no shell is there that could ask"),
        remedy: "Answer with `\(question.command)`, or in a terminal with `unctl watch`.")
    }
  }

  private func appFindings() throws -> [DoctorFinding] {
    try store.apps().compactMap { app in
      guard let executable = app.launch.command.first else { return nil }
      if FileManager.default.isExecutableFile(atPath: executable) { return nil }
      return DoctorFinding(
        level: .problem, subject: "app \(app.identifier)",
        finding: "its program \(executable) is gone, so responses cannot reach it",
        remedy: "Install it again, or remove it with `unctl uninstall \(app.identifier)`.")
    }
  }

  /// Shared bundles that are not used.
  private func sharedAppFindings() -> [DoctorFinding] {
    sharedApps.problems.map { problem in
      DoctorFinding(
        level: .warning, subject: "bundle \(problem.path)",
        finding: "it is not used: \(problem.reason)", remedy: problem.remedy)
    }
  }

  private func responseFindings() throws -> [DoctorFinding] {
    try store.keptResponses(of: nil).filter { !$0.problem.isEmpty }.map { kept in
      let key = kept.response.notification.key
      return DoctorFinding(
        level: .warning, subject: "response \(kept.number)",
        finding: "“\(kept.response.actionIdentifier)” for \(key.app): \(kept.problem)",
        remedy: try takes(key.app)
          ? "A script takes it with `unctl responses --take --app \(key.app)`."
          : "Start the app; it gets the response when it sets its delegate, or takes its responses."
      )
    }
  }

  /// Whether `unctl` may receive the responses of an app: a script app, which has no program of its own.
  private func takes(_ app: BundleIdentifier) throws -> Bool {
    let program = try store.app(app)?.program.last ?? ""
    return program.isEmpty || program.hasSuffix("/unctl")
  }
}
