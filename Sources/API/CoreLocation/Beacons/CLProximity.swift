/// How near a beacon is.
public enum CLProximity: Int, Sendable {
  /// Not known.
  case unknown = 0
  /// Within reach.
  case immediate = 1
  /// A few metres away.
  case near = 2
  /// Farther away.
  case far = 3
}
