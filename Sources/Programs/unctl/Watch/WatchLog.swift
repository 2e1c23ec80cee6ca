import NotificationModel

/// The shell for scripts: one line for each event, answers as lines.
struct WatchLog {
  private(set) var board = WatchBoard()
  /// The view of a content extension that is open.
  private(set) var viewing: ViewBoard?
  let reader: Reader
  /// Whether the lines are JSON.
  let isJSON: Bool

  init(reader: Reader, isJSON: Bool) {
    self.reader = reader
    self.isJSON = isJSON
  }

  /// The view of a notification is open; one that was open before is left.
  mutating func opened(_ view: ContentView, of entry: WatchBoard.Entry) -> [WatchEffect] {
    let left =
      viewing.map { [WatchEffect.call(.extensions(.useContent(number: $0.number, .close)))] } ?? []
    viewing = ViewBoard(view, of: entry)
    return left
  }

  mutating func receive(_ event: ShellEvent) -> [WatchEffect] {
    if case .extensions(.content(let number, let change)) = event {
      guard var board = viewing, board.number == number else { return [] }
      viewing = board.receive(change) ? board : nil
      return line(change, of: board).map { [.line($0)] } ?? []
    }
    return board.receive(event).compactMap(line).map(WatchEffect.line)
  }

  func read(_ line: String) -> [WatchEffect] {
    do {
      switch try WatchCommand(line) {
      case nil: return []
      case .list: return [self.line(.listed(board.entries.reversed())) ?? ""].map(WatchEffect.line)
      case .quit: return [.stop]
      case .view(let name):
        return [.open(try entry(named: name), width: Double(reader.width ?? 80) * 8)]
      case .use(let key, let text): return try use(key, text)
      case .close: return try use(.close)
      case .authorize(let app, let answer): return [try decide(answer, app: app)]
      case .decideLocation(let app, let decision): return [try decide(decision, app: app)]
      case .respond(let name, let action, let text):
        return [.call(try respond(to: name, action: action, text: text))]
      }
    } catch let failure as NotificationFailure {
      return refused(failure)
    } catch {
      return [complaint("\(error)")]
    }
  }

  /// Says what the system refused.
  func refused(_ failure: NotificationFailure) -> [WatchEffect] {
    [complaint(Refusal.text(failure), failure: failure)]
  }

  private func respond(
    to name: String, action: String, text: String?
  ) throws(NotificationFailure) -> ControlCall {
    let entry = try entry(named: name)
    let choice: ResponseChoice =
      switch action {
      case "open": .open
      case "clear": .dismiss
      default: .action(identifier: action, text: text)
      }
    if let viewing, viewing.entry.key == entry.key, case .action(let identifier, let text) = choice
    {
      return .extensions(
        .useContent(number: viewing.number, .choose(action: identifier, text: text)))
    }
    return .responses(.respond(entry.key, choice))
  }

  private func entry(named name: String) throws(NotificationFailure) -> WatchBoard.Entry {
    guard let entry = board.entry(named: name) else {
      throw NotificationFailure(
        .notFound, field: "notification", value: name, message: "No notification has this number",
        remedy: "`list` shows those there are.")
    }
    return entry
  }

  private func decide(
    _ answer: WatchCommand.Answer, app name: String?
  ) throws(NotificationFailure) -> WatchEffect {
    let questions = board.questions.compactMap { question in
      if case .notifications(let question) = question { question } else { nil }
    }
    let app = try app(named: name, asking: questions.first?.app, example: answer.rawValue)
    let isCritical = questions.first { $0.app == app }?.isCritical ?? false
    return .call(.settings(.authorize(app: app, answer.decision(isCritical: isCritical))))
  }

  private func decide(
    _ decision: LocationDecision, app name: String?
  ) throws(NotificationFailure) -> WatchEffect {
    let asking = board.questions.lazy.compactMap { question in
      if case .places(let question) = question { question.app } else { nil }
    }.first
    let app = try app(named: name, asking: asking, example: "location once")
    return .call(.places(.decideLocation(app: app, decision)))
  }

  private func app(
    named name: String?, asking: BundleIdentifier?, example: String
  ) throws(NotificationFailure) -> BundleIdentifier {
    if let app = name.map(BundleIdentifier.init) ?? asking { return app }
    throw NotificationFailure(
      name == nil ? .notFound : .invalidValue, field: "app", value: name ?? "",
      message: name == nil ? "No app is asking anything" : "This is not an app's identifier",
      remedy: "Name the app, such as `\(example) com.example.app`.")
  }

  private func line(_ change: WatchBoard.Change) -> String? {
    isJSON ? try? WatchEventEntry(change).json(isPretty: false) : words(change)
  }

  private func complaint(_ text: String, failure: NotificationFailure? = nil) -> WatchEffect {
    guard isJSON else { return .complaint(text) }
    let entry = WatchEventEntry(complaint: text, failure: failure)
    return .line((try? entry.json(isPretty: false)) ?? "")
  }

  private func words(_ change: WatchBoard.Change) -> String {
    switch change {
    case .arrived(let entry): words(entry)
    case .left(let entry): "gone [\(entry.number)]"
    case .listed(let entries):
      entries.isEmpty ? "list is empty" : "list " + entries.map(words).joined(separator: "; ")
    case .asked(.notifications(let question)):
      "ask \(question.app) (\(SafeText.line(question.appName))): "
        + BannerText.names(question.options)
    case .asked(.places(let question)):
      "ask-location \(question.app) (\(SafeText.line(question.appName))): \(question.wish.rawValue)"
        + (question.purpose.map { " - \(SafeText.line($0))" } ?? "")
    case .settled(.notifications(let question)): "settled \(question.app)"
    case .settled(.places(let question)): "settled-location \(question.app)"
    case .badge(let app, let count): "badge \(app) \(count)"
    case .lock(let isLocked): isLocked ? "locked" : "unlocked"
    }
  }

  private func words(_ entry: WatchBoard.Entry) -> String {
    let presentation = entry.presentation
    let texts = [presentation.title, presentation.subtitle, presentation.body]
    let text = texts.filter { !$0.isEmpty }.map(SafeText.line).joined(separator: " - ")
    let actions = presentation.actions.map { SafeText.line($0.identifier) }
    let buttons = actions.isEmpty ? "" : " {\(actions.joined(separator: ", "))}"
    return "[\(entry.number)] \(SafeText.line(presentation.appName)): \(text)\(buttons)"
  }
}

/// The view of a content extension for scripts: a line for each time it is drawn, and what its keys do.
extension WatchLog {
  /// Uses something in the view that is open; `p` is its button for media.
  func use(_ key: Character, _ text: String?) throws(NotificationFailure) -> [WatchEffect] {
    let board = try openBoard()
    if key == "p", let use = board.mediaUse { return try self.use(use) }
    guard let control = board.control(key) else {
      throw NotificationFailure(
        .notFound, field: "key", value: "\(key)", message: "The view has nothing under this key",
        remedy: "The line that draws it names the keys.")
    }
    if let use = control.use { return try self.use(use) }
    return try control.uses(typing: text ?? "").map {
      .call(.extensions(.useContent(number: board.number, $0)))
    }
  }

  /// Uses the view that is open.
  func use(_ use: ContentInput) throws(NotificationFailure) -> [WatchEffect] {
    [.call(.extensions(.useContent(number: try openBoard().number, use)))]
  }

  /// What changed about a view, as a line.
  func line(_ change: ContentChange, of board: ViewBoard) -> String? {
    if isJSON { return try? WatchViewEntry(change, of: board).json(isPretty: false) }
    switch change {
    case .drew:
      let lines = ViewDrawing(banner: BannerText(reader: reader)).drawing(of: board)
      return "view [\(board.entry.number)] " + lines.joined(separator: " | ")
    case .actions(let actions):
      let names = actions.map { SafeText.line($0.identifier) }.joined(separator: ", ")
      return "view [\(board.entry.number)] {\(names)}"
    case .media(let isPlaying):
      return "view [\(board.entry.number)] \(isPlaying ? "plays" : "pauses")"
    case .closed(let ending): return ending.words(of: board.entry.number)
    }
  }

  private func openBoard() throws(NotificationFailure) -> ViewBoard {
    guard let viewing else {
      throw NotificationFailure(
        .notFound, field: "view", message: "No view is open", remedy: "Open one with `view 1`.")
    }
    return viewing
  }
}

/// A line that a script or a person types to answer: `1 markAsDone`, `allow com.example.app`.
enum WatchCommand: Hashable {
  case respond(entry: String, action: String, text: String?)
  case authorize(app: String?, Answer)
  /// Answers the question whether an app may know where the device is.
  case decideLocation(app: String?, LocationDecision)
  /// Opens the view that a content extension draws.
  case view(entry: String)
  /// Uses something in the view by its key, with a text where it takes one.
  case use(key: Character, text: String?)
  /// Closes the view.
  case close
  case list
  case quit

  /// An answer to a question, before it is known which question.
  enum Answer: String, Hashable, CaseIterable {
    case allow
    case deny
    case summary
    case keep
    case turnOff = "turn-off"

    func decision(isCritical: Bool) -> AuthorizationDecision {
      switch self {
      case .allow: isCritical ? .allowCritical : .allow
      case .deny: isCritical ? .denyCritical : .deny
      case .summary: .allowInSummary
      case .keep: .keep
      case .turnOff: .turnOff
      }
    }
  }

  /// Reads a line; nothing for an empty one.
  init?(_ line: String) throws(UnreadableArgument) {
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    guard let first = words.first else { return nil }
    if first == "list", words.count == 1 {
      self = .list
    } else if first == "quit", words.count == 1 {
      self = .quit
    } else if first == "close", words.count == 1 {
      self = .close
    } else if first == "view", words.count == 2 {
      self = .view(entry: words[1])
    } else if first == "use", words.count >= 2, let key = words[1].first, words[1].count == 1 {
      self = .use(key: key, text: words.count == 3 ? words[2] : nil)
    } else if first == "location", words.count >= 2, let decision = Self.decision(words[1]) {
      self = .decideLocation(app: words.count == 3 ? words[2] : nil, decision)
    } else if let answer = Answer(rawValue: first), words.count <= 2 {
      self = .authorize(app: words.dropFirst().first, answer)
    } else if words.count >= 2 {
      self = .respond(entry: first, action: words[1], text: words.count == 3 ? words[2] : nil)
    } else {
      throw UnreadableArgument(
        line,
        expected: "an answer; write it as \"1 open\", \"1 clear\", \"1 BUTTON\", "
          + "\"1 BUTTON text\", \"view 1\", \"use KEY\", \"use KEY text\", \"close\", \"allow APP\", \"deny APP\", \"location once|using|always|deny APP\", \"list\" or \"quit\""
      )
    }
  }

  private static func decision(_ word: String) -> LocationDecision? {
    switch word {
    case "once": .allowOnce
    case "using": .allowWhileUsing
    case "always": .allowAlways
    case "deny": .deny
    default: nil
    }
  }
}
