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
    let key = try delivered.key(named: notification)
    if let action, text == nil { try await refuseMissingText(of: action, on: key, line) }
    try await line.carryOut(.respond(key, choice))
  }

  /// The system takes a missing text for an empty one (F6); a person who names no text has forgotten it.
  private func refuseMissingText(
    of action: String, on key: NotificationKey, _ line: SystemLine
  ) async throws {
    // What buttons a notification has is told to shells only, before the answer.
    try await line.carryOut(.attachShell(name: "unctl respond"))
    for await event in line.events {
      guard case .list(let shown) = event else { continue }
      let button = shown.flatMap(\.members).first { $0.key == key }?.actions.first {
        $0.identifier == action
      }
      guard button?.textInput != nil else { return }
      throw NotificationFailure(
        .invalidValue, field: "text", message: "The action \(action) needs a text",
        remedy: "Give the text with --text, or an empty one with --text \"\".")
    }
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
