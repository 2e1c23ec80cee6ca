/// A notification for a shell to show, with every policy and setting already applied.
package struct Presentation: Hashable, Sendable {
  /// The surfaces on which it is shown.
  package struct Surfaces: OptionSet, Hashable, Sendable {
    /// The bits.
    package let rawValue: Int
    /// Creates a set from its bits; bits without a meaning are kept.
    package init(rawValue: Int) { self.rawValue = rawValue }
    /// Over the user's other windows (E5).
    package static let banner = Surfaces(rawValue: 1)
    /// In the list of missed notifications (E5).
    package static let list = Surfaces(rawValue: 2)
    /// On the lock screen (E5).
    package static let lockScreen = Surfaces(rawValue: 4)
  }

  /// A button.
  package struct Action: Hashable, Sendable {
    /// The identifier that is sent to the app when the button is chosen.
    package var identifier: String
    /// The words on the button.
    package var title: String
    /// Whether the button is shown as destructive (F5).
    package var isDestructive: Bool
    /// Whether choosing it brings the app to the front (F3).
    package var opensApp: Bool
    /// Whether the screen must be unlocked first (F4).
    package var needsUnlock: Bool
    /// The field's button and placeholder, if the action has a text field.
    package var textInput: TextInput?
    /// The system's word on the button, if the title is not the sender's.
    package var systemTitle: SystemText?

    package init(
      identifier: String, title: String, isDestructive: Bool = false, opensApp: Bool = false,
      needsUnlock: Bool = false, textInput: TextInput? = nil, systemTitle: SystemText? = nil
    ) {
      self.identifier = identifier
      self.title = title
      self.systemTitle = systemTitle
      self.isDestructive = isDestructive
      self.opensApp = opensApp
      self.needsUnlock = needsUnlock
      self.textInput = textInput
    }
  }

  /// A text field, with its texts already looked up.
  package struct TextInput: Hashable, Sendable {
    /// The words on the button that sends the text.
    package var buttonTitle: String
    /// The words in the empty field.
    package var placeholder: String
    /// The system's word on the button, if the title is not the sender's.
    package var systemTitle: SystemText?

    package init(buttonTitle: String, placeholder: String, systemTitle: SystemText? = nil) {
      self.buttonTitle = buttonTitle
      self.placeholder = placeholder
      self.systemTitle = systemTitle
    }
  }

  /// The delivery; an answer names it.
  package var key: NotificationKey
  /// The name of the app for the user.
  package var appName: String
  /// When it was delivered (E20).
  package var date: WallTime
  /// Its words.
  package var text = Text()
  /// Where and how it is shown.
  package var display = Display()
  /// The user's decision about its app, if it is asked for.
  package var trial = Trial()
  /// Its sound and its pictures.
  package var media = Media()
  /// The new number on the app's icon, if this delivery changes it.
  package var badge: Int?
  /// The name of its stack; absent if it is alone (E7).
  package var group: String?
  /// The buttons in the app's order; a shell shows the first ten (F7).
  package var actions: [Action] = []
  /// Its relevance among the app's own notifications, 0 to 1 (C19).
  package var relevanceScore = 0.0
  /// The sender, if it is a message; absent if previews are hidden (C22, E16).
  package var sender: Sender?
  /// When the scheduled summary that contained it was due; absent if it was not in a summary (E15).
  package var summaryDate: WallTime?
  /// The appearance of a content extension's view of it, if one may be opened (J3); absent if the category has
  /// none, previews are hidden or the screen is locked (J11).
  package var contentExtension: AppExtension.ContentAttributes?

  /// Creates a presentation without surfaces.
  package init(key: NotificationKey, appName: String, date: WallTime) {
    self.key = key
    self.appName = appName
    self.date = date
  }
}

/// A stack in the list: the newest in front, and a line about the others (E8, E9).
package struct PresentationGroup: Hashable, Sendable {
  /// The app of all members.
  package var app: BundleIdentifier
  /// The name of the app for the user.
  package var appName: String
  /// The thread of the stack; absent for the app's own stack or a single notification.
  package var thread: String?
  /// The members, newest first.
  package var members: [Presentation]
  /// The line about the notifications behind the first; empty for a single notification.
  package var summary: String
  /// The system's word for the line; absent if it is in the app's words.
  package var systemSummary: SystemText?

  package init(
    app: BundleIdentifier, appName: String, thread: String?, members: [Presentation],
    summary: String, systemSummary: SystemText? = nil
  ) {
    self.systemSummary = systemSummary
    self.app = app
    self.appName = appName
    self.thread = thread
    self.members = members
    self.summary = summary
  }
}

/// The summary line of one stack in the list, without its members (E9).
package struct StackSummary: Hashable, Sendable {
  /// The thread of the stack; absent for the app's own stack.
  package var thread: String?
  /// The number of notifications in the stack, including the one in front.
  package var count: Int
  /// The line about the notifications behind the first; empty for a single notification.
  package var summary: String
  /// The system's word for the line; absent if it is in the app's words.
  package var systemSummary: SystemText?

  package init(
    thread: String?, count: Int, summary: String, systemSummary: SystemText? = nil
  ) {
    self.thread = thread
    self.count = count
    self.summary = summary
    self.systemSummary = systemSummary
  }
}

/// The parts that a foreground app allows the system to show, with Apple's bits (E3).
package struct PresentationOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  package let rawValue: UInt
  /// Creates a set from its bits; bits without a meaning are kept.
  package init(rawValue: UInt) { self.rawValue = rawValue }
  /// The number on the icon changes.
  package static let badge = PresentationOptions(rawValue: 1)
  /// The sound is played, with or without anything visible.
  package static let sound = PresentationOptions(rawValue: 2)
  /// The deprecated spelling of list and banner together.
  package static let alert = PresentationOptions(rawValue: 4)
  /// It is added to the list.
  package static let list = PresentationOptions(rawValue: 8)
  /// A banner is shown.
  package static let banner = PresentationOptions(rawValue: 16)

  /// Whether a banner is requested, in either spelling.
  package var wantsBanner: Bool { contains(.banner) || contains(.alert) }
  /// Whether an entry in the list is requested, in either spelling.
  package var wantsList: Bool { contains(.list) || contains(.alert) }
}
