import NotificationModel

/// How one notification is to be laid out.
struct CardOptions {
  /// The position of a card in its stack.
  enum Stack {
    /// The card of one notification.
    case single
    /// The card of a folded stack: the number of its notifications, and a line about the others if its category has one.
    case folded(String, count: Int, summary: String)
    /// The first card of an unfolded stack, with the button that folds it.
    case unfolded(String)
  }

  /// The part of a card below its texts.
  enum Foot {
    /// `hasDraft`: whether a text that was given up waits for its field to be opened again.
    case buttons(hasDraft: Bool)
    case menu(CardMenu)
    /// `isTyping`: whether the field has the keyboard.
    case field(OpenReply, isTyping: Bool)
  }

  /// The name of the card.
  var name: NodeName
  /// The action of a press on the card.
  var act: ShellAction
  var isBanner = true
  /// Whether the whole text is shown, on so many lines at most.
  var isOpened = false
  var openedLines = Int.max
  /// The address of the link of the body that the pointer is on; it is seen in the place of the app's name.
  var pointedLink: String?
  var stack = Stack.single
  var foot: Foot
  var choices: AppChoices
  var icon: String?
  var picture: String?
  /// Whether the notification is gone, and its card stays for its open field, menu or text.
  var isGone: Bool

  /// Whether the card represents several notifications.
  var isFolded: Bool {
    if case .folded = stack { true } else { false }
  }

  var hasMenu: Bool {
    if case .menu = foot { true } else { false }
  }
}

/// The choices about its app that a card offers.
struct AppChoices {
  /// Whether the app still awaits a decision.
  let isOnTrial: Bool
  /// Whether notifications can be kept for the scheduled summary.
  let hasSummary: Bool
  let opensSettings: Bool
  private let mutedUntil: WallTime?

  /// Takes the choices from an app's record, which is absent until it was read.
  init(_ record: AppRecord?, hasSummary: Bool, opensSettings: Bool) {
    isOnTrial = record.map { $0.settings.isUndecided || $0.settings.status == .provisional } ?? true
    mutedUntil = record?.mutedUntil
    self.hasSummary = hasSummary
    self.opensSettings = opensSettings
  }

  func isMuted(at time: WallTime) -> Bool { mutedUntil.map { $0 > time } ?? false }
}
