package import NotificationModel

extension TriggerProblem {
  /// The problem, in one sentence; for intervals in the exact words of Apple's systems (B5).
  package var message: String {
    switch self {
    case .intervalNotPositive: "time interval must be greater than 0"
    case .repeatingIntervalTooShort: "time interval must be at least 60 if repeating"
    case .unknownTimeZone(let name):
      "time zone \"\(shortened(name))\" is not known"
    case .unknownCalendar(let name):
      "calendar \"\(shortened(name))\" is not known"
    case .weekSettingOutOfRange(let field, let value):
      "\(field) of the calendar is \(value)"
    case .regionOutOfRange(let field, let value, _): "\(field) of the region is \(value)"
    }
  }

  /// The remedy.
  package var remedy: String {
    switch self {
    case .intervalNotPositive: "Use a positive number."
    case .repeatingIntervalTooShort: "Use 60 seconds or more, or do not repeat."
    case .unknownTimeZone: "Use an identifier such as Europe/Berlin."
    case .unknownCalendar: "Use an identifier such as gregorian."
    case .weekSettingOutOfRange: "Use a number from 1 to 7."
    case .regionOutOfRange(_, _, let range): "Use \(Self.words(for: range))."
    }
  }

  /// A range for the user: a number from 1 to 1000000.
  private static func words(for range: ClosedRange<Double>) -> String {
    "a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
  }

  private func shortened(_ name: String) -> String {
    name.utf8.count <= TextLimits.shownNameBytes
      ? name : String(name.prefix(TextLimits.shownNameBytes / 4)) + "…"
  }
}
