/// Where the device points to; Linux has no compass that is asked, so no heading is ever reported.
open class CLHeading: NSObject, NSCopying, NSSecureCoding {
  /// The direction from magnetic north, in degrees.
  public let magneticHeading: CLLocationDirection
  /// The direction from true north, in degrees; negative when it is not known.
  public let trueHeading: CLLocationDirection
  /// How far the direction may be from the truth, in degrees; negative when it is not known.
  public let headingAccuracy: CLLocationDirection
  /// When the device pointed there.
  public let timestamp: Date

  /// Reads a heading from an archive, or fails when its direction is missing.
  public required init?(coder: NSCoder) {
    func number(_ key: String) -> Double? {
      coder.decodedObject(NSNumber.self, forKey: key)?.doubleValue
    }
    guard let magneticHeading = number("magneticHeading") else { return nil }
    self.magneticHeading = magneticHeading
    trueHeading = number("trueHeading") ?? -1
    headingAccuracy = number("headingAccuracy") ?? -1
    timestamp = Date(timeIntervalSinceReferenceDate: number("timestamp") ?? 0)
  }

  /// Whether archives of this class name the classes they expect; always true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the heading to an archive.
  open func encode(with coder: NSCoder) {
    let numbers: KeyValuePairs = [
      "magneticHeading": magneticHeading, "trueHeading": trueHeading,
      "headingAccuracy": headingAccuracy, "timestamp": timestamp.timeIntervalSinceReferenceDate,
    ]
    for (key, value) in numbers { coder.encode(NSNumber(value: value), forKey: key) }
  }

  /// Returns the heading itself, which cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
