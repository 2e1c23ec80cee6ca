import Foundation
public import NotificationModel

/// Finds the words and the numbers of rules for what happened.
public struct TimelineReader: Sendable {
  private let calendar: Calendar

  /// Creates a reader who tells times as clocks in the zone show them; a zone that is not known is read
  /// as that of Greenwich.
  public init(timeZone: String) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: timeZone) ?? .gmt
    self.calendar = calendar
  }

  /// A note in words, under the number it was given.
  public func entry(of note: TimelineNote, number: Int64) -> TimelineEntry {
    let words = TimelineWords(
      date: note.date, isAboutAll: note.identifier == nil, calendar: calendar)
    return TimelineEntry(
      number: number, date: note.date, app: note.app, identifier: note.identifier,
      delivery: note.delivery, step: note.step.kind, text: words.text(of: note.step),
      rules: note.step.rules)
  }
}
