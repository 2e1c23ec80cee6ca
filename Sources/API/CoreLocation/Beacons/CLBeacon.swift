/// A beacon that the device hears; none is ever heard on Linux.
open class CLBeacon: NSObject, NSCopying, NSSecureCoding {
  /// The identifier of the beacon.
  public let uuid: UUID
  /// The more significant part of its number.
  public let major: NSNumber
  /// The less significant part of its number.
  public let minor: NSNumber
  /// How near it is.
  open var proximity: CLProximity { .unknown }
  /// How far the distance may be from the truth, in metres; negative, because it is not known.
  open var accuracy: CLLocationAccuracy { -1 }
  /// How strongly it is heard, in decibels; 0, because it is not.
  open var rssi: Int { 0 }
  /// When it was heard.
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
