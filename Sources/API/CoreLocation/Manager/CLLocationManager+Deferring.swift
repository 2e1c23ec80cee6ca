extension CLLocationManager {
  /// Whether places can be told later, many at once; they are told at once on Linux.
  public class func deferredLocationUpdatesAvailable() -> Bool { false }

  /// Tells the delegate that places are not deferred.
  ///
  /// `locationManager(_:didFinishDeferredUpdatesWithError:)` gets `deferredNotUpdatingLocation` where no places
  /// are asked for, else `deferredFailed`. Places go on being told at once.
  ///
  /// - Parameters:
  ///   - distance: How far the device would have to go, in metres; without effect.
  ///   - timeout: How long places would be kept, in seconds; without effect.
  public func allowDeferredLocationUpdates(
    untilTraveled distance: CLLocationDistance, timeout: TimeInterval
  ) {
    core.refuseDeferring()
  }

  /// Does nothing, because places are not deferred.
  public func disallowDeferredLocationUpdates() {}

  /// Tells the delegate the error `locationUnknown`: nothing on Linux notices stays.
  public func startMonitoringVisits() {
    core.refuse(
      CLError(
        .locationUnknown, message: "Nothing on Linux notices stays at places.",
        remedy: "Monitor regions around the places that matter."))
  }

  /// Does nothing, because no stays are told.
  public func stopMonitoringVisits() {}

  /// Tells the delegate the error `rangingUnavailable`: nothing on Linux listens for beacons.
  ///
  /// It is the older form of `startRangingBeacons(satisfying:)`, and `rangingBeaconsDidFailFor` is told.
  public func startRangingBeacons(in region: CLBeaconRegion) {
    core.refuseRanging(in: region)
  }

  /// Does nothing, because no beacons are listened for.
  public func stopRangingBeacons(in region: CLBeaconRegion) {}

  /// The regions whose beacons are listened for; always none.
  public var rangedRegions: Set<CLRegion> { [] }
}
