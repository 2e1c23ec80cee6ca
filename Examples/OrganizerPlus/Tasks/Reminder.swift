import Foundation

/// The time or place of a task's reminder.
enum Reminder: Codable, Hashable {
  /// After this many seconds, and then again and again if it repeats.
  case interval(seconds: Double, repeats: Bool)
  /// When the clock and the calendar show these components.
  case calendar(DateComponents, repeats: Bool)
  /// When the user crosses the border of a place, each time if it repeats.
  case place(Place, repeats: Bool)

  /// The stack for notifications of this kind.
  var threadIdentifier: String {
    switch self {
    case .interval: "interval"
    case .calendar: "calendar"
    case .place: "place"
    }
  }

  /// The reminder in words.
  var summary: String {
    switch self {
    case .interval(let seconds, let repeats):
      "\(repeats ? "every" : "once, after") \(Self.length(seconds))"
    case .calendar(let components, let repeats):
      repeats ? "every day at \(Self.clock(components))" : "once, at \(Self.clock(components))"
    case .place(let place, let repeats):
      repeats ? "each time \(place.summary)" : place.summary
    }
  }

  private static func length(_ seconds: Double) -> String {
    Duration.seconds(seconds).formatted(.units(allowed: [.days, .hours, .minutes, .seconds]))
  }

  private static func clock(_ components: DateComponents) -> String {
    [components.hour, components.minute].map { number in
      let text = String(number ?? 0)
      return text.count < 2 ? "0\(text)" : text
    }.joined(separator: ":")
  }
}
