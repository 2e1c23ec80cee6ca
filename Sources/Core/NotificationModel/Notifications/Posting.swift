/// What a program of the desktop said of a notification besides its content.
///
/// Such a program speaks no protocol of ours: it hands its notification over by a name of the session bus, such as
/// `org.freedesktop.Notifications`, and gets a number for it. A delivered notification has a posting if it came this way.
package struct Posting: Hashable, Sendable {
  /// The number that the program got; no other notification ever has it.
  package var number: UInt32
  /// The connection that handed it over, which hears of its end.
  package var sender: BusSender
  /// The buttons that came with it.
  package var category: NotificationCategory
  /// The runs of its body that are bold, italic or underlined, or lead somewhere; empty for a plain body.
  package var styledBody: [StyledText]
  /// Whether its program wants to hear that the notification itself was pressed.
  package var opensByAction: Bool
  /// Whether it stays after one of its buttons was pressed.
  package var isResident: Bool
  /// How long it is valid, in microseconds: absent for as long as the shell likes, 0 until it is closed.
  package var lifetime: Int64?
  /// The executable that was the proof of its app, if that was one: its next process may close it.
  package var executable: String?
  /// The way by which it came.
  package var way = PostingWay.freedesktop
  /// The app's actions that its buttons stand for, by the keys of the buttons.
  package var appActions: [String: AppAction] = [:]
  /// What a locked screen shows of it.
  package var lockScreen = LockScreenContent.all
  /// Whose notification it is within its app, such as a site in a browser; empty for the app's own (S21).
  package var origin = ""
  /// How many of the same text came within moments, this one included (S17).
  package var count = 1
  /// How far what it tells of has got, in percent; absent if it shows no bar (S14).
  package var progress: Int?
  /// Whether the question about its undecided program is attached to it (S22).
  package var offersDecision = false
  /// Whether it has a silent banner where another one would have none, because of its urgency or a Focus: it joins no list,
  /// or is a display such as that of the volume (S54).
  package var needsBanner = false
  /// Whether its program was told that it is closed: it stays in the list, and its buttons are gone.
  package var isOver: Bool

  /// Creates the posting of a notification that is still open.
  package init(
    number: UInt32, sender: BusSender, category: NotificationCategory,
    styledBody: [StyledText] = [], opensByAction: Bool = false, isResident: Bool = false,
    lifetime: Int64? = nil, isOver: Bool = false
  ) {
    self.number = number
    self.sender = sender
    self.category = category
    self.styledBody = styledBody
    self.opensByAction = opensByAction
    self.isResident = isResident
    self.lifetime = lifetime
    self.isOver = isOver
  }

  /// The key of the button that stands for the notification itself.
  package static let defaultAction = "default"
  /// The key of the action with which an app draws attention itself, in place of a sound (S29).
  package static let alertAction = "custom-alert"
  /// The key of the button with a field for a typed answer.
  package static let replyAction = "inline-reply"
}

/// The way by which a program hands a notification over, with what the way back to it needs.
package enum PostingWay: Hashable, Sendable {
  /// By `org.freedesktop.Notifications`, which gives it a number and tells of its end.
  case freedesktop
  /// By `org.gtk.Notifications`, under a name that the app chose.
  case gtk(String)
  /// By the desktop portal, under the portal's name of the app and a name that the app chose.
  case portal(app: String, String)
  /// To the desktop's own server, which shows it; this system only saw it, and there is no way back (S5).
  case watched
}

/// What a locked screen shows of a notification, at most.
package enum LockScreenContent: String, Hashable, Sendable, CaseIterable {
  /// What the person's settings allow.
  case all
  /// That there is one.
  case concealed
  /// Nothing.
  case nothing
}

/// One of an app's own actions, which the bus hands to it also after it has ended.
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

/// What happens to the notifications of a program that nobody has decided about.
package enum UnknownPrograms: String, Hashable, Sendable, CaseIterable {
  /// They are shown without the question: the user trusts every program.
  case allow
  /// They are shown, with the question attached to one of them a day.
  case show
  /// They wait for the person's decision, for an hour at most.
  case ask
  /// They go to the list without a banner and a sound, with the question attached.
  case quiet
}
