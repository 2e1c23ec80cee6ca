package import NotificationModel

/// The shell's state and its behaviour: a pure value, changed by events of the daemon, by input and by time.
///
/// The driver passes in each event with its timestamp, performs the effects, and lays the surfaces out again when
/// `needsLayout` is true.
package struct ShellModel {
  /// How everything looks.
  package var theme: Theme {
    didSet {
      guard theme != oldValue else { return }
      panel?.passed = [:]
      banners.rules = BannerStack.Rules(theme.metrics)
      changed()
    }
  }
  package let words: ShellWords
  let days: any DayWriter
  /// Whether the screen blends translucent surfaces; otherwise nothing fades.
  package var isTranslucent = true
  /// Whether the settings page is installed; otherwise the options explain how to change settings.
  package var opensSettings = true {
    didSet { needsLayout = needsLayout || opensSettings != oldValue }
  }
  /// The size of the output with the surfaces, in logical pixels.
  package var screen = Size(width: 1280, height: 800) {
    didSet { needsLayout = needsLayout || screen != oldValue }
  }
  /// Whether the surfaces are out of date.
  package var needsLayout = false

  var banners = BannerStack()
  var listed = ListedNotifications() { didSet { panel?.needsRows = true } }
  var questions: [ShellQuestion] = []
  var isLocked = false
  var isIdle = false
  var apps: [BundleIdentifier: AppRecord] = [:]
  var global: GlobalSettings? { didSet { panel?.needsRows = true } }
  /// The pictures of notifications and the icons of apps, by their files.
  var pictures: [NotificationKey: String] = [:]
  var icons: [BundleIdentifier: String] = [:]

  /// The surfaces that have the keyboard.
  var keyboards: Set<SurfaceName> = []
  var panel: PanelState?
  var searched: SearchedTexts
  var reply: Reply? {
    didSet {
      guard reply?.key != oldValue?.key || reply?.isGone != oldValue?.isGone else { return }
      usesChanged()
    }
  }
  var drafts: [NotificationKey: Draft] = [:]
  var menu: (key: NotificationKey, kind: CardMenu)? { didSet { usesChanged() } }
  /// The notifications whose whole text is shown.
  var opened: Set<NotificationKey> = [] { didSet { usesChanged() } }
  /// The cards of withdrawn notifications whose menu or whole text is open.
  var goneCards: [NotificationKey: GoneCard] = [:]
  /// The cards of the banners as they were laid out last, from above.
  var bannerPlaces: [BannerPlace] = []
  /// The banner that was in use then.
  var heldBanner: NotificationKey?
  var hovered: (surface: SurfaceName, node: NodeName?)?
  /// Where the pointer or the finger is.
  var pointer: (surface: SurfaceName, point: Point)?
  var pressed: Press?
  var focus: NodeName? {
    didSet {
      guard focus != oldValue else { return }
      panel?.search.keepComposition()
      reply?.field.keepComposition()
    }
  }
  /// The button that waits for a confirming second press.
  var pendingConfirmation: NodeName?
  /// What moves on the surfaces.
  var motion = SurfaceMotion()
  /// The current scenes of the surfaces.
  var surfaces: [SurfaceName: SurfaceScene] = [:]

  /// A press that has not ended.
  struct Press {
    var surface: SurfaceName
    var node: NodeName?
    var start: Point
    var button: PointerInput.Button
    var since: Int64
    /// How far a card is dragged to the side.
    var drag = 0.0
    /// Whether the pointer has dragged, even if it is back: then the press does not count.
    var isDrag = false
    /// How far down the finger was that scrolls the list by now; nothing while it does not.
    var scrolledAt: Double?
    /// The card that is dragged.
    var card: NotificationKey?
  }

  /// The field that is open.
  struct Reply {
    /// The notification that is answered, as its card shows it. Another title may mean another conversation.
    var presentation: Presentation
    var action: Presentation.Action
    var field: TextField
    /// Whether its card is above full-screen windows; it stays on its surface, which has the keyboard.
    var isRaised = false
    /// How far from the text's edge the keys up and down want the caret; nothing once it has moved otherwise.
    var column: Double?
    /// How far the text is scrolled.
    var scroll = 0.0
    /// Whether no key has come to its surface yet.
    var lacksKeyboard = false
    /// Until when the keyboard is waited for, since the field was seen.
    var keyboardUntil: Int64?
    /// Whether the notification can be answered.
    var standing = Standing.answerable

    var key: NotificationKey { presentation.key }
    /// Whether the system has the notification no more; the card stays until the user closes it.
    var isGone: Bool { standing != .answerable }
  }

  /// Whether the notification with the open field can be answered.
  enum Standing: Hashable {
    case answerable
    /// It was withdrawn, and what replaces it may arrive within moments; holds a text that was sent meanwhile.
    case awaiting(until: Int64, sent: Sent?)
    /// It was withdrawn, or replaced by what may be another conversation.
    case gone
  }

  /// A text that was sent, and the surface that shows its field.
  struct Sent: Hashable {
    var text: String
    var surface: SurfaceName
    /// Whether it was sent by a key: the focus then moves on. After a press with the pointer it stays.
    var isByKey: Bool
  }

  /// A text that was given up.
  struct Draft {
    var text: String
    var until: Int64
  }

  package init(
    theme: Theme, words: ShellWords = .english, days: any DayWriter = PlainDays(),
    letters: any LetterFolder = PlainLetters()
  ) {
    self.theme = theme
    self.words = words
    self.days = days
    searched = SearchedTexts(letters)
    banners.rules = BannerStack.Rules(theme.metrics)
  }

  /// Whether nothing is shown and nothing waits to be shown: the shell may end.
  package var isQuiet: Bool {
    banners.isEmpty && questions.isEmpty && panel == nil && reply == nil && goneCards.isEmpty
  }

  /// Whether the panel is on the screen.
  package var showsPanel: Bool { panel != nil && !isLocked }

  /// What holds the time of the banners (S44).
  var hold: BannerStack.Hold {
    if isLocked || isIdle || isInteracting { return .everything }
    return panel == nil ? .nothing : .unlisted
  }

  /// Whether the person does something with banners.
  private var isInteracting: Bool {
    reply != nil || menu != nil || hovered?.surface == .banners || pressed?.surface == .banners
  }

  /// Reports of banners that have left the screen since the last call, for the programs that named their times.
  package mutating func bannerEnds() -> [ShellEffect] {
    banners.takeEnds().map { .call(.notifications(.bannerEnded($0.key, isHidden: $0.isHidden))) }
  }

  /// When the shell wants to hear that time has passed; nothing while nothing happens by itself.
  package var deadline: Int64? {
    var deadlines: [Int64] = []
    if let banners = banners.deadline(hold) { deadlines.append(banners) }
    if let until = reply?.keyboardUntil { deadlines.append(until) }
    if case .awaiting(let until, _)? = reply?.standing { deadlines.append(until) }
    if let until = goneCards.values.compactMap(\.until).min() { deadlines.append(until) }
    if let draft = drafts.values.map(\.until).min() { deadlines.append(draft) }
    if let age = nextAge { deadlines.append(age) }
    return deadlines.min()
  }

  /// When the words for an age on the screen change, on the running clock.
  private var nextAge: Int64? { surfaces.isEmpty ? nil : agesUntil }
  var agesUntil: Int64?
  /// A press into a field, or a key along its lines, whose place in the text is not known yet.
  var caretAim: CaretAim?
}

/// Side effects for the driver to perform, in order.
package enum ShellEffect: Hashable, Sendable {
  /// Sends a call; a refusal comes back by `refused`.
  case call(ControlCall)
  /// Answers a notification, with an activation token of this surface if the answer may open an app (S48).
  case respond(NotificationKey, ResponseChoice, from: SurfaceName)
  /// Has the system ask for the text of an action by a dialog, because no key comes here (S40).
  case askForText(Presentation, action: String)
  /// Has a notification come again after so many seconds.
  case snooze(NotificationKey, seconds: Int)
  /// Reports that the user removed a banner from the screen, so that the next shell does not show it again.
  case reportHidden(NotificationKey)
  /// Reads the record of an app.
  case readApp(BundleIdentifier)
  /// Reads the settings of all apps.
  case readGlobalSettings
  /// Wants the picture of an attachment, which comes by `show(picture:of:)`.
  case makePicture(NotificationKey)
  /// Opens a link, with an activation token of this surface (S15, S48).
  case openLink(String, from: SurfaceName)
  /// Opens Settings, at an app.
  case openSettings(BundleIdentifier)
  /// Puts a text into the clipboard.
  case copy(String)
  /// Asks for the text of the clipboard.
  case requestPaste
}
