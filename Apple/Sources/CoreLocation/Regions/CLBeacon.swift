/// A beacon that the device detects; none is ever detected on Linux.
open class CLBeacon: NSObject, NSCopying, NSSecureCoding {
  /// The identifier of the beacon.
  public let uuid: UUID
  /// The more significant part of its number.
  public let major: NSNumber
  /// The less significant part of its number.
  public let minor: NSNumber
  /// How near the beacon is.
  open var proximity: CLProximity { .unknown }
  /// How far the distance may be from the truth, in metres; negative, because it is not known.
  open var accuracy: CLLocationAccuracy { -1 }
  /// The signal strength, in decibels; 0, because no signal is received.
  open var rssi: Int { 0 }
  /// When the beacon was detected.
  public let timestamp: Date

  /// Reads a beacon from an archive, or fails when its identifier is missing.
  public required init?(coder: NSCoder) {
    guard let constraint = CLBeaconIdentityConstraint(coder: coder) else { return nil }
    uuid = constraint.uuid
    major = NSNumber(value: constraint.major ?? 0)
    minor = NSNumber(value: constraint.minor ?? 0)
    let seconds = coder.decodedObject(NSNumber.self, forKey: "timestamp")?.doubleValue
    timestamp = Date(timeIntervalSinceReferenceDate: seconds ?? 0)
  }

  /// Whether archives of this class name the classes they expect; always true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the beacon to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(uuid.uuidString as NSString, forKey: "uuid")
    coder.encode(major, forKey: "major")
    coder.encode(minor, forKey: "minor")
    coder.encode(
      NSNumber(value: timestamp.timeIntervalSinceReferenceDate), forKey: "timestamp")
  }

  /// Returns the beacon itself, which cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// How near a beacon is.
public enum CLProximity: Int, Sendable {
  /// Not known.
  case unknown = 0
  /// Within reach.
  case immediate = 1
  /// A few metres away.
  case near = 2
  /// Farther away.
  case far = 3
}

/// The beacons that are meant: all of an identifier, or a part of them.
open class CLBeaconIdentityConstraint: NSObject, NSCopying, NSSecureCoding {
  /// The identifier that the beacons share.
  public let uuid: UUID
  /// The more significant number that the beacons share, if one was given.
  public let major: CLBeaconMajorValue?
  /// The less significant number that the beacons share, if one was given.
  public let minor: CLBeaconMinorValue?

  /// Creates a value that means all beacons of an identifier.
  public init(uuid: UUID) {
    self.uuid = uuid
    major = nil
    minor = nil
  }

  /// Creates a value that means the beacons of an identifier with one more significant number.
  public init(uuid: UUID, major: CLBeaconMajorValue) {
    self.uuid = uuid
    self.major = major
    minor = nil
  }

  /// Creates a value that means the beacons of an identifier with both numbers.
  public init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue) {
    self.uuid = uuid
    self.major = major
    self.minor = minor
  }

  /// Reads beacons from an archive, or fails when their identifier is missing.
  public required init?(coder: NSCoder) {
    guard
      let text = coder.decodedObject(NSString.self, forKey: "uuid"),
      let uuid = UUID(uuidString: String(describing: text))
    else { return nil }
    self.uuid = uuid
    major = coder.decodedObject(NSNumber.self, forKey: "major")?.uint16Value
    minor = coder.decodedObject(NSNumber.self, forKey: "minor")?.uint16Value
  }

  /// Whether archives of this class name the classes they expect; always true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the beacons to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(uuid.uuidString as NSString, forKey: "uuid")
    if let major { coder.encode(NSNumber(value: major), forKey: "major") }
    if let minor { coder.encode(NSNumber(value: minor), forKey: "minor") }
  }

  /// Returns the object itself, which cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CLBeaconIdentityConstraint else { return false }
    return uuid == other.uuid && major == other.major && minor == other.minor
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(uuid)
    hasher.combine(major)
    hasher.combine(minor)
    return hasher.finalize()
  }
}
