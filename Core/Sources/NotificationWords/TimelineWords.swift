import Foundation
package import NotificationEngine
package import NotificationModel

/// Finds the words and the numbers of rules for timeline entries.
package struct TimelineReader: Sendable {
  private let calendar: Calendar

  /// Creates the words with times in a time zone; an unknown zone is read as UTC.
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

/// Describes steps in English, for developers who use the system.
struct TimelineWords {
  /// When the step happened; times of the same day are written without the day.
  let date: WallTime
  /// Whether it concerns all requests of the app.
  let isAboutAll: Bool
  /// The calendar and the zone for times.
  let calendar: Calendar

  /// `18:00`, `18:00:05`, or with its day if it is another one.
  func time(_ time: WallTime) -> String {
    let parts = parts(of: time)
    var text = "\(Self.digits(parts.hour)):\(Self.digits(parts.minute))"
    if parts.second != 0 { text += ":" + Self.digits(parts.second) }
    let here = self.parts(of: date)
    if (parts.year, parts.month, parts.day) == (here.year, here.month, here.day) { return text }
    let month = Self.digits(parts.month)
    return "\(Self.digits(parts.year))-\(month)-\(Self.digits(parts.day)) \(text)"
  }

  /// A length of time in its two largest units.
  func length(ofMicroseconds microseconds: Int64) -> String {
    var rest = microseconds / 1_000_000
    var parts: [String] = []
    for (unit, size) in [("d", Int64(86_400)), ("h", 3_600), ("min", 60), ("s", 1)] {
      if rest >= size { parts.append("\(rest / size) \(unit)") }
      rest %= size
    }
    return parts.isEmpty ? "0 s" : parts.prefix(2).joined(separator: " ")
  }

  private func parts(of time: WallTime) -> DateComponents {
    calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: time.date)
  }

  private static func digits(_ number: Int?) -> String {
    let text = String(number ?? 0)
    return text.count < 2 ? "0" + text : text
  }
}

extension TimelineWords {
  /// The shown parts of a notification, and whether any shell shows them.
  func shown(_ parts: PresentationParts, badge: Int?, shells: Int) -> String {
    var names = names(of: parts)
    if let badge { names.append("badge \(badge)") }
    let text = names.isEmpty ? "nothing is shown" : "shown: \(names.joined(separator: ", "))"
    return shells == 0 && !parts.isEmpty ? "\(text); no shell was attached yet" : text
  }

  func names(of parts: PresentationParts) -> [String] {
    let names: [(PresentationParts, String)] = [
      (.banner, "banner"), (.lockScreen, "lock screen"), (.list, "list"), (.sound, "sound"),
      (.badge, "badge"),
    ]
    return names.filter { parts.contains($0.0) }.map(\.1)
  }

  func names(of options: PresentationOptions) -> String {
    let names: [(PresentationOptions, String)] = [
      (.banner, "banner"), (.list, "list"), (.alert, "alert"), (.sound, "sound"),
      (.badge, "badge"),
    ]
    let allowed = names.filter { options.contains($0.0) }.map(\.1)
    return allowed.isEmpty ? "nothing" : allowed.joined(separator: ", ")
  }
}

/// The timeline row of a step.
struct TimelineRow {
  /// The kind of step.
  let kind: TimelineEntry.Step
  /// The numbers of the rules that it follows.
  var rules: [String]
  /// The event, in one sentence without an end.
  var text: String

  init(_ kind: TimelineEntry.Step, _ rules: [String], _ text: String) {
    self.kind = kind
    self.rules = rules
    self.text = text
  }
}

extension TimelineStep {
  /// The timeline row for it.
  func row(in words: TimelineWords) -> TimelineRow {
    switch self {
    case .notifications(let step): step.row(in: words)
    case .responses(let step): step.row
    case .extensions(let step): step.row
    case .places(let step): step.row
    case .pushes(let step): step.row
    }
  }
}
