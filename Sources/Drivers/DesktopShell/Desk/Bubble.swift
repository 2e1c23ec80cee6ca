import NotificationModel

/// One bubble: what it shall say, and what the server has of it.
struct Bubble {
  /// What the server shows.
  struct Live {
    var id: UInt32
    /// What it says.
    var message: BubbleMessage
    var choices: [String: BubbleChoice]
    var isLasting: Bool
    /// When its button for a text was pressed.
    var askedAt: BootTime?
    /// What lets the app come to the front, until an action uses it.
    var activationToken: String?
  }

  /// Its place among all bubbles, so that their order is always the same.
  let serial: Int64
  /// What it shall say; absent once it is withdrawn.
  var message: BubbleMessage?
  /// What the server shows; absent before the first answer and after it was closed.
  var live: Live?
  /// The call under way, if there is one; there is never a second one.
  var token: NotifyToken?
  /// Whether the message is another one than that of the call under way.
  var isStale = false
  /// Whether its close is already on the way.
  var isClosing = false
  /// How often the message was tried in vain.
  var attempts = 0
  /// When the message came.
  var since: BootTime
  /// Whether its sound was begun here.
  var hasSounded = false
  /// The answer that the core has not accepted yet; until then there is no second one.
  var ticket: CallTicket?

  init(serial: Int64, since: BootTime) {
    self.serial = serial
    self.since = since
  }
}

extension BubbleMessage {
  /// What is sent first: critical alerts, what answers the person, news, and last what is quiet.
  var rank: Int {
    switch self {
    case .notification(let presentation, _, _) where presentation.level == .critical: 0
    case .question, .replyHelp: 1
    case .notification(_, _, .fresh), .trial: 2
    case .notification(_, _, .changed), .surplus: 3
    case .notification(_, _, .quiet): 4
    }
  }

  /// Whether it is one of many that may end up in a summary.
  var isOrdinary: Bool { presentation != nil && rank > 0 }

  /// Whether another one says something else that needs other answers.
  func isAbout(_ other: BubbleMessage?) -> Bool {
    switch (self, other) {
    case (.notification, .notification?): key == other?.key
    case (.question(let left), .question(let right)?): left == right
    case (.trial, .trial?), (.surplus, .surplus?), (.replyHelp, .replyHelp?): true
    default: false
    }
  }

  /// Whether it must come in spite of a call that was lost.
  var isEssential: Bool {
    switch self {
    case .question: true
    case .notification(let presentation, _, _):
      presentation.level == .critical || presentation.alertStyle == .alert
    case .trial, .surplus, .replyHelp: false
    }
  }

  /// Whether a server can show it as it is meant.
  func fits(_ server: DesktopServer) -> Bool {
    switch self {
    case .notification(_, _, .quiet): server.keepsQuietly
    case .question, .trial: server.hasButtons
    case .notification, .surplus, .replyHelp: true
    }
  }

  /// The same for a server's list alone; absent where it is nothing for a list.
  var quiet: BubbleMessage? {
    guard case .notification(let presentation, let media, _) = self,
      presentation.places.contains(.list)
    else { return nil }
    return .notification(presentation, media, .quiet)
  }

  /// The same without a sound.
  var silenced: BubbleMessage {
    guard case .notification(let presentation, let media, .fresh) = self else { return self }
    return .notification(presentation, media, .changed)
  }
}

/// What one bubble says, before it is put into the words of a server.
enum BubbleMessage: Hashable {
  /// How much a notification draws the eye.
  enum Manner: Hashable {
    /// It is new: a bubble, and its sound.
    case fresh
    /// It was shown before, and its texts, picture or buttons are others now: no sound.
    case changed
    /// It only joins the server's list.
    case quiet
  }

  case notification(Presentation, DesktopMedia, Manner)
  case question(DeskQuestion)
  case trial(BundleIdentifier, appName: String, offersSettings: Bool)
  case surplus(app: BundleIdentifier?, appName: String, count: Int)
  case replyHelp(BundleIdentifier, appName: String, action: String)

  /// The notification it shows, if it shows one.
  var presentation: Presentation? {
    if case .notification(let presentation, _, _) = self { presentation } else { nil }
  }

  /// The delivery it shows, if it shows one.
  var key: NotificationKey? { presentation?.key }
}

/// What a bubble stands for; a newer message about the same subject takes the older one's place.
enum BubbleSubject: Hashable {
  /// A stack of an app, or what stands alone in it.
  struct Group: Hashable {
    var app: BundleIdentifier
    var thread: String?
  }

  /// A request of an app (B1).
  case request(BundleIdentifier, String)
  /// The question of an app whether it may notify.
  case question(BundleIdentifier)
  /// The question of an app whether it may know places.
  case placeQuestion(BundleIdentifier)
  /// The choice between *Keep* and *Turn Off*.
  case trial(BundleIdentifier)
  /// What is not shown one by one; absent means all that found no place elsewhere.
  case surplus(Group?)
  /// How to answer where no text can be typed.
  case replyHelp(BundleIdentifier, String)

  init(_ key: NotificationKey) { self = .request(key.app, key.identifier) }
}

extension Presentation {
  /// The stack it belongs to.
  var stack: BubbleSubject.Group { BubbleSubject.Group(app: key.app, thread: group) }
}

/// What a button of a bubble means.
enum BubbleChoice: Hashable {
  /// Answers the notification.
  case respond(NotificationKey, ResponseChoice)
  /// Answers with the text that was typed on the bubble.
  case reply(NotificationKey, identifier: String)
  /// Needs a text, and the server has no field for one.
  case askForText(NotificationKey, Presentation.Action)
  /// Decides about an app.
  case authorize(BundleIdentifier, AuthorizationDecision)
  /// Decides what an app may know of places.
  case decideLocation(BundleIdentifier, LocationDecision)
  /// Opens the app's own notification settings.
  case openSettings(BundleIdentifier)
}
