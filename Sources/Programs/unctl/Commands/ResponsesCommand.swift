import ArgumentParser
import NotificationModel

/// `unctl responses`
struct ResponsesCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "responses", abstract: "Answers that have not reached their app yet, and why.",
    discussion: """
      With --take a script reads what its notifications were answered with: the answers are \
      printed and the system forgets them.

      JSON, an array of: number, app, identifier, action, text, date, attempts, problem. With \
      --take: app, identifier, action, text.
      """)

  @Flag(help: "Take the answers as the app that they are for.")
  var take = false
  @Option(help: "The app, with --take.", transform: BundleIdentifier.read)
  var app = ScheduleCommand.ownApp
  @OptionGroup var reading: ReadingOptions

  func perform(on line: SystemLine) async throws {
    if take {
      let answers = try await AnswerLine.open(app: app).takeAll()
      try await reading.print(AnswersReport(answers: answers), on: line)
      return
    }
    let kept = try await line.read(.keptResponses) {
      if case .responses(let responses) = $0 { responses } else { nil }
    }
    try await reading.print(ResponsesReport(kept), on: line)
  }
}
