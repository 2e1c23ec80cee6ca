import NotificationModel
package import Words

/// The shell's state and its behaviour: a pure value, changed by events of the daemon, by input and by time.
///
/// The driver passes in each event with its timestamp, performs the effects, and lays the surfaces out again when
/// `needsLayout` is true. Each topic of the state is a value of its own, and `update` compares them after each change.
package struct ShellModel {
  package var display: DisplayState {
    didSet {
      guard display != oldValue else { return }
      panel?.passed = [:]
      banners.rules = BannerStack.Rules(theme.metrics)
      needsLayout = true
    }
  }
  /// The shell's own words, in the user's language.
  package var words: Vocabulary {
    didSet {
      needsLayout = true
      if words.language != oldValue.language { reword() }
    }
  }
  /// Whether the surfaces are out of date.
  package var needsLayout = false

  var banners = BannerStack()
  var listed = ListedNotifications()
  var questions = AskedQuestions()
  var facts = AppFacts()
  var panel: PanelState?
  var searched: SearchedTexts
  /// The open menu and the opened texts.
  var cards = OpenCards()
  var reply = ReplyModel()
  var pointer = PointerModel()
  var focus = KeyboardFocus()
  var drawn = DrawnSurfaces()

  package init(
    theme: Theme, words: Vocabulary = .english, letters: any LetterFolder = PlainLetters()
  ) {
    display = DisplayState(theme: theme)
    self.words = words
    searched = SearchedTexts(letters)
    banners.rules = BannerStack.Rules(theme.metrics)
  }

  /// The theme as surfaces use it.
  var theme: Theme { display.fittedTheme }

  /// Whether nothing is shown and nothing waits to be shown: the shell may end.
  package var isQuiet: Bool {
    banners.isEmpty && questions.isEmpty && panel == nil && reply.open == nil && cards.gone.isEmpty
  }

  /// Whether the panel is on the screen.
  package var showsPanel: Bool { panel != nil && !display.isLocked }

  /// What holds the time of the banners (S44).
  var hold: BannerStack.Hold {
    if display.isLocked || display.isIdle || isInteracting { return .everything }
    return panel == nil ? .nothing : .unlisted
  }

  /// Whether the user interacts with banners.
  private var isInteracting: Bool {
    reply.open != nil || cards.menu != nil || pointer.isOn(.banners)
  }

  /// Reports of banners that have left the screen since the last call, for the programs that named their times.
  package mutating func bannerEnds() -> [ShellEffect] {
    banners.takeEnds().map { .call(.notifications(.bannerEnded($0.key, isHidden: $0.isHidden))) }
  }

  /// When the shell wants to hear that time has passed; nothing while nothing happens by itself.
  package var deadline: Int64? {
    [banners.deadline(hold), reply.deadline, cards.deadline, drawn.deadline].compactMap(\.self)
      .min()
  }

  // MARK: - Changes

  /// Applies a change, and invalidates the layout.
  mutating func update<Result>(_ change: (inout Self) -> Result) -> Result {
    let before = self
    defer { _ = follow(before) }
    return change(&self)
  }

  /// Applies a change that the user did not make: the visible part of the panel's list keeps its position.
  mutating func updateInPlace<Result>(_ change: (inout Self) -> Result) -> Result {
    let before = self
    let place = heldPlace
    defer {
      if follow(before), let place, panel?.target == nil { panel?.target = .held(place) }
    }
    return change(&self)
  }

  /// Invalidates the layout after a change of a laid-out part; returns whether one has changed.
  private mutating func follow(_ before: Self) -> Bool {
    if focus.node != before.focus.node { keepCompositions() }
    // Another search has other matches than the confirmation names.
    if panel?.search.text != before.panel?.search.text { focus.confirmation = nil }
    banners.kept = keysInUse
    let isChanged =
      banners.piles != before.banners.piles || listed != before.listed
      || questions != before.questions || facts != before.facts || panel != before.panel
      || cards != before.cards || reply != before.reply || focus != before.focus
      || pointer.hovered != before.pointer.hovered || pointer.press != before.pointer.press
    needsLayout = needsLayout || isChanged
    return isChanged
  }

  /// Makes compositions part of their texts, because the focus has moved.
  mutating func keepCompositions() {
    panel?.search.keepComposition()
    reply.open?.field.keepComposition()
  }
}
