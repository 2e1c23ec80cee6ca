extension CLLocationManager {
  /// Whether headings can be told; no compass is asked on Linux.
  public class func headingAvailable() -> Bool { false }

  /// The last heading; always none.
  public var heading: CLHeading? { nil }

  /// Tells the delegate the error `headingFailure`: no compass is asked on Linux.
  public func startUpdatingHeading() {
    core.refuse(
      CLError(
        .headingFailure, message: "No compass is asked on Linux.",
        remedy: "Ask headingAvailable() first, and do without headings where it says no."))
  }

  /// Does nothing, because no headings are told.
  public func stopUpdatingHeading() {}

  /// Does nothing, because nobody is ever asked to calibrate a compass.
  public func dismissHeadingCalibrationDisplay() {}
}
