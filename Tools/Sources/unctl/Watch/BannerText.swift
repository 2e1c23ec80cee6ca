import NotificationModel
import Words

/// Draws notifications and questions as lines of a terminal.
struct BannerText {
  var reader: Reader
  /// The words in the user's language.
  var words = Vocabulary.english

  /// A banner: the app and the time, the texts, and the buttons.
  func banner(_ entry: WatchBoard.Entry) -> [String] {
    let presentation = entry.presentation
    guard Self.interrupts(presentation) else { return [quiet(entry)] }
    let attachments = presentation.attachments.map { attachment in
      "   "
        + reader.style.faint(words.text(.watchAttached, ["name": SafeText.line(attachment.path)]))
    }
    return [heading(entry)] + paragraphs(presentation) + attachments + buttons(presentation)
  }

  /// Title, subtitle and body.
  func paragraphs(_ presentation: Presentation) -> [String] {
    let texts = [presentation.title, presentation.subtitle, presentation.body]
    return texts.enumerated().filter { !$1.isEmpty }.flatMap { index, text in
      SafeText.lines(text).flatMap(wrap).map {
        "   " + (index == 0 ? reader.style.strong($0) : $0)
      }
    }
  }

  /// A text in lines that leave space for the margin.
  func wrap(_ text: String) -> [String] { TextWidth.wrap(text, to: room) }

  /// Whole pieces side by side, after the margin.
  func flow(_ pieces: [String]) -> [String] {
    TextWidth.flow(pieces, to: room).map { "   " + $0 }
  }

  /// The columns without the margin.
  var room: Int { columns - Self.margin }

  /// A notification that is only added to the list.
  func quiet(_ entry: WatchBoard.Entry) -> String {
    let presentation = entry.presentation
    let text = [presentation.title, presentation.body].first { !$0.isEmpty } ?? ""
    let times = presentation.count > 1 ? " ×\(presentation.count)" : ""
    let name = SafeText.line(presentation.appName)
    let line = "[\(entry.number)] \(name): \(SafeText.line(text))\(times)"
    return TextWidth.cut(line, to: columns)
  }

  func question(_ question: WatchQuestion) -> [String] {
    let answers = question.answers(in: words).map { "[\($0.key)] \($0.title)" }
    return [rule(words.text(.watchQuestion, ["app": "\(question.app)"]))]
      + wrap(question.title(in: words)).map { "   " + reader.style.strong($0) }
      + wrap(question.explanation(in: words)).map { "   " + $0 }
      + flow(answers)
  }

  func list(_ entries: [WatchBoard.Entry]) -> [String] {
    entries.isEmpty ? [reader.style.faint(words.text(.none))] : entries.map(quiet)
  }

  /// Whether it is shown as a banner, rather than only added to the list.
  static func interrupts(_ presentation: Presentation) -> Bool {
    !presentation.surfaces.isDisjoint(with: [.banner, .lockScreen])
  }

  private static let margin = 3

  private var columns: Int { max(reader.width ?? 80, 20) }

  private func heading(_ entry: WatchBoard.Entry) -> String {
    let presentation = entry.presentation
    var text = "[\(entry.number)] \(SafeText.line(presentation.appName))"
    if presentation.level == .critical { text += "  " + words.text(.critical) }
    if presentation.level == .timeSensitive { text += "  " + words.text(.timeSensitive) }
    if presentation.count > 1 { text += "  ×\(presentation.count)" }
    if presentation.sound != nil { text += "  ♪" }
    let minute = DateText.minuteOfDay(presentation.date, in: reader.timeZone)
    let line = rule("\(text)  \(words.times.time(ofMinute: minute))")
    return presentation.level == .critical ? reader.style.alarm(line) : line
  }

  /// A line with a text in it.
  func rule(_ text: String) -> String {
    "── \(text) " + String(repeating: "─", count: max(0, columns - TextWidth.of(text) - 4))
  }

  private func buttons(_ presentation: Presentation) -> [String] {
    let quietly = presentation.isUndecided ? [key("K", .keepQuietly)] : []
    let provisional =
      presentation.isProvisional
      ? [key("k", .keepAtOnce)] + quietly + [key("t", .turnOffAll)] : []
    let view = presentation.contentExtension == nil ? [] : [key("v", .watchView)]
    return flow(
      titles(of: presentation.actions) + provisional + view
        + [key("Enter", .open), key("x", .clear)])
  }

  /// A button of the system with its key.
  func key(_ key: String, _ word: Word) -> String { "[\(key)] \(words.text(word))" }

  /// The buttons with their keys; three dots mean that a text must be entered.
  func titles(of actions: [Presentation.Action]) -> [String] {
    actions.prefix(9).enumerated().map { index, action in
      "[\(index + 1)] \(SafeText.line(action.title))" + (action.textInput == nil ? "" : "…")
    }
  }
}
