extension CLLocation {
  /// Creates a location from a point alone, at this moment.
  public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.init(
      _CLDesignated(), at: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
      altitude: 0, accuracies: (0, -1), course: -1, courseAccuracy: -1, speed: -1,
      speedAccuracy: -1, timestamp: Date(), source: nil)
  }

  /// Creates a location from a point, a height, how sure they are, and the time.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, timestamp: Date
  ) {
    self.init(
      _CLDesignated(), at: coordinate, altitude: altitude, accuracies: (hAccuracy, vAccuracy),
      course: -1, courseAccuracy: -1, speed: -1, speedAccuracy: -1, timestamp: timestamp,
      source: nil)
  }

  /// Creates a location with a direction of travel and a speed.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection,
    speed: CLLocationSpeed, timestamp: Date
  ) {
    self.init(
      _CLDesignated(), at: coordinate, altitude: altitude, accuracies: (hAccuracy, vAccuracy),
      course: course, courseAccuracy: -1, speed: speed, speedAccuracy: -1, timestamp: timestamp,
      source: nil)
  }

  /// Creates a location with a direction and a speed, and how sure they are.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection,
    courseAccuracy: CLLocationDirectionAccuracy, speed: CLLocationSpeed,
    speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date
  ) {
    self.init(
      _CLDesignated(), at: coordinate, altitude: altitude, accuracies: (hAccuracy, vAccuracy),
      course: course, courseAccuracy: courseAccuracy, speed: speed,
      speedAccuracy: speedAccuracy, timestamp: timestamp, source: nil)
  }

  /// Creates a location with everything known about it, its source included.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection,
    courseAccuracy: CLLocationDirectionAccuracy, speed: CLLocationSpeed,
    speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date,
    sourceInfo: CLLocationSourceInformation
  ) {
    self.init(
      _CLDesignated(), at: coordinate, altitude: altitude, accuracies: (hAccuracy, vAccuracy),
      course: course, courseAccuracy: courseAccuracy, speed: speed,
      speedAccuracy: speedAccuracy, timestamp: timestamp, source: sourceInfo)
  }
}
