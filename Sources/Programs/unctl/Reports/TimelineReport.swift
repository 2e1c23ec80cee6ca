import NotificationModel

/// The steps of `unctl timeline`.
struct TimelineReport: Report {
  private let entries: [Entry]

  init(_ entries: [TimelineEntry]) {
    self.entries = entries.map(Entry.init)
  }

  func lines(for reader: Reader) -> [String] {
    if entries.isEmpty { return ["Nothing has happened that is still remembered."] }
    return entries.map { $0.lines(for: reader).joined() }
  }

  func encode(to encoder: any Encoder) throws { try entries.encode(to: encoder) }

  /// One step.
  struct Entry: Report {
    let number: Int64
    let date: String
    let app: String
    /// Absent where it happened to all requests of the app.
    let identifier: String?
    let delivery: Int64?
    let step: String
    let text: String
    let rules: [String]
    private let time: WallTime

    init(_ entry: TimelineEntry) {
      number = entry.number
      date = DateText.machine(entry.date)
      app = entry.app.rawValue
      identifier = entry.identifier
      delivery = entry.delivery
      step = "\(entry.step)"
      text = entry.text
      rules = entry.rules
      time = entry.date
    }

    private enum CodingKeys: CodingKey {
      case number, date, app, identifier, delivery, step, text, rules
    }

    /// One line: when, what, which; a follower's lines come one by one, so they have no columns.
    func lines(for reader: Reader) -> [String] {
      let name = identifier.map { "\(app)/\($0)" } ?? app
      let cited = rules.isEmpty ? "" : " (\(rules.joined(separator: ", ")))"
      let line =
        reader.style.faint(DateText.person(time, in: reader.timeZone)) + "  "
        + reader.style.strong(SafeText.line(name)) + "  " + SafeText.line(text + cited)
      return [line]
    }
  }
}
