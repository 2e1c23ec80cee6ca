/// A place where the device was, when, and how sure that is.
///
/// A negative accuracy says that the number beside it is not known.
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
  /// Where the reading came from, if that is known.
  public let sourceInformation: CLLocationSourceInformation?

  /// The height above the WGS 84 ellipsoid; here the same number as the altitude.
  open var ellipsoidalAltitude: CLLocationDistance { altitude }
  /// The storey of the building; no source on Linux knows it.
  open var floor: CLFloor? { nil }

  /// Creates it from all its fields; for this package alone.
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

  /// The distance in metres along the surface of the earth, heights left aside.
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
