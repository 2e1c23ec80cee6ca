import ArgumentParser
import NotificationModel

/// `unctl doctor`
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "What is running, where the files are, what is wrong.",
    discussion: """
      Exit code 1 where something must be mended, 69 where the system does not answer.

      JSON, an array of: level, subject, finding, remedy. A level is good, warning or problem.
      """)

  @Flag(help: "Print JSON, whose field names stay as they are.")
  var json = false

  func run() async throws {
    do {
      let findings = try await SystemLine.open(startsDaemon: false).read(.doctor) {
        if case .doctor(let findings) = $0 { findings } else { nil }
      }
      let report = DoctorReport(findings)
      try show(report)
      if report.hasProblem { throw ExitCode.failure }
    } catch let failure as NotificationFailure {
      try show(DoctorReport(OfflineFindings.all(for: failure)))
      throw ExitCode(Refusal.exitCode(failure))
    }
  }

  private func show(_ report: DoctorReport) throws {
    if json {
      print(try report.json())
    } else {
      for line in report.lines(for: .current()) { print(line) }
    }
  }
}
