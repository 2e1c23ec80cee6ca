import NotificationModel

/// What a source says of a place, as it says it: numbers that may be missing, or none at all.
struct RawFix {
  /// Degrees.
  var latitude: Double?
  var longitude: Double?
  /// Metres.
  var accuracy: Double?
  /// When the device was there.
  var time: WallTime?
  /// Metres above the mean sea level.
  var altitude: Double?
  var altitudeAccuracy: Double?
  /// Metres a second.
  var speed: Double?
  var speedAccuracy: Double?
  /// Degrees from true north.
  var course: Double?
  var courseAccuracy: Double?

  /// What of it can be believed, as of an instant; nil without a place on the earth and its accuracy.
  ///
  /// A time that is missing, before 1970 or still to come is replaced by the present one.
  func fix(now: WallTime) -> LocationFix? {
    guard let latitude, let longitude,
      let accuracy = Self.within(LocationSourceLimits.accuracies, accuracy)
    else { return nil }
    let place = Coordinate(latitude: latitude, longitude: longitude)
    guard place.isValid else { return nil }
    var fix = LocationFix(coordinate: place, accuracy: accuracy, time: believed(now))
    fix.altitude = Self.within(LocationSourceLimits.altitudes, altitude)
    if fix.altitude != nil {
      fix.altitudeAccuracy = Self.within(LocationSourceLimits.accuracies, altitudeAccuracy)
    }
    fix.speed = Self.within(LocationSourceLimits.speeds, speed)
    if fix.speed != nil {
      fix.speedAccuracy = Self.within(LocationSourceLimits.speeds, speedAccuracy)
    }
    fix.course = Self.within(0...360, course).map { $0 == 360 ? 0 : $0 }
    if fix.course != nil { fix.courseAccuracy = Self.within(0...360, courseAccuracy) }
    return fix
  }

  private func believed(_ now: WallTime) -> WallTime {
    guard let time, time.microseconds > 0, time <= now else { return now }
    return time
  }

  /// The number, if it is one and within bounds.
  private static func within(_ bounds: ClosedRange<Double>, _ number: Double?) -> Double? {
    number.flatMap { bounds.contains($0) ? $0 : nil }
  }
}
