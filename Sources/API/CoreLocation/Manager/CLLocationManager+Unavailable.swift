extension CLLocationManager {
  /// Whether beacons can be listened for; nothing on Linux does.
  public class func isRangingAvailable() -> Bool { false }

  /// Tells the delegate the error `rangingUnavailable`: nothing on Linux listens for beacons.
  public func startRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {
    core.refuseRanging(constraint)
  }

  /// Does nothing, because no beacons are listened for.
  public func stopRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {}

  /// The beacons that are listened for; always none.
  public var rangedBeaconConstraints: Set<CLBeaconIdentityConstraint> { [] }

  /// Fails: no server on Linux asks apps where the device is.
  ///
  /// - Parameter completion: Gets no token and the error `denied`; called where the delegate is.
  @preconcurrency
  public func startMonitoringLocationPushes(
    completion: (@Sendable (Data?, (any Error)?) -> Void)? = nil
  ) {
    core.caller.callBack { completion?(nil, Self.noLocationPushes) }
  }

  /// Fails: no server on Linux asks apps where the device is.
  ///
  /// - Throws: `CLError` with `denied`, always.
  nonisolated(nonsending) public func startMonitoringLocationPushes() async throws -> Data {
    throw Self.noLocationPushes
  }

  /// Does nothing, because there are no location pushes.
  public func stopMonitoringLocationPushes() {}

  private static var noLocationPushes: CLError {
    CLError(
      .denied, message: "There are no location pushes on Linux.",
      remedy: "Let the app tell its server where the device is, with startUpdatingLocation().")
  }
}
