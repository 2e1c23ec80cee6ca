import Foundation
import NotificationEngine
import NotificationModel
import Words

/// Describes steps in the user's language.
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

  /// `18:00`, `18:00:05`, or with its day if it is another one, in the form of the user's locale.
  func time(_ time: WallTime) -> String {
    let (day, second) = day(of: time)
    let text = vocabulary.times.time(ofMinute: day.minute, second: second == 0 ? nil : second)
    let here = self.day(of: date).day
    if (day.year, day.month, day.day) == (here.year, here.month, here.day) { return text }
    return "\(vocabulary.times.date(of: day)) \(text)"
  }

  /// A length of time in its two largest units.
  func length(ofMicroseconds microseconds: Int64) -> String {
    vocabulary.formats.length(ofSeconds: microseconds / 1_000_000)
  }

  private func day(of time: WallTime) -> (day: LocaleFormats.Day, second: Int) {
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second, .weekday], from: time.date)
    let day = LocaleFormats.Day(
      year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1,
      weekday: (parts.weekday ?? 1) - 1, minute: (parts.hour ?? 0) * 60 + (parts.minute ?? 0))
    return (day, parts.second ?? 0)
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
