import ArgumentParser
import NotificationModel

/// `unctl delivered`
struct DeliveredCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "delivered", abstract: "The notifications in the list, newest first.",
    discussion: """
      JSON, an array of: number, app, delivered, delivery, request. A request has the fields that \
      `unctl help pending` names.
      """)

  @Argument(help: "Only the notifications of this app.", transform: BundleIdentifier.read)
  var app: BundleIdentifier?
  @OptionGroup var reading: ReadingOptions

  func perform(on line: SystemLine) async throws {
    try await reading.print(DeliveredReport(line.delivered(of: app)), on: line)
  }
}
