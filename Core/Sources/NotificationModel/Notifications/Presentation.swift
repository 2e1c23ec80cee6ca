/// A notification for a shell to show, with every policy and setting already applied.
package struct Presentation: Hashable, Sendable {
  /// The surfaces on which it is shown.
  package struct Places: OptionSet, Hashable, Sendable {
    /// The bits.
    package let rawValue: Int
    /// Creates a set from its bits; bits without a meaning are kept.
    package init(rawValue: Int) { self.rawValue = rawValue }
    /// Over the user's other windows (E5).
    package static let banner = Places(rawValue: 1)
    /// In the list of missed notifications (E5).
    package static let list = Places(rawValue: 2)
    /// On the lock screen (E5).
    package static let lockScreen = Places(rawValue: 4)
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

    package init(
      identifier: String, title: String, isDestructive: Bool = false, opensApp: Bool = false,
      needsUnlock: Bool = false, textInput: TextInput? = nil
    ) {
      self.identifier = identifier
      self.title = title
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

    package init(buttonTitle: String, placeholder: String) {
      self.buttonTitle = buttonTitle
      self.placeholder = placeholder
    }
  }

  /// The delivery; an answer names it.
  package var key: NotificationKey
  /// The name of the app for the user.
  package var appName: String
  /// The first line; may be empty.
  package var title: String
  /// The second line; may be empty.
  package var subtitle: String
  /// The text; the category's placeholder if previews are hidden (E16).
  package var body: String
  /// Whether the texts are placeholders because previews are hidden (E16).
  package var hidesPreview: Bool
  /// Whether some text is only its beginning, as in the list; `read` has the whole.
  package var isShortened: Bool
  /// When it was delivered (E20).
  package var date: WallTime
  /// Its surfaces; empty means that only its sound and badge count.
  package var places: Places
  /// The style of the banner.
  package var alertStyle: AlertStyle
  /// How long its banner is on the screen, from when it is seen, in microseconds; absent for the shell's default (S44).
  package var bannerTime: Int64?
  /// Whether that time is the usual one because the sender names none, so that the user's setting for it may be another.
  package var hasUsualTime: Bool
  /// The interruption level, lowered to what the app may use (E13).
  package var level: InterruptionLevel
  /// The sound to play, if any; critical ones have their own volume (C9).
  package var sound: Sound?
  /// Whether the screen lights up (E12).
  package var wakesScreen: Bool
  /// The new number on the app's icon, if this delivery changes it.
  package var badge: Int?
  /// The name of its stack; absent if it is alone (E7).
  package var group: String?
  /// The buttons in the app's order; a shell shows the first ten (F7).
  package var actions: [Action]
  /// The text in runs, if a program of the desktop has marked some of it and previews are shown.
  package var styledBody: [StyledText]
  /// Whether the *Keep* and *Turn Off* buttons are shown with it (A7).
  package var isProvisional: Bool
  /// Whether *Quietly* is offered too, because its program is undecided (S22).
  package var isUndecided: Bool
  /// How many notifications with the same text arrived within moments; a shell shows the number if it is above 1 (S17).
  package var count: Int
  /// Progress, 0 to 100 percent, shown as a bar; absent without a bar or if previews are hidden (S14).
  package var progress: Int?
  /// Its attachments; a shell shows the first (D9).
  package var attachments: [Attachment]
  /// Its relevance among the app's own notifications, 0 to 1 (C19).
  package var relevanceScore: Double

  /// The sender, if it is a message; absent if previews are hidden (C22, E16).
  package var sender: Sender?
  /// When the scheduled summary that contained it was due; absent if it was not in a summary (E15).
  package var summaryDate: WallTime?
  /// The appearance of a content extension's view of it, if one may be opened (J3); absent if the category has
  /// none, previews are hidden or the screen is locked (J11).
  package var contentExtension: AppExtension.ContentAttributes?
  /// Whether the desktop's own server shows it, and this system only keeps it in the list (S5).
  package var isWatched: Bool

  /// Creates a presentation without surfaces.
  package init(key: NotificationKey, appName: String, date: WallTime) {
    self.key = key
    self.appName = appName
    self.date = date
    title = ""
    subtitle = ""
    body = ""
    hidesPreview = false
    isShortened = false
    places = []
    alertStyle = .none
    bannerTime = nil
    hasUsualTime = false
    level = .active
    sound = nil
    wakesScreen = false
    badge = nil
    group = nil
    actions = []
    styledBody = []
    isProvisional = false
    isUndecided = false
    count = 1
    progress = nil
    attachments = []
    relevanceScore = 0
    sender = nil
    summaryDate = nil
    contentExtension = nil
    isWatched = false
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

  package init(
    app: BundleIdentifier, appName: String, thread: String?, members: [Presentation],
    summary: String
  ) {
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

  package init(thread: String?, count: Int, summary: String) {
    self.thread = thread
    self.count = count
    self.summary = summary
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
