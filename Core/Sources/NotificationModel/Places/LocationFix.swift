/// The device's location at an instant, reported by a source.
///
/// Values that a source does not know are absent.
package struct LocationFix: Hashable, Sendable {
  /// The coordinate.
  package var coordinate: Coordinate
  /// The radius in metres of a circle that contains two of three such fixes; 0 or more.
  package var accuracy: Double
  /// The time of the fix.
  package var time: WallTime
  /// Metres above the mean sea level.
  package var altitude: Double?
  /// The accuracy of the altitude, in metres.
  package var altitudeAccuracy: Double?
  /// Metres a second, 0 or more.
  package var speed: Double?
  /// The accuracy of the speed, in metres a second.
  package var speedAccuracy: Double?
  /// The direction of movement, in degrees from true north, 0 up to 360.
  package var course: Double?
  /// The accuracy of the course, in degrees.
  package var courseAccuracy: Double?
  /// Whether it is simulated: set by hand, or replayed from a track.
  package var isSimulated: Bool

  package init(
    coordinate: Coordinate, accuracy: Double, time: WallTime, isSimulated: Bool = false
  ) {
    self.coordinate = coordinate
    self.accuracy = accuracy
    self.time = time
    self.isSimulated = isSimulated
  }
}

/// A point on the earth, in degrees of WGS 84.
package struct Coordinate: Hashable, Sendable {
  /// Degrees north of the equator, -90 to 90.
  package var latitude: Double
  /// Degrees east of Greenwich, -180 to 180.
  package var longitude: Double

  /// Creates a point; nothing is checked.
  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether it is a point on the earth.
  package var isValid: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }
}

/// The requirements for a location source at the moment.
package struct LocationNeed: Hashable, Sendable {
  /// How far the device may move before another fix is needed, in metres.
  package var distance: Double
  /// The accuracy that a fix should have, in metres.
  package var accuracy: Double

  package init(distance: Double, accuracy: Double) {
    self.distance = distance
    self.accuracy = accuracy
  }
}

/// The requirements of a process that follows the device's location.
package struct LocationWatch: Hashable, Sendable {
  /// The accuracy that a fix should have, in metres; 0 requests the best possible.
  package var accuracy: Double
  /// How far the device must have moved for another fix, in metres; 0 requests every one.
  package var distance: Double

  package init(accuracy: Double, distance: Double) {
    self.accuracy = accuracy
    self.distance = distance
  }
}

/// The system's knowledge of the device's location, for diagnosis.
package struct LocationReport: Hashable, Sendable {
  /// The name of the source of fixes, such as `GeoClue`; absent while none is needed.
  package var source: String?
  /// The reason for missing fixes, if known.
  package var problem: String?
  /// The last fix, if there is one.
  package var fix: LocationFix?
  /// The current requirements; absent if no source runs.
  package var need: LocationNeed?
  /// How many regions are monitored, for all apps.
  package var regions: Int

  package init(
    source: String?, problem: String?, fix: LocationFix?, need: LocationNeed?, regions: Int
  ) {
    self.source = source
    self.problem = problem
    self.fix = fix
    self.need = need
    self.regions = regions
  }
}
