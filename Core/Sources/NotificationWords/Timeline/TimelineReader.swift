import Foundation
package import NotificationEngine
package import NotificationModel
package import Words

/// Finds the words and the numbers of rules for timeline entries.
package struct TimelineReader: Sendable {
  private let reader: SystemTextReader

  /// Creates the words of a language, with times in a time zone; an unknown zone is read as UTC.
  package init(timeZone: String, words: Vocabulary = .english) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: timeZone) ?? .gmt
    reader = SystemTextReader(words: words, calendar: calendar)
  }

  /// A note in words, under the number it was given.
  package func entry(of note: TimelineNote, number: Int64) -> TimelineEntry {
    let row = note.step.row(isAboutAll: note.identifier == nil)
    return TimelineEntry(
      number: number, date: note.date, app: note.app, identifier: note.identifier,
      delivery: note.delivery, step: row.kind,
      text: reader.text(of: row.text, at: note.date) ?? row.text.word, systemText: row.text,
      rules: row.rules)
  }
}

/// The timeline row of a step.
struct TimelineRow {
  /// The kind of step.
  let kind: TimelineEntry.Step
  /// The numbers of the rules that it follows.
  let rules: [String]
  /// The event, in one sentence without an end.
  let text: SystemText

  init(_ kind: TimelineEntry.Step, _ rules: [String], _ text: SystemText) {
    self.kind = kind
    self.rules = rules
    self.text = text
  }

  init(_ kind: TimelineEntry.Step, _ rules: [String], _ word: Word) {
    self.init(kind, rules, SystemText(word))
  }
}

extension TimelineStep {
  /// The timeline row for it, about one request or, with `isAboutAll`, about all of the app.
  fileprivate func row(isAboutAll: Bool) -> TimelineRow {
    switch self {
    case .notifications(let step): step.row(isAboutAll: isAboutAll)
    case .responses(let step): step.row
    case .extensions(let step): step.row
    case .places(let step): step.row
    case .pushes(let step): step.row
    }
  }
}
