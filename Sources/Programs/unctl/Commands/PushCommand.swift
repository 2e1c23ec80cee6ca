import ArgumentParser
import NotificationModel

/// `unctl push`
struct PushCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "push", abstract: "Let a push arrive for an app, as if a server had sent it.",
    usage: "unctl push [<app>] <file> [--id <id>] [--check [--json]]",
    discussion: """
      The payload is JSON with its aps dictionary, as in an .apns file. What of it cannot be taken \
      as it is stands on the standard error with the rule that it breaks, and the rest is shown.

      An .apns file may name its app itself, under the key "Simulator Target Bundle"; an app that is \
      given goes before it.

      With --check nothing arrives: the payload is only looked at. Exit code 1 where it has a \
      problem.

      JSON, with --check: bytes, limit, isNotification, isContentAvailable, problems. A problem \
      has: field, value, rule, problem.
      """)

  @Argument(
    help: ArgumentHelp(
      "The app; without it the payload names its app.", valueName: "app"),
    completion: .file())
  var first: String
  @Argument(
    help: ArgumentHelp(
      "The file with the payload; - reads it from the input.", valueName: "file"),
    completion: .file())
  var second: String?
  @Option(
    name: .customLong("id"),
    help: "The identifier; what was delivered under it before is replaced.")
  var identifier: String?
  @Flag(help: "Only say what is wrong with the payload.")
  var check = false
  @OptionGroup var reading: ReadingOptions

  /// The file, which is the only word where the app is left out.
  private var file: String { second ?? first }

  func validate() throws {
    guard check || !reading.json else {
      throw ValidationError("--json is for --check.")
    }
    do throws(UnreadableArgument) {
      _ = try givenApp()
    } catch {
      throw ValidationError("\(error)")
    }
  }

  func perform(on line: SystemLine) async throws {
    let payload = try PayloadFile.text(of: file)
    let report = PushReport(
      try await line.read(.checkPush(payload: payload)) {
        if case .pushChecked(let check) = $0 { check } else { nil }
      })
    guard check else {
      let app = try givenApp() ?? PayloadFile.target(in: payload)
      try await line.carryOut(.push(app: app, payload: payload, identifier: identifier))
      report.complaints.forEach(Complaint.write)
      return
    }
    try await reading.print(report, on: line)
    if report.hasProblem { throw ExitCode.failure }
  }

  private func givenApp() throws(UnreadableArgument) -> BundleIdentifier? {
    second == nil ? nil : try BundleIdentifier.read(first)
  }
}
