import Foundation
import NotificationEngine
import NotificationModel

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
    return shells == 0 && !parts.isEmpty ? "\(text); no shell is attached" : text
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
