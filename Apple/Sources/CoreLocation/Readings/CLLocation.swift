import NotificationModel

/// A location of the device, the time, and how certain both are.
///
/// A negative accuracy says that the corresponding value is not known.
open class CLLocation: NSObject, NSCopying, NSSecureCoding {
  /// The point on the earth.
  public let coordinate: CLLocationCoordinate2D
  /// The height above sea level, in metres.
  public let altitude: CLLocationDistance
  /// How far the point may be from the truth, in metres.
  public let horizontalAccuracy: CLLocationAccuracy
  /// How far the height may be from the truth, in metres.
  public let verticalAccuracy: CLLocationAccuracy
  /// The direction of travel, in degrees from true north.
  public let course: CLLocationDirection
  /// How far the direction may be from the truth, in degrees.
  public let courseAccuracy: CLLocationDirectionAccuracy
  /// The speed, in metres a second.
  public let speed: CLLocationSpeed
  /// How far the speed may be from the truth, in metres a second.
  public let speedAccuracy: CLLocationSpeedAccuracy
  /// When the device was there.
  public let timestamp: Date
  /// The source of the reading, if it is known.
  public let sourceInformation: CLLocationSourceInformation?

  /// The height above the WGS 84 ellipsoid; here the same number as the altitude.
  open var ellipsoidalAltitude: CLLocationDistance { altitude }
  /// The storey of the building; no source on Linux knows it.
  open var floor: CLFloor? { nil }

  /// Creates a location from all its fields; for this package alone.
  public init(
    _ designated: _CLDesignated, at coordinate: CLLocationCoordinate2D,
    altitude: CLLocationDistance,
    accuracies: (horizontal: CLLocationAccuracy, vertical: CLLocationAccuracy),
    course: CLLocationDirection, courseAccuracy: CLLocationDirectionAccuracy,
    speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date,
    source: CLLocationSourceInformation?
  ) {
    self.coordinate = coordinate
    self.altitude = altitude
    horizontalAccuracy = accuracies.horizontal
    verticalAccuracy = accuracies.vertical
    self.course = course
    self.courseAccuracy = courseAccuracy
    self.speed = speed
    self.speedAccuracy = speedAccuracy
    self.timestamp = timestamp
    sourceInformation = source
  }

  /// Creates a location at the point where the equator meets the zero meridian, of which nothing is known.
  public override convenience init() {
    self.init(
      _CLDesignated(), at: CLLocationCoordinate2D(latitude: 0, longitude: 0), altitude: 0,
      accuracies: (-1, -1), course: -1, courseAccuracy: -1, speed: -1, speedAccuracy: -1,
      timestamp: Date(timeIntervalSinceReferenceDate: 0), source: nil)
  }

  /// Reads a location from an archive, or fails when the point or the time is missing.
  public required init?(coder: NSCoder) {
    func number(_ key: String) -> Double? {
      coder.decodedObject(NSNumber.self, forKey: key)?.doubleValue
    }
    guard
      let latitude = number("latitude"), let longitude = number("longitude"),
      let seconds = number("timestamp")
    else { return nil }
    coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
    altitude = number("altitude") ?? 0
    horizontalAccuracy = number("horizontalAccuracy") ?? -1
    verticalAccuracy = number("verticalAccuracy") ?? -1
    course = number("course") ?? -1
    courseAccuracy = number("courseAccuracy") ?? -1
    speed = number("speed") ?? -1
    speedAccuracy = number("speedAccuracy") ?? -1
    timestamp = Date(timeIntervalSinceReferenceDate: seconds)
    sourceInformation = coder.decodedObject(
      CLLocationSourceInformation.self, forKey: "sourceInformation")
  }

  /// Whether archives of this class name the classes they expect; always true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the location to an archive.
  open func encode(with coder: NSCoder) {
    for (key, value) in numbers { coder.encode(NSNumber(value: value), forKey: key) }
    coder.encode(sourceInformation, forKey: "sourceInformation")
  }

  /// Returns the location itself, which cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The distance in metres along the surface of the earth, ignoring heights.
  open func distance(from location: CLLocation) -> CLLocationDistance {
    coordinate.distance(to: location.coordinate)
  }

  open override var description: String {
    "<\(coordinate.latitude),\(coordinate.longitude)> +/- \(horizontalAccuracy)m "
      + "(speed \(speed) mps / course \(course)) @ \(timestamp)"
  }

  private var numbers: KeyValuePairs<String, Double> {
    [
      "latitude": coordinate.latitude, "longitude": coordinate.longitude,
      "timestamp": timestamp.timeIntervalSinceReferenceDate, "altitude": altitude,
      "horizontalAccuracy": horizontalAccuracy, "verticalAccuracy": verticalAccuracy,
      "course": course, "courseAccuracy": courseAccuracy, "speed": speed,
      "speedAccuracy": speedAccuracy,
    ]
  }
}

extension CLLocation {
  /// Creates a location from a point alone, at this moment.
  public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.init(
      _CLDesignated(), at: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
      altitude: 0, accuracies: (0, -1), course: -1, courseAccuracy: -1, speed: -1,
      speedAccuracy: -1, timestamp: Date(), source: nil)
  }

  /// Creates a location from a point, a height, their accuracies, and the time.
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

  /// Creates a location with a direction, a speed, and their accuracies.
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

  /// Creates a location with all its fields, including its source.
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

extension CLLocation {
  /// Creates a location from a fix; values that the source does not know are negative or have a negative accuracy.
  convenience init(_ fix: LocationFix) {
    let vertical = fix.altitudeAccuracy ?? (fix.altitude == nil ? -1 : fix.accuracy)
    self.init(
      _CLDesignated(), at: CLLocationCoordinate2D(fix.coordinate), altitude: fix.altitude ?? 0,
      accuracies: (fix.accuracy, vertical), course: fix.course ?? -1,
      courseAccuracy: fix.courseAccuracy ?? -1, speed: fix.speed ?? -1,
      speedAccuracy: fix.speedAccuracy ?? -1, timestamp: fix.time.date,
      source: CLLocationSourceInformation(
        softwareSimulationState: fix.isSimulated, andExternalAccessoryState: false))
  }
}

/// The source of a location.
open class CLLocationSourceInformation: NSObject, NSCopying, NSSecureCoding {
  /// Whether software simulated the location.
  public let isSimulatedBySoftware: Bool
  /// Whether an external device measured the location.
  public let isProducedByAccessory: Bool

  /// Creates a description of a source.
  public init(softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool)
  {
    isSimulatedBySoftware = isSoftware
    isProducedByAccessory = isAccessory
  }

  /// Reads a source from an archive; a missing part counts as false.
  public required init?(coder: NSCoder) {
    isSimulatedBySoftware =
      coder.decodedObject(NSNumber.self, forKey: "isSimulatedBySoftware")?.boolValue ?? false
    isProducedByAccessory =
      coder.decodedObject(NSNumber.self, forKey: "isProducedByAccessory")?.boolValue ?? false
  }

  /// Whether archives of this class name the classes they expect; always true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the source to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(NSNumber(value: isSimulatedBySoftware), forKey: "isSimulatedBySoftware")
    coder.encode(NSNumber(value: isProducedByAccessory), forKey: "isProducedByAccessory")
  }

  /// Returns the source itself, which cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CLLocationSourceInformation else { return false }
    return isSimulatedBySoftware == other.isSimulatedBySoftware
      && isProducedByAccessory == other.isProducedByAccessory
  }

  open override var hash: Int { (isSimulatedBySoftware ? 1 : 0) + (isProducedByAccessory ? 2 : 0) }
}

/// A storey of a building.
open class CLFloor: NSObject, NSCopying, NSSecureCoding {
  /// The storey, counted from the ground floor at 0.
  public let level: Int

  package init(level: Int) {
    self.level = level
  }

  /// Reads a storey from an archive, or fails when the number is missing.
  public required init?(coder: NSCoder) {
    guard let level = coder.decodedObject(NSNumber.self, forKey: "level") else { return nil }
    self.level = level.intValue
  }

  /// Whether archives of this class name the classes they expect; always true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the storey to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(NSNumber(value: level), forKey: "level")
  }

  /// Returns the storey itself, which cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CLFloor)?.level == level
  }

  open override var hash: Int { level.hashValue }
}

/// The first argument of the designated initializers of this module that only this package can call.
///
/// The initializers are public, because a subclass inherits convenience initializers only if it sees every designated
/// one; an app's own subclass of a location would otherwise be left with `init(coder:)`.
public struct _CLDesignated: Sendable {
  package init() {}
}
