import Foundation

/// The event for which a pending reminder waits.
enum Wait {
  /// The next of its dates.
  case date(Date)
  /// The user crosses the border of its place.
  case crossing
}
