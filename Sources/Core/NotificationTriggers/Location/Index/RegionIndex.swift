/// Circles on the earth, found by where they are.
///
/// A tree whose leaves hold the circles in the order of their places (see ``RegionIndex/Place``), so that neighbours
/// share a leaf, and whose parts know the box around what they hold. Adding and removing take the same few
/// steps in any order and for any circles, and where nothing is near a question looks at few of them: no list of
/// circles can be made that takes the tree out of shape. The date line and the poles are places like others.
///
/// A circle takes some 70 bytes, a million of them 70 MB.
public struct RegionIndex: Sendable {
  /// How many circles there are.
  public private(set) var count = 0
  private var root = Part()

  /// Creates an index that holds nothing.
  public init() {}

  /// Whether there are none.
  public var isEmpty: Bool { count == 0 }

  /// Adds a circle; one of the same key and centre must not be there yet.
  public mutating func insert(_ circle: RegionCircle) {
    count += 1
    if let sibling = root.insert(circle, at: Place(circle)) { root = Part([root, sibling]) }
  }

  /// Removes the circle of this key and centre; one that is not there is passed over.
  public mutating func remove(_ circle: RegionCircle) {
    guard root.remove(circle, at: Place(circle)) else { return }
    count -= 1
    root.dropTop()
  }

  /// Finds the circles that a point is in, and those whose border it is near to from outside.
  ///
  /// - Parameters:
  ///   - point: a point of the surface.
  ///   - reach: how far outside the border it may be, in metres along the surface, 0 or more.
  /// - Returns: them, in no order.
  public func near(_ point: GeocentricPoint, within reach: Double) -> [RegionCircle] {
    var found: [RegionCircle] = []
    root.collect(near: point, within: reach, into: &found)
    return found
  }

  /// Returns the metres along the surface from a point to the nearest border, on either side of it; nothing where
  /// there are no circles.
  public func nearestBorder(from point: GeocentricPoint) -> Double? {
    guard !isEmpty else { return nil }
    var nearest = Double.infinity
    root.approach(point, &nearest)
    return nearest
  }
}
