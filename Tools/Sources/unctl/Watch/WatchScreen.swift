import NotificationModel
import Words

/// The terminal as a shell for the user: events and keys in, lines and calls out.
///
/// The keys act on the notification in front: the newest one, or the one chosen with Tab.
struct WatchScreen: WatchFace {
  private(set) var board = WatchBoard()
  private(set) var text: BannerText
  /// The open view of a content extension, on which the keys act.
  var viewing: ViewBoard?
  /// The last drawn lines; unchanged lines are not drawn again.
  var drawn: [String] = []
  private var chosen: Int?
  private var isLocked = false
  private var typing: Typing?
  private var keys = WatchKeyReader()

  /// A line that is being entered.
  struct Typing {
    /// The target of the entered line.
    enum Target {
      case answer(Presentation.Action)
      /// A button of the open view.
      case choice(Presentation.Action)
      case control(ViewControl)
    }

    var entry: WatchBoard.Entry
    var target: Target
    var line = ""
  }

  init(reader: Reader, words: Vocabulary) {
    text = BannerText(reader: reader, words: words)
  }

  var welcome: [WatchEffect] {
    [faint(.watchWelcome, ["digits": "1-9"])]
  }

  let hasWords = true

  /// The keys and the open questions are shown again, because they wait for the user.
  mutating func speak(_ words: Vocabulary) -> [WatchEffect] {
    text.words = words
    board.reword(words.worded)
    let questions = board.questions.flatMap(text.question).map(WatchEffect.line)
    return welcome + questions + (typing.map { [prompt($0)] } ?? [])
  }

  mutating func receive(_ event: ShellEvent) -> [WatchEffect] {
    if case .extensions(.content(let number, let change)) = event {
      return receive(change, from: number)
    }
    let changes = board.receive(text.words.worded(event)).filter { $0 != .lock(isLocked: isLocked) }
    if case .settings(.lockChanged(let isLocked)) = event { self.isLocked = isLocked }
    let effects = changes.flatMap(effects(of:))
    if let chosen, !board.entries.contains(where: { $0.number == chosen }) { self.chosen = nil }
    if let typing, !board.entries.contains(where: { $0.key == typing.entry.key }) {
      self.typing = nil
      return effects + [.prompt("")]
    }
    return effects
  }

  mutating func receive(_ bytes: [UInt8]) -> [WatchEffect] {
    keys.receive(bytes).flatMap { press($0) }
  }

  func refused(_ failure: NotificationFailure) -> [WatchEffect] {
    [.complaint(RefusalLine.text(failure))]
  }

  mutating func press(_ key: WatchKey) -> [WatchEffect] {
    if typing != nil { return type(key) }
    if viewing != nil, let effects = use(key) { return effects }
    switch key {
    case .enter: return answer { _ in .open }
    case .tab: return chooseNext()
    case .end: return [.stop]
    case .backspace, .escape: return []
    case .character(let character): return press(character)
    }
  }

  /// The notification that the keys act on.
  var front: WatchBoard.Entry? {
    board.entries.first { $0.number == chosen } ?? board.entries.last
  }

  private func effects(of change: WatchBoard.Change) -> [WatchEffect] {
    switch change {
    case .arrived(let entry): text.banner(entry).map(WatchEffect.line)
    case .left(let entry): [faint(.watchGone, ["number": "\(entry.number)"])]
    case .listed(let entries):
      entries.isEmpty ? [] : [faint(.watchListed, count: entries.count)]
    case .asked(let question): text.question(question).map(WatchEffect.line)
    case .settled(let question): [faint(.watchSettled, ["app": "\(question.app)"])]
    case .badge(let app, let count): [faint(.badge, ["app": "\(app)"], count: count)]
    case .lock(let isLocked): [faint(isLocked ? .watchLocked : .watchUnlocked)]
    }
  }

  /// A line about the state of the screen.
  func faint(
    _ word: Word, _ values: [String: String] = [:], count: Int? = nil
  ) -> WatchEffect {
    .line(text.reader.style.faint(text.words.text(word, values, count: count)))
  }

  /// A line about a key that cannot be used.
  func complaint(_ word: Word, _ values: [String: String] = [:]) -> WatchEffect {
    .complaint(text.words.text(word, values))
  }
}

// MARK: - Keys

extension WatchScreen {
  private mutating func press(_ character: Character) -> [WatchEffect] {
    switch character {
    case "1"..."9": return pressButton(character.wholeNumberValue ?? 0)
    case "x": return answer { _ in .dismiss }
    case "r": return reply()
    case "v": return view()
    case "a", "d", "s", "o", "u": return decide(character)
    case "k": return decideAboutFront(.keep)
    case "K": return decideAboutFront(.keepQuietly)
    case "t": return decideAboutFront(.turnOff)
    case "L", "l": return text.list(board.entries).map(WatchEffect.line)
    case "q": return [.stop]
    default: return []
    }
  }

  private mutating func chooseNext() -> [WatchEffect] {
    guard let front, let index = board.entries.firstIndex(of: front) else { return [nothing] }
    let next = board.entries[(index == 0 ? board.entries.count : index) - 1]
    chosen = next.number
    return text.banner(next).map(WatchEffect.line)
  }

  private mutating func pressButton(_ number: Int) -> [WatchEffect] {
    guard let front else { return [nothing] }
    guard front.presentation.actions.indices.contains(number - 1) else {
      return [complaint(.watchNoButton, ["number": "\(front.number)", "button": "\(number)"])]
    }
    let action = front.presentation.actions[number - 1]
    if action.textInput != nil { return type(for: .answer(action), of: front) }
    return [
      .call(.responses(.respond(front.key, .action(identifier: action.identifier, text: nil))))
    ]
  }

  private mutating func reply() -> [WatchEffect] {
    guard let front else { return [nothing] }
    guard let action = front.presentation.actions.first(where: { $0.textInput != nil }) else {
      return [complaint(.watchNoReply, ["number": "\(front.number)"])]
    }
    return type(for: .answer(action), of: front)
  }

  private func view() -> [WatchEffect] {
    guard let front else { return [nothing] }
    guard front.presentation.contentExtension != nil else {
      return [complaint(.watchNoView, ["number": "\(front.number)"])]
    }
    return [.open(front, width: Double(text.room) * Self.pointsPerColumn)]
  }

  /// The width of a character in points, for extensions that compute in points.
  private static let pointsPerColumn = 8.0

  private func answer(_ choice: (WatchBoard.Entry) -> ResponseChoice) -> [WatchEffect] {
    guard let front else { return [nothing] }
    return [.call(.responses(.respond(front.key, choice(front))))]
  }

  private func decide(_ key: Character) -> [WatchEffect] {
    guard let question = board.questions.first else {
      return [complaint(.watchNoQuestion)]
    }
    if let call = question.call(for: key) { return [.call(call)] }
    if key == "s", case .notifications = question {
      return [complaint(.watchNoSummary)]
    }
    let keys = question.keys.map(String.init).joined(separator: ", ")
    return [complaint(.watchAnswers, ["app": "\(question.app)", "keys": keys])]
  }

  private func decideAboutFront(_ decision: AuthorizationDecision) -> [WatchEffect] {
    guard let front else { return [nothing] }
    guard front.presentation.isProvisional else {
      return [complaint(.watchNotOnTrial, ["app": SafeText.line(front.presentation.appName)])]
    }
    return [.call(.settings(.authorize(app: front.key.app, decision)))]
  }

  private var nothing: WatchEffect { complaint(.watchNothing) }
}

// MARK: - Typing

extension WatchScreen {
  mutating func type(
    for target: Typing.Target, of entry: WatchBoard.Entry
  ) -> [WatchEffect] {
    let typing = Typing(entry: entry, target: target)
    self.typing = typing
    return [prompt(typing)]
  }

  private mutating func type(_ key: WatchKey) -> [WatchEffect] {
    guard var typing else { return [] }
    switch key {
    case .character(let character):
      guard typing.line.utf8.count < Self.lineLimit else { return [] }
      typing.line.append(character)
    case .backspace: typing.line = String(typing.line.dropLast())
    case .tab: return []
    case .escape, .end:
      self.typing = nil
      return [.prompt("")]
    case .enter:
      self.typing = nil
      return [.prompt("")] + finish(typing)
    }
    self.typing = typing
    return [prompt(typing)]
  }

  private mutating func finish(_ typing: Typing) -> [WatchEffect] {
    switch typing.target {
    case .answer(let action):
      let choice = ResponseChoice.action(identifier: action.identifier, text: typing.line)
      return [.call(.responses(.respond(typing.entry.key, choice)))]
    case .choice(let action):
      return use(.choose(action: action.identifier, text: typing.line))
    case .control(let control): return use(control, typing: typing.line)
    }
  }

  private func prompt(_ typing: Typing) -> WatchEffect {
    let words = typing.target.label(in: text.words)
    let hint = typing.line.isEmpty ? words.hint : ""
    let label = SafeText.line(words.name)
    return .prompt(
      "[\(typing.entry.number)] \(label): \(SafeText.line(typing.line))"
        + text.reader.style.faint(SafeText.line(hint)))
  }

  private static let lineLimit = 4_096
}
