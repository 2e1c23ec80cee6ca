/// A circle on the earth whose border a person may cross.
package struct Region: Hashable, Sendable {
  /// The name the app gave the region.
  package var identifier: String
  /// The latitude of the centre in degrees, -90 to 90.
  package var latitude: Double
  /// The longitude of the centre in degrees, -180 to 180.
  package var longitude: Double
  /// The radius in metres.
  package var radius: Double
  /// Whether coming in counts.
  package var notifyOnEntry: Bool
  /// Whether going out counts.
  package var notifyOnExit: Bool

  /// Creates a region; both crossings count unless told otherwise (B20).
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

/// Where the device is, seen from a region.
package enum RegionState: String, Hashable, Sendable, CaseIterable {
  /// No fix has told it yet.
  case unknown
  case inside
  case outside
}

/// A border of a region that the device has crossed.
package struct RegionCrossing: Hashable, Sendable {
  /// The region.
  package var region: Region
  /// Where the device is since then.
  package var state: RegionState
  /// Counts the crossings that an app is told, so that a process knows one that it has had; 0 where nobody counts.
  package var number: Int64

  package init(region: Region, state: RegionState, number: Int64 = 0) {
    self.region = region
    self.state = state
    self.number = number
  }
}
