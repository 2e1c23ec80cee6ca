import NotificationModel

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
