/// The user's response to a notification.
package struct NotificationResponse: Hashable, Sendable {
  /// The notification that the user answered.
  package var notification: DeliveredNotification
  /// The action's identifier, or one of the two predefined ones (F1).
  package var actionIdentifier: String
  /// The text that the user typed, if the action has a text field (F6).
  package var userText: String?
  /// Whether the app is to be opened for it: the user opened the notification, or chose an action that opens
  /// the app (F3).
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

/// A response on its way to the app, stored until the app has handled it.
package struct KeptResponse: Hashable, Sendable {
  /// The number under which it is stored.
  package var number: Int64
  /// The response.
  package var response: NotificationResponse
  /// When the user acted.
  package var date: WallTime
  /// Why it could not be delivered so far, for the user; empty while it is under way.
  package var problem: String
  /// The number of processes that have received it so far.
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

/// The user's way of answering a notification.
package enum ResponseChoice: Hashable, Sendable {
  /// Opens it.
  case open
  /// Clears it.
  case dismiss
  /// Chooses one of its buttons, with a text if the button has a text field.
  case action(identifier: String, text: String?)
}

/// A category of an app's notifications: its buttons, and its appearance when previews are hidden.
package struct NotificationCategory: Hashable, Sendable {
  /// The options of a category.
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

  /// The identifier that contents refer to, case-sensitive (F8).
  package var identifier: String
  /// The buttons in the order in which they are shown (F7).
  package var actions: [NotificationAction]
  /// Names of intents, stored for the app without effect.
  package var intentIdentifiers: [String]
  /// The body if previews are hidden; `%u` is the number in the thread (E16).
  package var hiddenPreviewsBodyPlaceholder: DisplayText
  /// The line under a stack of notifications (E9).
  package var summaryFormat: DisplayText
  /// The options of the category.
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
  /// The options of a button (F3 to F5).
  package struct Options: OptionSet, Hashable, Sendable {
    /// The bits.
    package let rawValue: UInt
    /// Creates a set from its bits; bits without a meaning are kept.
    package init(rawValue: UInt) { self.rawValue = rawValue }
    /// The device must be unlocked first.
    package static let authenticationRequired = Options(rawValue: 1)
    /// It is shown as destructive.
    package static let destructive = Options(rawValue: 2)
    /// It brings the app to the front.
    package static let foreground = Options(rawValue: 4)
  }

  /// A text field for the user (F6).
  package struct TextInput: Hashable, Sendable {
    /// The words on the button that sends the text.
    package var buttonTitle: DisplayText
    /// The words in the empty field.
    package var placeholder: DisplayText
    /// The system's word on the button, if the title is not the sender's.
    package var systemTitle: SystemText?

    package init(
      buttonTitle: DisplayText, placeholder: DisplayText, systemTitle: SystemText? = nil
    ) {
      self.buttonTitle = buttonTitle
      self.placeholder = placeholder
      self.systemTitle = systemTitle
    }
  }

  /// A small icon on the button.
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

  /// The identifier that is sent to the app when the action is chosen; unique within the app (F8).
  package var identifier: String
  /// The words on the button.
  package var title: DisplayText
  /// The options of the button.
  package var options: Options
  /// The icon on the button, if it has one.
  package var icon: Icon?
  /// The text field, if the action has one.
  package var textInput: TextInput?
  /// The system's word on the button, if the title is not the sender's.
  package var systemTitle: SystemText?

  package init(
    identifier: String, title: DisplayText, options: Options = [], icon: Icon? = nil,
    textInput: TextInput? = nil, systemTitle: SystemText? = nil
  ) {
    self.identifier = identifier
    self.title = title
    self.systemTitle = systemTitle
    self.options = options
    self.icon = icon
    self.textInput = textInput
  }

  /// The action when the user opened the notification itself (F1).
  package static let defaultIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
  /// The action when the user cleared the notification (F2).
  package static let dismissIdentifier = "com.apple.UNNotificationDismissActionIdentifier"
}
