public import NotificationModel

/// A circle on the earth under a number of its owner's choice.
public struct RegionCircle: Hashable, Sendable {
  /// What its owner knows it by.
  public let key: Int64
  /// Its middle.
  public let centre: GeocentricPoint
  /// From the middle to the border along the surface of the earth, in metres.
  public let radius: Double

  /// Takes the circle of a region, or refuses one that ``NotificationModel/Region/problem()`` tells about.
  ///
  /// This is the door for regions: a centre off the earth and a radius that is none or out of range end here.
  ///
  /// - Parameters:
  ///   - region: the region; its identifier and which crossings count do not matter.
  ///   - key: what to know the circle by.
  public init?(_ region: Region, key: Int64 = 0) {
    guard region.problem() == nil else { return nil }
    self.key = key
    centre = GeocentricPoint(
      Coordinate(latitude: region.latitude, longitude: region.longitude))
    radius = region.radius
  }

  init(key: Int64, centre: GeocentricPoint, radius: Double) {
    self.key = key
    self.centre = centre
    self.radius = radius
  }
}

extension Region {
  /// Whether another region has the same middle and radius, whatever it is called and what counts there.
  public func hasCircle(of other: Region) -> Bool {
    latitude == other.latitude && longitude == other.longitude && radius == other.radius
  }
}
