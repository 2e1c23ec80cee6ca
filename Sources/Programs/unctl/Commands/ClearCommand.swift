import ArgumentParser
import NotificationModel

/// `unctl clear`
struct ClearCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear", abstract: "Remove notifications from the list.",
    discussion: "The apps are not told; `unctl respond NOTIFICATION --dismiss` tells them.")

  @Argument(help: "The notifications, as `unctl delivered` names them.")
  var notification: [String] = []
  @Option(
    name: .customLong("all-of"), help: "Remove everything of this app.",
    transform: BundleIdentifier.read)
  var app: BundleIdentifier?
  @Flag(help: "Remove everything.")
  var all = false

  func validate() throws {
    let given = [!notification.isEmpty, app != nil, all].filter(\.self).count
    guard given == 1 else {
      throw ValidationError("Name notifications, or give --all-of APP or --all; only one of them.")
    }
  }

  func perform(on line: SystemLine) async throws {
    guard app == nil, !all else {
      try await line.carryOut(.clear(app: app, identifiers: nil))
      return
    }
    let delivered = DeliveredReport.ordered(try await line.delivered(of: nil))
    let keys = try notification.map { try delivered.key(named: $0) }
    for key in keys {
      try await line.carryOut(.clear(app: key.app, identifiers: [key.identifier]))
    }
  }
}
