import Foundation

/// What a reminder that the system has waits for.
enum Wait {
  /// The next of its dates.
  case date(Date)
  /// The person crosses the border of its place.
  case crossing
}
