/// The direction in which the device points; Linux reads no compass, so no heading is ever reported.
open class CLHeading: NSObject, NSCopying, NSSecureCoding {
  /// The direction from magnetic north, in degrees.
  public let magneticHeading: CLLocationDirection
  /// The direction from true north, in degrees; negative when it is not known.
  public let trueHeading: CLLocationDirection
  /// How far the direction may be from the truth, in degrees; negative when it is not known.
  public let headingAccuracy: CLLocationDirection
  /// When the device pointed in this direction.
  public let timestamp: Date

  /// The strength of the magnetic field to the device's right, in microteslas.
  public let x: CLHeadingComponentValue
  /// The strength of the magnetic field to the device's top, in microteslas.
  public let y: CLHeadingComponentValue
  /// The strength of the magnetic field out of the screen, in microteslas.
  public let z: CLHeadingComponentValue

  /// Creates a heading that is not known.
  public override init() {
    magneticHeading = 0
    trueHeading = -1
    headingAccuracy = -1
    timestamp = Date(timeIntervalSinceReferenceDate: 0)
    (x, y, z) = (0, 0, 0)
    super.init()
  }

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
    (x, y, z) = (number("x") ?? 0, number("y") ?? 0, number("z") ?? 0)
  }

  /// Whether archives of this class name the classes they expect; always true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the heading to an archive.
  open func encode(with coder: NSCoder) {
    let numbers: KeyValuePairs = [
      "magneticHeading": magneticHeading, "trueHeading": trueHeading,
      "headingAccuracy": headingAccuracy, "timestamp": timestamp.timeIntervalSinceReferenceDate,
      "x": x, "y": y, "z": z,
    ]
    for (key, value) in numbers { coder.encode(NSNumber(value: value), forKey: key) }
  }

  /// Returns the heading itself, which cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// How the device is held, as a reference for headings.
public enum CLDeviceOrientation: Int32, Sendable {
  /// Not known.
  case unknown = 0
  /// Upright.
  case portrait
  /// Upright, upside down.
  case portraitUpsideDown
  /// On its left side.
  case landscapeLeft
  /// On its right side.
  case landscapeRight
  /// Flat, screen up.
  case faceUp
  /// Flat, screen down.
  case faceDown
}

extension CLLocationManager {
  /// Whether headings can be reported; never, because Linux reads no compass.
  public class func headingAvailable() -> Bool { false }

  /// The last heading; always `nil`.
  public var heading: CLHeading? { nil }

  /// Reports the error `headingFailure` to the delegate: Linux reads no compass.
  public func startUpdatingHeading() {
    core.refuse(
      CLError(
        .headingFailure, message: "No compass is read on Linux.",
        remedy: "Call headingAvailable() first, and do without headings if it returns false."))
  }

  /// Does nothing, because no headings are reported.
  public func stopUpdatingHeading() {}

  /// Does nothing, because the user is never asked to calibrate a compass.
  public func dismissHeadingCalibrationDisplay() {}
}
