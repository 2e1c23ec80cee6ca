import ArgumentParser
import NotificationModel

/// `unctl pending`
struct PendingCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "pending", abstract: "The requests that wait, soonest first.",
    discussion: """
      JSON, an array of: number, app, due, added, request. A request has: identifier, title, \
      subtitle, body, badge, sound, category, thread, level, userInfo, attachments, trigger. \
      An attachment has: identifier, type, path. A trigger has: kind, repeats, seconds, components, \
      timeZone, region, text. A region has: identifier, latitude, longitude, radius, notifyOnEntry, \
      notifyOnExit.
      """)

  @Argument(help: "Only the requests of this app.", transform: BundleIdentifier.read)
  var app: BundleIdentifier?
  @OptionGroup var reading: ReadingOptions

  func perform(on line: SystemLine) async throws {
    try await reading.print(PendingReport(line.pending(of: app)), on: line)
  }
}
