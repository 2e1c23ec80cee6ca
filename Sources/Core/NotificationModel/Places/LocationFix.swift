/// Where the device was at an instant, as a source says.
///
/// What a source does not know is absent.
package struct LocationFix: Hashable, Sendable {
  /// Where it was.
  package var coordinate: Coordinate
  /// How far off that may be, as the radius in metres that holds two of three such fixes; 0 or more.
  package var accuracy: Double
  /// When it was there.
  package var time: WallTime
  /// Metres above the mean sea level.
  package var altitude: Double?
  /// How far off the altitude may be, in metres.
  package var altitudeAccuracy: Double?
  /// Metres a second, 0 or more.
  package var speed: Double?
  /// How far off the speed may be, in metres a second.
  package var speedAccuracy: Double?
  /// Where it moves to, in degrees from true north, 0 up to 360.
  package var course: Double?
  /// How far off the course may be, in degrees.
  package var courseAccuracy: Double?
  /// Whether somebody made it up: set by hand, or replayed from a track.
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

/// What the system needs of a source of places at the moment.
package struct LocationNeed: Hashable, Sendable {
  /// How far the device may move before another fix is needed, in metres.
  package var distance: Double
  /// How exact a fix should be, in metres.
  package var accuracy: Double

  package init(distance: Double, accuracy: Double) {
    self.distance = distance
    self.accuracy = accuracy
  }
}

/// What a process wants to be told of where the device is.
package struct LocationWatch: Hashable, Sendable {
  /// How exact a fix should be, in metres; 0 asks for the best there is.
  package var accuracy: Double
  /// How far the device must have moved for another fix, in metres; 0 asks for every one.
  package var distance: Double

  package init(accuracy: Double, distance: Double) {
    self.accuracy = accuracy
    self.distance = distance
  }
}

/// What the system knows of where the device is, for whoever looks after it.
package struct LocationReport: Hashable, Sendable {
  /// Where fixes come from: a source's name, such as `GeoClue`; absent while nobody needs any.
  package var source: String?
  /// Why there are none, where that is known.
  package var problem: String?
  /// The last fix, where there is one.
  package var fix: LocationFix?
  /// What is needed at the moment; absent where no source runs.
  package var need: LocationNeed?
  /// How many regions are watched, for all apps.
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
