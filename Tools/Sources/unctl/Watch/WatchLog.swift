import NotificationModel
import NotificationWire
import Words

/// The shell for scripts: one line for each event, answers as lines.
struct WatchLog: WatchFace {
  private(set) var board = WatchBoard()
  /// The open view of a content extension.
  private(set) var viewing: ViewBoard?
  let reader: Reader
  /// Whether the lines are JSON.
  let isJSON: Bool
  private var lines = LineReader()

  init(reader: Reader, isJSON: Bool) {
    self.reader = reader
    self.isJSON = isJSON
  }

  var welcome: [WatchEffect] { [] }
  /// The lines are for scripts, in one language.
  let hasWords = false

  func speak(_ words: Vocabulary) -> [WatchEffect] { [] }

  mutating func opened(_ view: ContentView, of entry: WatchBoard.Entry) -> [WatchEffect] {
    let left = viewing.map { [$0.use(.close)] } ?? []
    viewing = ViewBoard(view, of: entry)
    return left + (isJSON ? [.line(Self.json(view))] : [])
  }

  mutating func receive(_ event: ShellEvent) -> [WatchEffect] {
    if case .extensions(.content(let number, let change)) = event {
      return receive(change, from: number)
    }
    let changes = board.receive(event)
    return isJSON
      ? [.line(Self.json(event, changes))] : changes.map { WatchEffect.line(words($0)) }
  }

  private mutating func receive(_ change: ContentChange, from number: Int64) -> [WatchEffect] {
    var board = viewing?.number == number ? viewing : nil
    if let isOpen = board?.receive(change) { viewing = isOpen ? board : nil }
    guard !isJSON else { return [.line(Self.json(change, from: number, board))] }
    return board.map { [.line(words(change, of: $0))] } ?? []
  }

  mutating func receive(_ bytes: [UInt8]) -> [WatchEffect] {
    lines.receive(bytes).flatMap { read($0) }
  }

  func read(_ line: String) -> [WatchEffect] {
    do {
      switch try WatchLine(line) {
      case nil: return []
      case .list where isJSON: return [.call(.attachShell(name: WatchSession.shellName))]
      case .list: return [.line(words(.listed(board.entries.reversed())))]
      case .quit: return [.stop]
      case .view(let name):
        return [.open(try entry(named: name), width: Double(reader.width ?? 80) * 8)]
      case .use(let key, let text): return try use(key, text)
      case .close: return [try openBoard().use(.close)]
      case .authorize(let app, let answer): return [try decide(answer, app: app)]
      case .decideLocation(let app, let decision): return [try decide(decision, app: app)]
      case .respond(let name, let action, let text):
        return [try respond(to: name, action: action, text: text)]
      }
    } catch let failure as NotificationFailure {
      return refused(failure)
    } catch {
      let failure = NotificationFailure(.invalidValue, value: line, message: "\(error)", remedy: "")
      return isJSON ? refused(failure) : [.complaint("\(error)")]
    }
  }

  func refused(_ failure: NotificationFailure) -> [WatchEffect] {
    [isJSON ? .line(Self.json(failure)) : .complaint(RefusalLine.text(failure))]
  }

  private func respond(
    to name: String, action: String, text: String?
  ) throws(NotificationFailure) -> WatchEffect {
    let entry = try entry(named: name)
    let choice: ResponseChoice =
      switch action {
      case "open": .open
      case "clear": .dismiss
      default: .action(identifier: action, text: text)
      }
    if let viewing, viewing.entry.key == entry.key, case .action(let identifier, let text) = choice
    {
      return viewing.use(.choose(action: identifier, text: text))
    }
    return .call(.responses(.respond(entry.key, choice)))
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
    _ answer: WatchLine.Answer, app name: String?
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

  private func words(_ change: WatchBoard.Change) -> String {
    switch change {
    case .arrived(let entry): words(entry)
    case .left(let entry): "gone [\(entry.number)]"
    case .listed(let entries):
      entries.isEmpty ? "list is empty" : "list " + entries.map(words).joined(separator: "; ")
    case .asked(.notifications(let question)):
      "ask \(question.app) (\(SafeText.line(question.appName))): "
        + question.options.words
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

/// The view of a content extension for scripts: a line for each drawing, and the effects of its keys.
extension WatchLog {
  /// Uses a control of the open view; `p` is its button for media.
  private func use(_ key: Character, _ text: String?) throws(NotificationFailure) -> [WatchEffect] {
    let board = try openBoard()
    if key == "p", let use = board.mediaUse { return [board.use(use)] }
    guard let control = board.control(key) else {
      throw NotificationFailure(
        .notFound, field: "key", value: "\(key)", message: "The view has nothing under this key",
        remedy: "The line that draws it names the keys.")
    }
    if let use = control.use { return [board.use(use)] }
    do {
      return try control.uses(typing: text ?? "").map(board.use)
    } catch {
      throw NotificationFailure(
        .invalidValue, field: "value", value: text ?? "",
        message: "The slider goes from \(error.least) to \(error.most)",
        remedy: "Type a number between them.")
    }
  }

  private func openBoard() throws(NotificationFailure) -> ViewBoard {
    guard let viewing else {
      throw NotificationFailure(
        .notFound, field: "view", message: "No view is open", remedy: "Open one with `view 1`.")
    }
    return viewing
  }

  /// The change of a view, as a line.
  private func words(_ change: ContentChange, of board: ViewBoard) -> String {
    switch change {
    case .drew:
      let lines = ViewDrawing(banner: BannerText(reader: reader)).drawing(of: board)
      return "view [\(board.entry.number)] " + lines.joined(separator: " | ")
    case .actions(let actions):
      let names = actions.map { SafeText.line($0.identifier) }.joined(separator: ", ")
      return "view [\(board.entry.number)] {\(names)}"
    case .media(let isPlaying):
      return "view [\(board.entry.number)] \(isPlaying ? "plays" : "pauses")"
    case .closed(let ending): return Self.words(ending, of: board.entry.number)
    }
  }

  private static func words(_ ending: ContentChange.Ending, of number: Int) -> String {
    switch ending {
    case .finished: "The view of [\(number)] is closed"
    case .withdrawn: "The view of [\(number)] is gone with its notification"
    case .hidden: "The view of [\(number)] is hidden"
    case .failed(let reason): "The view of [\(number)] is closed: \(SafeText.line(reason))"
    }
  }
}

/// The lines as JSON: messages in the form of the wire, with the names that answers use.
extension WatchLog {
  /// An event with the number of the notification that it concerns, the numbers of the listed notifications, or the answers to
  /// the question.
  private static func json(_ event: ShellEvent, _ changes: [WatchBoard.Change]) -> String {
    event.json { writer in
      switch changes.first {
      case .arrived(let entry), .left(let entry): writer.member("number", entry.number)
      case .listed(let entries): writer.member("numbers", entries.map(\.number))
      case .asked(.places(let question)):
        writer.member("answers", question.answers.map(\.rawValue))
      case .asked, .settled, .badge, .lock, nil: break
      }
    }
  }

  /// A change of a view; a drawing includes the keys of its controls.
  private static func json(
    _ change: ContentChange, from number: Int64, _ board: ViewBoard?
  ) -> String {
    ShellEvent.extensions(.content(number: number, change)).json { writer in
      guard case .drew = change, let board else { return }
      writer.name("keys")
      writer.object { writer in
        for control in board.controls {
          writer.member(String(control.letter), control.node.identifier)
        }
      }
    }
  }

  /// The reply with a view's number.
  private static func json(_ view: ContentView) -> String {
    SafeText.json(String(decoding: ControlReply.content(view).encode(), as: UTF8.self))
  }

  /// A refusal of a line, or of its call.
  private static func json(_ failure: NotificationFailure) -> String {
    SafeText.json { $0.object { $0.member("error", failure) } }
  }
}
