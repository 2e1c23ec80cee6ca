/// A point on the earth, by latitude and longitude in degrees of the WGS 84 datum.
///
/// As on Apple's systems it is neither equatable nor codable: code that needs that declares it.
public struct CLLocationCoordinate2D: Sendable, BitwiseCopyable {
  /// The latitude in degrees; north of the equator is positive.
  public var latitude: CLLocationDegrees
  /// The longitude in degrees; east of Greenwich is positive.
  public var longitude: CLLocationDegrees

  /// Creates the point where the equator meets the meridian of Greenwich.
  public init() {
    self.init(latitude: 0, longitude: 0)
  }

  /// Creates a point; nothing is checked, see `CLLocationCoordinate2DIsValid`.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A point that lies nowhere, for want of a better one.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Tells whether both numbers are in range: latitude -90 to 90, longitude -180 to 180.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
  (-90...90).contains(coord.latitude) && (-180...180).contains(coord.longitude)
}

/// Creates a point from its two numbers.
public func CLLocationCoordinate2DMake(
  _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
  CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}
