/// The properties of a desktop program's notification apart from its content.
///
/// Such a program speaks no protocol of ours: it posts its notification through a name of the session bus, such as
/// `org.freedesktop.Notifications`, and receives a number for it. A delivered notification has a posting if it arrived this
/// way.
package struct Posting: Hashable, Sendable {
  /// The number that the program received; no other notification ever has it. A call has 0.
  package var number: UInt32
  /// The connection that posted it, which is notified of its end.
  package var sender: BusSender
  /// The buttons that came with it.
  package var category: NotificationCategory
  /// The runs of its body that are bold, italic, underlined or links; empty for a plain body.
  package var styledBody: [StyledText] = []
  /// Whether its program receives an event when the notification itself is pressed.
  package var opensByAction = false
  /// Whether it stays after one of its buttons was pressed.
  package var isResident = false
  /// Its timeout in microseconds; absent for the shell's default, 0 for a notification that stays until it is closed.
  package var lifetime: Int64?
  /// The executable that proved its app, if an executable did: its next process may close the notification.
  package var executable: String?
  /// The interface through which it arrived.
  package var way = PostingInterface.freedesktop
  /// The app's actions of its buttons, by the keys of the buttons.
  package var appActions: [String: AppAction] = [:]
  /// The part of its content that a locked screen shows.
  package var lockScreen = LockScreenContent.all
  /// The origin within its app, such as a site in a browser; empty for the app's own (S21).
  package var origin = ""
  /// How many notifications with the same text arrived within moments, including this one (S17).
  package var count = 1
  /// Progress in percent; absent without a progress bar (S14).
  package var progress: Int?
  /// Whether the question about its undecided program is attached to it (S22).
  package var offersDecision = false
  /// Whether it has a silent banner even if its urgency or a Focus allows none: it enters no list, or is a display such as the
  /// volume's (S54).
  package var needsBanner = false
  /// Whether its program was notified of its end: it stays in the list, and its buttons are removed.
  package var isOver = false

  /// Creates the posting of a notification with these buttons that is still open.
  package init(number: UInt32 = 0, sender: BusSender, actions: [NotificationAction] = []) {
    self.number = number
    self.sender = sender
    category = NotificationCategory(identifier: "posting", actions: actions)
  }

  /// The key of the action that pressing the notification itself invokes.
  package static let defaultAction = "default"
  /// The key of the action with which an app draws attention itself, in place of a sound (S29).
  package static let alertAction = "custom-alert"
  /// The key of the button with a field for a typed answer.
  package static let replyAction = "inline-reply"
}

/// The interface through which a program posts a notification, with the data for replying to it.
package enum PostingInterface: Hashable, Sendable {
  /// `org.freedesktop.Notifications`, which assigns a number and reports the end.
  case freedesktop
  /// `org.gtk.Notifications`, under a name that the app chose.
  case gtk(String)
  /// The desktop portal, under the portal's name of the app and a name that the app chose.
  case portal(app: String, String)
  /// A remote server, which shows it; this system only observed it, and cannot reply (S5).
  case watched
}

/// The content of a notification that a locked screen shows, at most.
package enum LockScreenContent: String, Hashable, Sendable, CaseIterable {
  /// Everything that the user's settings allow.
  case all
  /// Only the existence of a notification.
  case concealed
  /// Nothing.
  case nothing
}

/// One of an app's own actions, which the bus delivers even if the app has exited.
package struct AppAction: Hashable, Sendable {
  /// Its name, such as `app.open`.
  package var name: String
  /// Its parameter as the text of a value of D-Bus with its type.
  package var parameter: String?

  package init(name: String, parameter: String? = nil) {
    self.name = name
    self.parameter = parameter
  }
}

/// A connection to a session bus.
package struct BusSender: Hashable, Sendable {
  /// Its unique name, such as `:1.42`.
  package var name: String
  /// The identifier of the bus, because another bus gives the same names to other programs.
  package var bus: String

  package init(name: String, bus: String) {
    self.name = name
    self.bus = bus
  }
}

/// A part of a text with one appearance.
package struct StyledText: Hashable, Sendable {
  /// The schemes of links, none of which starts a program that a sender could choose.
  package static let linkSchemes = ["http", "https", "mailto"]
  /// The longest address of a link, in bytes of UTF-8; the text of a longer one stays without it.
  package static let linkBytes = 2_048

  /// How the text looks.
  package struct Style: OptionSet, Hashable, Sendable {
    /// The bits.
    package let rawValue: Int
    /// Creates a set from its bits; bits without a meaning are kept.
    package init(rawValue: Int) { self.rawValue = rawValue }
    /// Bold.
    package static let bold = Style(rawValue: 1)
    /// Italic.
    package static let italic = Style(rawValue: 2)
    /// Underlined.
    package static let underlined = Style(rawValue: 4)
  }

  /// The text.
  package var text: String
  /// How it looks.
  package var style: Style
  /// The address that a press on it opens.
  package var link: String?

  package init(_ text: String, style: Style = [], link: String? = nil) {
    self.text = text
    self.style = style
    self.link = link
  }
}

/// The treatment of notifications of undecided programs.
package enum UnknownPrograms: String, Hashable, Sendable, CaseIterable {
  /// They are shown without the question: the user trusts every program.
  case allow
  /// They are shown, with the question attached to one of them a day.
  case show
  /// They wait for the user's decision, for an hour at most.
  case ask
  /// They go to the list without a banner and a sound, with the question attached.
  case quiet
}
