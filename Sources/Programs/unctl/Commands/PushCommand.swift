import ArgumentParser
import NotificationModel

/// `unctl push`
struct PushCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "push", abstract: "Let a push arrive for an app, as if a server had sent it.",
    discussion: """
      The payload is JSON with its aps dictionary, as in an .apns file. What of it cannot be taken \
      as it is stands on the standard error with the rule that it breaks, and the rest is shown.

      With --check nothing arrives: the payload is only looked at. Exit code 1 where it has a \
      problem.

      JSON, with --check: bytes, limit, isNotification, isContentAvailable, problems. A problem \
      has: field, value, rule, problem.
      """)

  @Argument(help: "The app.", transform: BundleIdentifier.read)
  var app: BundleIdentifier
  @Argument(help: "The file with the payload; - reads it from the input.", completion: .file())
  var file: String
  @Option(
    name: .customLong("id"),
    help: "The identifier; what was delivered under it before is replaced.")
  var identifier: String?
  @Flag(help: "Only say what is wrong with the payload.")
  var check = false
  @OptionGroup var reading: ReadingOptions

  func validate() throws {
    guard check || !reading.json else {
      throw ValidationError("--json is for --check.")
    }
  }

  func perform(on line: SystemLine) async throws {
    let payload = try PayloadFile.text(of: file)
    let report = PushReport(
      try await line.read(.checkPush(payload: payload)) {
        if case .pushChecked(let check) = $0 { check } else { nil }
      })
    guard check else {
      try await line.carryOut(.push(app: app, payload: payload, identifier: identifier))
      report.complaints.forEach(Complaint.write)
      return
    }
    try await reading.print(report, on: line)
    if report.hasProblem { throw ExitCode.failure }
  }
}
