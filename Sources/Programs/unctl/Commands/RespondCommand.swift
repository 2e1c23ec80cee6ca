import ArgumentParser
import NotificationModel

/// `unctl respond`
struct RespondCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "respond", abstract: "Answer a notification as a person would.")

  @Argument(help: "The notification, as `unctl delivered` names it.")
  var notification: String
  @Flag(name: .customLong("default"), help: "Open it.")
  var opens = false
  @Flag(name: .customLong("dismiss"), help: "Clear it; its app is told if it asked to be.")
  var dismisses = false
  @Option(help: ArgumentHelp("Choose one of its buttons.", valueName: "identifier"))
  var action: String?
  @Option(help: "What is typed, where the button takes text.")
  var text: String?

  func validate() throws {
    guard [opens, dismisses, action != nil].filter(\.self).count == 1 else {
      throw ValidationError("Give one of --default, --action IDENTIFIER and --dismiss.")
    }
    guard text == nil || action != nil else {
      throw ValidationError("--text \(text ?? "") belongs to an --action; name the button.")
    }
  }

  func perform(on line: SystemLine) async throws {
    let delivered = DeliveredReport.ordered(try await line.delivered(of: nil))
    try await line.carryOut(.respond(try delivered.key(named: notification), choice))
  }

  private var choice: ResponseChoice {
    if let action { return .action(identifier: action, text: text) }
    return opens ? .open : .dismiss
  }
}

extension [DeliveredNotification] {
  /// The key of the one that a person names.
  func key(named text: String) throws(NotificationFailure) -> NotificationKey {
    let names = map {
      NotificationReference.Name(app: $0.key.app, identifier: $0.key.identifier)
    }
    let position = try NotificationReference.position(
      of: text, in: names, field: "notification", listing: "delivered")
    return self[position].key
  }
}
