/// The rule that says when a request is delivered.
public enum Trigger: Hashable, Sendable {
  /// After this many seconds, and then again each time as many have passed.
  case timeInterval(seconds: Double, repeats: Bool)
  /// When the clock on the wall meets the rule.
  case calendar(CalendarRule, repeats: Bool)
  /// When the person crosses the border of a region.
  case location(Region, repeats: Bool)
  /// It came from a server; only received requests carry it (B25).
  case push

  /// Whether the request stays pending after a delivery (B18).
  public var repeats: Bool {
    switch self {
    case .timeInterval(_, let repeats), .calendar(_, let repeats), .location(_, let repeats):
      repeats
    case .push: false
    }
  }
}
