/// A circle on the earth whose border a person may cross.
public struct Region: Hashable, Sendable {
  /// The name the app gave the region.
  public var identifier: String
  /// The latitude of the centre in degrees, -90 to 90.
  public var latitude: Double
  /// The longitude of the centre in degrees, -180 to 180.
  public var longitude: Double
  /// The radius in metres.
  public var radius: Double
  /// Whether coming in counts.
  public var notifyOnEntry: Bool
  /// Whether going out counts.
  public var notifyOnExit: Bool

  /// Creates a region; both crossings count unless told otherwise (B20).
  public init(
    identifier: String, latitude: Double, longitude: Double, radius: Double,
    notifyOnEntry: Bool = true, notifyOnExit: Bool = true
  ) {
    self.identifier = identifier
    self.latitude = latitude
    self.longitude = longitude
    self.radius = radius
    self.notifyOnEntry = notifyOnEntry
    self.notifyOnExit = notifyOnExit
  }
}
