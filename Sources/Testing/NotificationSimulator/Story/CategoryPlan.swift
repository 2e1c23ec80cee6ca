import NotificationModel

/// The categories that apps register: of each kind of button one.
enum CategoryPlan {
  static func identifier(_ number: Int) -> String { "c\(number % 3)" }

  /// The categories of one registration; the words name the app, so that a mix-up shows.
  static func categories(_ variant: Int, of app: BundleIdentifier) -> [NotificationCategory] {
    (0...(variant % 3)).map { number in
      NotificationCategory(
        identifier: identifier(number), actions: actions(variant + number, of: app),
        options: (variant + number) % 2 == 0 ? [.customDismissAction] : [])
    }
  }

  private static func actions(_ variant: Int, of app: BundleIdentifier) -> [NotificationAction] {
    let title = DisplayText.literal("\(app) \(variant)")
    let all = [
      NotificationAction(identifier: "plain", title: title),
      NotificationAction(
        identifier: "reply", title: title,
        textInput: NotificationAction.TextInput(buttonTitle: title, placeholder: "")),
      NotificationAction(identifier: "open", title: title, options: [.foreground]),
      NotificationAction(identifier: "secret", title: title, options: [.authenticationRequired]),
    ]
    return Array(all.prefix(variant % 4 + 1))
  }
}
