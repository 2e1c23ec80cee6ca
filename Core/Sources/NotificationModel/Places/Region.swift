/// A circle on the earth with a border that the user may cross.
package struct Region: Hashable, Sendable {
  /// The identifier that the app chose.
  package var identifier: String
  /// The latitude of the centre in degrees, -90 to 90.
  package var latitude: Double
  /// The longitude of the centre in degrees, -180 to 180.
  package var longitude: Double
  /// The radius in metres.
  package var radius: Double
  /// Whether entry counts.
  package var notifyOnEntry: Bool
  /// Whether exit counts.
  package var notifyOnExit: Bool

  /// Creates a region; both crossings count by default (B20).
  package init(
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

/// The side of a region's border on which the device is.
package enum RegionState: String, Hashable, Sendable, CaseIterable {
  /// No fix has shown the side yet.
  case unknown
  case inside
  case outside
}

/// A border of a region that the device has crossed.
package struct RegionCrossing: Hashable, Sendable {
  /// The region.
  package var region: Region
  /// The state after the crossing.
  package var state: RegionState
  /// Numbers the crossings of an app, so that a process recognizes a repeated one; 0 if they are not numbered.
  package var number: Int64

  package init(region: Region, state: RegionState, number: Int64 = 0) {
    self.region = region
    self.state = state
    self.number = number
  }
}
