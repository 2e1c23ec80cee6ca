import Foundation
import NotificationEngine
import NotificationModel
import Words

/// Describes steps in the user's language. Times are in the form of ISO 8601, because their seconds matter.
struct TimelineWords {
  let vocabulary: Vocabulary
  /// When the step happened; times of the same day are written without the day.
  let date: WallTime
  /// Whether it concerns all requests of the app.
  let isAboutAll: Bool
  /// The calendar and the zone for times.
  let calendar: Calendar

  func text(_ word: Word, _ values: [String: String] = [:], count: Int? = nil) -> String {
    vocabulary.text(word, values, count: count)
  }

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
    if let badge { names.append(text(.partBadgeNumber, ["number": String(badge)])) }
    if names.isEmpty { return text(.stepShownNothing) }
    let isLater = shells == 0 && !parts.isEmpty
    return text(isLater ? .stepShownLater : .stepShown, ["parts": names.joined(separator: ", ")])
  }

  func names(of parts: PresentationParts) -> [String] {
    let names: [(PresentationParts, Word)] = [
      (.banner, .partBanner), (.lockScreen, .partLockScreen), (.list, .partList),
      (.sound, .partSound), (.badge, .partBadge),
    ]
    return names.filter { parts.contains($0.0) }.map { text($0.1) }
  }

  func answer(_ options: PresentationOptions) -> String {
    let names: [(PresentationOptions, Word)] = [
      (.banner, .partBanner), (.list, .partList), (.alert, .partAlert), (.sound, .partSound),
      (.badge, .partBadge),
    ]
    let allowed = names.filter { options.contains($0.0) }.map { text($0.1) }
    return allowed.isEmpty
      ? text(.stepAnsweredNothing)
      : text(.stepAnswered, ["parts": allowed.joined(separator: ", ")])
  }
}
