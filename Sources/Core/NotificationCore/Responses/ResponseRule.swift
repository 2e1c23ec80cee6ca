import NotificationModel

/// What a person may answer, and what the app hears of it.
enum ResponseRule {
  /// Refuses a button the notification does not have, and what needs an unlocked device (F4).
  static func check(
    _ choice: ResponseChoice, category: NotificationCategory?, isLocked: Bool
  ) throws {
    var needsUnlock = choice == .open
    if case .action(let identifier, let text) = choice {
      let action = try action(identifier, in: category)
      if text != nil, action.textInput == nil {
        throw NotificationFailure(
          .invalidValue, field: "text", value: text,
          message: "The action \(identifier) takes no text.", remedy: "Leave the text out.")
      }
      try check(size: text?.utf8.count ?? 0)
      needsUnlock = !action.options.isDisjoint(with: [.authenticationRequired, .foreground])
    }
    if isLocked, needsUnlock {
      throw NotificationFailure(
        .notPermitted, field: "action", value: choice.description,
        message: "The screen is locked, and this needs it unlocked.",
        remedy: "Unlock first, for example with `unctl unlock`.")
    }
  }

  private static func check(size: Int) throws {
    guard size > CoreLimits.responseTextBytes else { return }
    throw NotificationFailure(
      .limitReached, field: "text", value: String(size),
      message: "The text has \(size) bytes, and \(CoreLimits.responseTextBytes) is the limit.",
      remedy: "Use a shorter text.")
  }

  private static func action(
    _ identifier: String, in category: NotificationCategory?
  ) throws -> NotificationAction {
    let actions = category?.actions ?? []
    guard let action = actions.first(where: { $0.identifier == identifier }) else {
      let names = actions.map(\.identifier).joined(separator: ", ")
      throw NotificationFailure(
        .invalidValue, field: "action", value: identifier,
        message: "The notification has no such action.",
        remedy: names.isEmpty ? "It has none; open it or clear it." : "It has: \(names).")
    }
    return action
  }

  /// The response for the app; clearing is told only to a category that asked for it (F2).
  static func response(
    to notification: DeliveredNotification, choice: ResponseChoice,
    category: NotificationCategory?
  ) -> NotificationResponse? {
    switch choice {
    case .open:
      NotificationResponse(
        notification: notification, actionIdentifier: NotificationAction.defaultIdentifier)
    case .dismiss:
      category?.options.contains(.customDismissAction) == true
        ? NotificationResponse(
          notification: notification, actionIdentifier: NotificationAction.dismissIdentifier)
        : nil
    case .action(let identifier, let text):
      NotificationResponse(
        notification: notification, actionIdentifier: identifier,
        userText: isTextAction(identifier, category) ? text ?? "" : nil)
    }
  }

  /// Whether the person wants to see the app for an action (F3).
  static func opensApp(_ identifier: String, category: NotificationCategory?) -> Bool {
    if identifier == NotificationAction.defaultIdentifier { return true }
    let action = category?.actions.first { $0.identifier == identifier }
    return action?.options.contains(.foreground) == true
  }

  private static func isTextAction(_ identifier: String, _ category: NotificationCategory?) -> Bool
  {
    category?.actions.first { $0.identifier == identifier }?.textInput != nil
  }
}

extension ResponseChoice {
  /// The choice in a word, for messages.
  var description: String {
    switch self {
    case .open: "open"
    case .dismiss: "dismiss"
    case .action(let identifier, _): identifier
    }
  }
}
