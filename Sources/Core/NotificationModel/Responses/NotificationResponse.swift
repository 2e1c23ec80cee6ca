/// What the person did with a notification.
package struct NotificationResponse: Hashable, Sendable {
  /// What the person answered.
  package var notification: DeliveredNotification
  /// The action's identifier, or one of the two that every notification has (F1).
  package var actionIdentifier: String
  /// What the person typed, where the action takes text (F6).
  package var userText: String?
  /// Whether the person wants to see the app for it: they opened the notification, or chose an action that
  /// opens the app (F3).
  package var opensApp: Bool

  package init(
    notification: DeliveredNotification, actionIdentifier: String, userText: String? = nil,
    opensApp: Bool = false
  ) {
    self.notification = notification
    self.actionIdentifier = actionIdentifier
    self.userText = userText
    self.opensApp = opensApp
  }
}

/// A response on its way to the app, kept until the app has handled it.
package struct KeptResponse: Hashable, Sendable {
  /// The number it is kept under.
  package var number: Int64
  /// What the person did.
  package var response: NotificationResponse
  /// When the person acted.
  package var date: WallTime
  /// Why it could not be delivered so far, for the person's eyes; empty while it is on its way.
  package var problem: String
  /// How many processes have been given it so far.
  package var attempts: Int

  package init(
    number: Int64, response: NotificationResponse, date: WallTime, problem: String = "",
    attempts: Int = 0
  ) {
    self.number = number
    self.response = response
    self.date = date
    self.problem = problem
    self.attempts = attempts
  }
}

/// How a person answers a notification.
package enum ResponseChoice: Hashable, Sendable {
  /// Opens it.
  case open
  /// Clears it.
  case dismiss
  /// Chooses one of its buttons, with a text where the button takes one.
  case action(identifier: String, text: String?)
}

/// A kind of notification an app sends: its buttons, and how it looks when previews are hidden.
package struct NotificationCategory: Hashable, Sendable {
  /// What a category asks of the system.
  package struct Options: OptionSet, Hashable, Sendable {
    /// The bits.
    package let rawValue: UInt
    /// Creates a set from its bits; bits without a meaning are kept.
    package init(rawValue: UInt) { self.rawValue = rawValue }
    /// Clearing the notification is reported to the app (F2).
    package static let customDismissAction = Options(rawValue: 1)
    /// It may be shown in a car (E19).
    package static let allowInCarPlay = Options(rawValue: 2)
    /// The title is shown although previews are hidden (E16).
    package static let hiddenPreviewsShowTitle = Options(rawValue: 4)
    /// The subtitle is shown although previews are hidden (E16).
    package static let hiddenPreviewsShowSubtitle = Options(rawValue: 8)
    /// It may be read aloud (E18).
    package static let allowAnnouncement = Options(rawValue: 16)
  }

  /// The name that contents refer to; case counts (F8).
  package var identifier: String
  /// The buttons in the order they are shown (F7).
  package var actions: [NotificationAction]
  /// Names of intents, kept for the app and not acted on.
  package var intentIdentifiers: [String]
  /// The body where previews are hidden; `%u` is the number in the thread (E16).
  package var hiddenPreviewsBodyPlaceholder: DisplayText
  /// The line under a stack of notifications (E9).
  package var summaryFormat: DisplayText
  /// What the category asks of the system.
  package var options: Options

  package init(
    identifier: String, actions: [NotificationAction] = [], intentIdentifiers: [String] = [],
    hiddenPreviewsBodyPlaceholder: DisplayText = "", summaryFormat: DisplayText = "",
    options: Options = []
  ) {
    self.identifier = identifier
    self.actions = actions
    self.intentIdentifiers = intentIdentifiers
    self.hiddenPreviewsBodyPlaceholder = hiddenPreviewsBodyPlaceholder
    self.summaryFormat = summaryFormat
    self.options = options
  }
}

/// A button under a notification.
package struct NotificationAction: Hashable, Sendable {
  /// What a button asks of the system (F3 to F5).
  package struct Options: OptionSet, Hashable, Sendable {
    /// The bits.
    package let rawValue: UInt
    /// Creates a set from its bits; bits without a meaning are kept.
    package init(rawValue: UInt) { self.rawValue = rawValue }
    /// The device must be unlocked first.
    package static let authenticationRequired = Options(rawValue: 1)
    /// It looks dangerous.
    package static let destructive = Options(rawValue: 2)
    /// It brings the app to the front.
    package static let foreground = Options(rawValue: 4)
  }

  /// A field for text that the person types (F6).
  package struct TextInput: Hashable, Sendable {
    /// The words on the button that sends the text.
    package var buttonTitle: DisplayText
    /// The words in the empty field.
    package var placeholder: DisplayText

    package init(buttonTitle: DisplayText, placeholder: DisplayText) {
      self.buttonTitle = buttonTitle
      self.placeholder = placeholder
    }
  }

  /// A small picture on the button.
  package struct Icon: Hashable, Sendable {
    /// Whether the name is one of the system's symbols or a file of the app.
    package var isSystemImage: Bool
    /// The name of the symbol or file.
    package var name: String

    package init(isSystemImage: Bool, name: String) {
      self.isSystemImage = isSystemImage
      self.name = name
    }
  }

  /// What the app is told when the action is chosen; unique within the app (F8).
  package var identifier: String
  /// The words on the button.
  package var title: DisplayText
  /// What the button asks of the system.
  package var options: Options
  /// The picture on the button, where it has one.
  package var icon: Icon?
  /// The text field, where the action has one.
  package var textInput: TextInput?

  package init(
    identifier: String, title: DisplayText, options: Options = [], icon: Icon? = nil,
    textInput: TextInput? = nil
  ) {
    self.identifier = identifier
    self.title = title
    self.options = options
    self.icon = icon
    self.textInput = textInput
  }

  /// The action of a person who opened the notification itself (F1).
  package static let defaultIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
  /// The action of a person who cleared the notification (F2).
  package static let dismissIdentifier = "com.apple.UNNotificationDismissActionIdentifier"
}
