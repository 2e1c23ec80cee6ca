import ArgumentParser
import NotificationModel

/// `unctl responses`
struct ResponsesCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "responses", abstract: "Answers that have not reached their app yet, and why.",
    discussion: "JSON, an array of: number, app, identifier, action, text, date, attempts, problem."
  )

  @OptionGroup var reading: ReadingOptions

  func perform(on line: SystemLine) async throws {
    let kept = try await line.read(.keptResponses) {
      if case .responses(let responses) = $0 { responses } else { nil }
    }
    try await reading.print(ResponsesReport(kept), on: line)
  }
}
