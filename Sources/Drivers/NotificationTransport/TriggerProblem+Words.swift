package import NotificationModel

extension TriggerProblem {
  /// What is wrong, in one sentence; for intervals word for word as Apple's systems say it (B5).
  package var message: String {
    switch self {
    case .intervalNotPositive: "time interval must be greater than 0"
    case .repeatingIntervalTooShort: "time interval must be at least 60 if repeating"
    case .unknownTimeZone(let name):
      "time zone \"\(shortened(name))\" is not known; use an identifier such as Europe/Berlin"
    case .unknownCalendar(let name):
      "calendar \"\(shortened(name))\" is not known; use an identifier such as gregorian"
    case .weekSettingOutOfRange(let field, let value):
      "\(field) of the calendar is \(value); use a number from 1 to 7"
    case .regionOutOfRange(let field, let value, let range):
      "\(field) of the region is \(value); use \(Self.words(for: range))"
    }
  }

  /// A range as a person reads it: a number from 1 to 1000000.
  package static func words(for range: ClosedRange<Double>) -> String {
    "a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
  }

  private func shortened(_ name: String) -> String {
    name.utf8.count <= TransportLimits.shownNameBytes
      ? name : String(name.prefix(TransportLimits.shownNameBytes / 4)) + "…"
  }
}
