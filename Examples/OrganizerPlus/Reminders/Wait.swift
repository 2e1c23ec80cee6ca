import Foundation

/// What a pending reminder waits for.
enum Wait {
  /// The next of its dates.
  case date(Date)
  /// The person crosses the border of its place.
  case crossing
}
