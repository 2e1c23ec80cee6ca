import Foundation
package import NotificationEngine
package import NotificationModel

/// Finds the words and the numbers of rules for what happened.
package struct TimelineReader: Sendable {
  private let calendar: Calendar

  /// Creates a reader who tells times as clocks in the zone show them; a zone that is not known is read
  /// as that of Greenwich.
  package init(timeZone: String) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: timeZone) ?? .gmt
    self.calendar = calendar
  }

  /// A note in words, under the number it was given.
  package func entry(of note: TimelineNote, number: Int64) -> TimelineEntry {
    let words = TimelineWords(
      date: note.date, isAboutAll: note.identifier == nil, calendar: calendar)
    let row = note.step.row(in: words)
    return TimelineEntry(
      number: number, date: note.date, app: note.app, identifier: note.identifier,
      delivery: note.delivery, step: row.kind, text: row.text, rules: row.rules)
  }
}
