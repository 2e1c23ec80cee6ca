package import NotificationModel

/// The possible answers of the user, and which of them reach the app.
enum ResponseRule {
  /// Refuses a button that the notification does not have, and one that needs an unlocked device (F4).
  static func check(
    _ choice: ResponseChoice, category: NotificationCategory?, isLocked: Bool
  ) throws {
    var needsUnlock = choice == .open
    if case .action(let identifier, let text) = choice {
      let action = try action(identifier, in: category)
      if let text, action.textInput == nil {
        throw Refusal.responses(.textNotTaken(text, action: identifier))
      }
      try check(size: text?.utf8.count ?? 0)
      needsUnlock = !action.options.isDisjoint(with: [.authenticationRequired, .foreground])
    }
    if isLocked, needsUnlock {
      throw Refusal.responses(.isLocked(choice))
    }
  }

  private static func check(size: Int) throws {
    guard size > CoreLimits.responseTextBytes else { return }
    throw Refusal.responses(.textTooLong(bytes: size))
  }

  private static func action(
    _ identifier: String, in category: NotificationCategory?
  ) throws -> NotificationAction {
    let actions = category?.actions ?? []
    guard let action = actions.first(where: { $0.identifier == identifier }) else {
      throw Refusal.responses(.noSuchAction(identifier, offered: actions.map(\.identifier)))
    }
    return action
  }

  /// The response for the app; clearing reaches the app only if its category requests it (F2).
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

  /// Whether an action opens the app (F3).
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

/// A button that the system itself puts under a notification, named by its raw value in a response.
///
/// An action of the app with the same name precedes it.
package enum SystemAction: String, Hashable, Sendable, CaseIterable {
  /// Keeps a provisional app, quietly (A8).
  case keep
  /// Keeps an undecided program, quietly (S22).
  case keepQuietly
  /// Turns a provisional app off (A9).
  case turnOff
  /// Shows the app's own notification settings, if it has any (A9, A13).
  case configure

  /// The system's buttons for the notifications of an app.
  package static func offered(by app: AppRecord) -> [SystemAction] {
    var actions: [SystemAction] = app.isOnTrial ? [.keep, .turnOff] : []
    if app.isShownUndecided { actions.insert(.keepQuietly, at: 1) }
    if app.settings.requested.contains(.providesAppNotificationSettings) {
      actions.append(.configure)
    }
    return actions
  }

  /// The button that the user chose, if it is one of these and offered.
  init?(_ choice: ResponseChoice, for app: AppRecord, category: NotificationCategory?) {
    guard case .action(let identifier, _) = choice, let action = Self(rawValue: identifier),
      Self.offered(by: app).contains(action),
      category?.actions.contains(where: { $0.identifier == identifier }) != true
    else { return nil }
    self = action
  }
}

/// The conditions for the categories of an app (F8, F10).
enum CategoryRule {
  /// Refuses too many of them, and duplicates; the error names the field.
  static func check(_ categories: [NotificationCategory]) throws {
    guard categories.count <= CoreLimits.categories else {
      throw Refusal.responses(.tooManyCategories(categories.count))
    }
    var seen: Set<[UInt8]> = []
    for category in categories {
      try RequestRule.check(identifier: category.identifier, field: "categories.identifier")
      guard category.actions.count <= CoreLimits.actions else {
        throw Refusal.responses(.tooManyActions(category.actions.count))
      }
      for action in category.actions {
        try RequestRule.check(
          identifier: action.identifier, field: "categories.actions.identifier")
      }
      // Byte for byte, as the store distinguishes identifiers.
      guard seen.insert(Array(category.identifier.utf8)).inserted else {
        throw Refusal.responses(.sameCategory(category.identifier))
      }
    }
  }
}
