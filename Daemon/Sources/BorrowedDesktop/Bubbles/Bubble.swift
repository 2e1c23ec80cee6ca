import NotificationModel

/// One bubble: its desired content, and its state on the server.
struct Bubble {
  /// The state on the server.
  struct Live {
    var id: UInt32
    /// The shown message.
    var message: BubbleMessage
    var choices: [String: BubbleChoice]
    var isLasting: Bool
    /// The time at which the server last received it.
    var time: BootTime
    /// The time at which its button for a text was pressed.
    var askedAt: BootTime?
    /// The token that lets the app come to the front, until an action uses it.
    var activationToken: String?
  }

  /// Its position among all bubbles, which keeps their order stable.
  let serial: Int64
  /// The desired message; `nil` once it is withdrawn.
  var message: BubbleMessage?
  /// The state on the server; `nil` before the first answer and after it was closed.
  var live: Live?
  /// The call under way; there is never a second one.
  var token: NotifyToken?
  /// Whether the message differs from the message of the call under way.
  var isStale = false
  /// Whether its close is already on the way.
  var isClosing = false
  /// The number of failed attempts to send the message.
  var attempts = 0
  /// The time at which the message arrived.
  var since: BootTime
  /// Whether its sound was started here.
  var hasSounded = false
  /// The response that the core has not accepted yet; until then a second response is not sent.
  var ticket: CallTicket?

  /// Whether the server shows it, or has been asked to.
  var isOnServer: Bool { live != nil || token != nil }

  init(serial: Int64, since: BootTime) {
    self.serial = serial
    self.since = since
  }
}

extension BubbleMessage {
  /// The order of sending: critical alerts, replies to the user, new notifications, and last quiet ones.
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

  /// Whether another message has the same subject, so that the same answers are valid.
  func isAbout(_ other: BubbleMessage?) -> Bool {
    switch (self, other) {
    case (.notification, .notification?): key == other?.key
    case (.question(let left, _), .question(let right, _)?): left == right
    case (.trial, .trial?), (.surplus, .surplus?), (.replyHelp, .replyHelp?): true
    default: false
    }
  }

  /// Whether it must be shown even if a call was lost.
  var isEssential: Bool {
    switch self {
    case .question: true
    case .notification(let presentation, _, _):
      presentation.level == .critical || presentation.alertStyle == .alert
    case .trial, .surplus, .replyHelp: false
    }
  }

  /// Whether a server can show it as intended.
  func fits(_ server: RemoteServer) -> Bool {
    switch self {
    case .notification(_, _, .quiet): server.keepsQuietly
    case .question, .trial: server.hasButtons
    case .notification, .surplus, .replyHelp: true
    }
  }

  /// The same message for the server's list only; `nil` if it does not belong in a list.
  var quiet: BubbleMessage? {
    guard case .notification(let presentation, let media, _) = self,
      presentation.surfaces.contains(.list)
    else { return nil }
    return .notification(presentation, media, .quiet)
  }

  /// The same without a sound.
  var silenced: BubbleMessage {
    guard case .notification(let presentation, let media, .fresh) = self else { return self }
    return .notification(presentation, media, .changed)
  }
}

/// The content of one bubble, before it is translated for a server.
enum BubbleMessage: Hashable {
  /// How prominently a notification is shown.
  enum Manner: Hashable {
    /// It is new: a bubble, and its sound.
    case fresh
    /// It was shown before, and its texts, picture or buttons have changed: no sound.
    case changed
    /// It is only added to the server's list.
    case quiet
  }

  case notification(Presentation, DesktopMedia, Manner)
  /// An urgent question stays on the screen, even if the server suppresses all other banners for it.
  case question(DeskQuestion, isUrgent: Bool)
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

/// The subject of a bubble; a newer message about the same subject replaces the older one.
enum BubbleSubject: Hashable {
  /// A stack of an app, or a single notification in it.
  struct Group: Hashable {
    var app: BundleIdentifier
    var thread: String?
  }

  /// A request of an app (B1).
  case request(BundleIdentifier, String)
  /// An app's request for permission to notify.
  case question(BundleIdentifier)
  /// An app's request for permission to use the location.
  case placeQuestion(BundleIdentifier)
  /// The user's choice between *Keep* and *Turn Off* for a provisional app.
  case trial(BundleIdentifier)
  /// The notifications that are not shown one by one; `nil` means all that are not part of another summary.
  case surplus(Group?)
  /// The explanation of how to reply when no text can be entered.
  case replyHelp(BundleIdentifier, String)

  init(_ key: NotificationKey) { self = .request(key.app, key.identifier) }

  /// The app that it belongs to.
  var app: BundleIdentifier? {
    switch self {
    case .request(let app, _), .question(let app), .placeQuestion(let app), .trial(let app),
      .replyHelp(let app, _):
      app
    case .surplus(let group): group?.app
    }
  }
}

extension Presentation {
  /// The stack it belongs to.
  var stack: BubbleSubject.Group { BubbleSubject.Group(app: key.app, thread: group) }
}

/// The effect of a bubble's button.
enum BubbleChoice: Hashable {
  /// Answers the notification.
  case respond(NotificationKey, ResponseChoice)
  /// Answers with the text that was entered on the bubble.
  case reply(NotificationKey, identifier: String)
  /// Asks for a text, because the server has no field for one.
  case askForText(NotificationKey, Presentation.Action)
  /// Decides about an app.
  case authorize(BundleIdentifier, AuthorizationDecision)
  /// Decides about an app's access to the location.
  case decideLocation(BundleIdentifier, LocationDecision)
  /// Opens the app's own notification settings.
  case openSettings(BundleIdentifier)
}
