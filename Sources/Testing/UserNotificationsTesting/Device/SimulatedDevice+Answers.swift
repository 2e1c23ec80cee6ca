import NotificationCore
import NotificationModel
import UserNotifications

extension SimulatedDevice {
  /// The person taps a notification: it goes, and the app gets the default action (F1, F15).
  ///
  /// - Parameters:
  ///   - identifier: The request's identifier; the latest notification of the app unless given.
  ///   - app: Whose; the app that runs where this is called, or the only one.
  /// - Throws: `SimulationError` where there is no such notification, or the device is locked.
  public func tap(_ identifier: String? = nil, app: String? = nil) async throws {
    try await respond(.open, to: identifier, of: app, "taps")
  }

  /// The person presses a button of a notification.
  ///
  /// - Parameters:
  ///   - action: The action's identifier; `keep`, `turnOff` and `configure` are the system's own.
  ///   - identifier: The request's identifier; the latest notification of the app unless given.
  ///   - app: Whose; the app that runs where this is called, or the only one.
  /// - Throws: `SimulationError` where there is no such notification or button, or where the device
  ///   is locked and the action needs it unlocked (F4).
  public func choose(
    action: String, on identifier: String? = nil, app: String? = nil
  ) async throws {
    let choice = ResponseChoice.action(identifier: action, text: nil)
    try await respond(choice, to: identifier, of: app, "chooses \(StoryText.name(action)) on")
  }

  /// The person types an answer and sends it (F6).
  ///
  /// - Parameters:
  ///   - text: What is typed.
  ///   - action: The action's identifier; the first one with a text field unless given.
  ///   - identifier: The request's identifier; the latest notification of the app unless given.
  ///   - app: Whose; the app that runs where this is called, or the only one.
  /// - Throws: `SimulationError` where there is no such notification or text field.
  public func reply(
    text: String, action: String? = nil, on identifier: String? = nil, app: String? = nil
  ) async throws {
    let owner = try resolve(app)
    let target = try await find(identifier, of: owner)
    let field = try action ?? world.read { $0.textAction(of: target) }.get()
    let choice = ResponseChoice.action(identifier: field, text: text)
    try await respond(choice, to: target.key.identifier, of: app, "replies “\(text)” to")
  }

  /// The person clears one notification away with its button; the app hears of it where the category
  /// asks for that (F2).
  ///
  /// - Parameters:
  ///   - identifier: The request's identifier; the latest notification of the app unless given.
  ///   - app: Whose; the app that runs where this is called, or the only one.
  /// - Throws: `SimulationError` where there is no such notification.
  public func dismiss(_ identifier: String? = nil, app: String? = nil) async throws {
    try await respond(.dismiss, to: identifier, of: app, "dismisses")
  }

  /// The person clears Notification Center, one notification after the other (F2).
  ///
  /// - Parameter app: Whose notifications; those of all apps unless given.
  /// - Throws: `SimulationError` where it is not clear which app is meant, or the system refuses.
  public func clear(app: String? = nil) async throws {
    let owner = try app.map { try resolve($0) }
    try await perform("clears the list", of: owner) { state throws(NotificationFailure) in
      for notification in try state.shown(of: owner) {
        _ = try state.control(.respond(notification.key, .dismiss))
      }
    }
  }

  private func respond(
    _ choice: ResponseChoice, to identifier: String?, of app: String?, _ verb: String
  ) async throws {
    let app = try resolve(app)
    let key = try await find(identifier, of: app).key
    try await perform("\(verb) \(StoryText.name(key.identifier))", of: app) {
      state throws(NotificationFailure) in
      _ = try state.control(.respond(key, choice))
    }
  }

  /// The notification that is meant, once nothing is going on any more.
  private func find(
    _ identifier: String?, of app: BundleIdentifier
  ) async throws -> DeliveredNotification {
    await settle()
    let shown = world.read { state in (try? state.shown(of: app)) ?? [] }
    let found =
      identifier.map { name in shown.last { $0.key.identifier == name } }
      ?? shown.max { ($0.date, $0.key.delivery) < ($1.date, $1.key.delivery) }
    if let found { return found }
    let names = StoryText.line(StoryText.names(shown.map(\.key.identifier)))
    throw SimulationError(
      identifier.map { "No notification \"\(StoryText.line($0))\" of \(app) is shown." }
        ?? "No notification of \(app) is shown.",
      remedy: shown.isEmpty ? "The story tells why:\n\(story.ending)" : "There are: \(names)")
  }
}

extension WorldState {
  /// What the person can act on, earliest delivery first.
  mutating func shown(
    of app: BundleIdentifier?
  ) throws(NotificationFailure) -> [DeliveredNotification] {
    if let app, ledger.app(app) == nil { return [] }
    guard case .delivered(let notifications) = try control(.delivered(app: app)) else { return [] }
    return notifications
  }

  /// The first action of a notification that takes text.
  fileprivate func textAction(
    of notification: DeliveredNotification
  ) -> Result<String, SimulationError> {
    let name = notification.request.content.categoryIdentifier
    let category = ledger.category(name, of: notification.key.app)
    if let action = category?.actions.first(where: { $0.textInput != nil }) {
      return .success(action.identifier)
    }
    return .failure(
      SimulationError(
        "The notification \"\(notification.key.identifier)\" has no action that takes text.",
        remedy: "Register a UNTextInputNotificationAction in the category \"\(name)\"."))
  }
}
