public import NotificationModel

extension Coordinate {
  /// Returns the length of the shortest way to another point along the surface of the earth, in metres.
  ///
  /// It is the geodesic of the ellipsoid WGS 84, heights left aside, right to less than a micrometre
  /// between any two points, opposite ends of the earth included; either order gives the same number.
  /// It takes about a microsecond, some tens of them where the points are nearly opposite.
  ///
  /// - Parameter other: the other point.
  /// - Returns: metres, 0 to 20,003,932; not a number where a latitude is outside of -90 to 90 or a
  ///   longitude is not finite. A longitude outside of -180 to 180 counts as what it comes to.
  public func distance(to other: Coordinate) -> Double {
    Geodesic(from: self, to: other)?.length ?? .nan
  }
}
