public import NotificationModel

/// A button that the system itself puts under a notification, named by its raw value in a response.
///
/// An action of the app that has the same name goes before it.
public enum SystemAction: String, Hashable, Sendable, CaseIterable {
  /// Keeps a provisional app, quietly (A8).
  case keep
  /// Turns a provisional app off (A9).
  case turnOff
  /// Shows the app's own notification settings, where it has any (A9, A13).
  case configure

  /// The buttons that the notifications of an app have besides its own.
  public static func offered(by app: AppRecord) -> [SystemAction] {
    var actions: [SystemAction] = app.settings.status == .provisional ? [.keep, .turnOff] : []
    if app.settings.requested.contains(.providesAppNotificationSettings) {
      actions.append(.configure)
    }
    return actions
  }

  /// The button that a person chose, if it is one of these and offered.
  init?(_ choice: ResponseChoice, for app: AppRecord, category: NotificationCategory?) {
    guard case .action(let identifier, _) = choice, let action = Self(rawValue: identifier),
      Self.offered(by: app).contains(action),
      category?.actions.contains(where: { $0.identifier == identifier }) != true
    else { return nil }
    self = action
  }
}
