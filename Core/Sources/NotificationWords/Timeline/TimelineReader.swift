import Foundation
package import NotificationEngine
package import NotificationModel
package import Words

/// Finds the words and the numbers of rules for timeline entries.
package struct TimelineReader: Sendable {
  private let calendar: Calendar
  private let vocabulary: Vocabulary

  /// Creates the words of a language, with times in a time zone; an unknown zone is read as UTC.
  package init(timeZone: String, words: Vocabulary = .english) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: timeZone) ?? .gmt
    self.calendar = calendar
    vocabulary = words
  }

  /// A note in words, under the number it was given.
  package func entry(of note: TimelineNote, number: Int64) -> TimelineEntry {
    let words = TimelineWords(
      vocabulary: vocabulary, date: note.date, isAboutAll: note.identifier == nil,
      calendar: calendar)
    let row = note.step.row(in: words)
    return TimelineEntry(
      number: number, date: note.date, app: note.app, identifier: note.identifier,
      delivery: note.delivery, step: row.kind, text: row.text, rules: row.rules)
  }
}

/// The timeline row of a step.
struct TimelineRow {
  /// The kind of step.
  let kind: TimelineEntry.Step
  /// The numbers of the rules that it follows.
  let rules: [String]
  /// The event, in one sentence without an end.
  let text: String

  init(_ kind: TimelineEntry.Step, _ rules: [String], _ text: String) {
    self.kind = kind
    self.rules = rules
    self.text = text
  }
}

extension TimelineStep {
  /// The timeline row for it.
  fileprivate func row(in words: TimelineWords) -> TimelineRow {
    switch self {
    case .notifications(let step): step.row(in: words)
    case .responses(let step): step.row(in: words)
    case .extensions(let step): step.row(in: words)
    case .places(let step): step.row(in: words)
    case .pushes(let step): step.row(in: words)
    }
  }
}
