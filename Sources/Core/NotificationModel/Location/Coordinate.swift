/// A point on the earth, in degrees of WGS 84.
public struct Coordinate: Hashable, Sendable {
  /// Degrees north of the equator, -90 to 90.
  public var latitude: Double
  /// Degrees east of Greenwich, -180 to 180.
  public var longitude: Double

  /// Creates a point; nothing is checked.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether it is a point on the earth.
  public var isValid: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }
}
