/// The methods through which an app receives locations and regions.
///
/// All methods are optional. They are called one after the other where the manager was created: on the main queue, or
/// as `UserNotificationsHost.delegateExecutor` of `UserNotifications` says; for a manager that was created on a
/// thread of the app's own, by the run loop of that thread, which has to run.
///
/// - Note: Swift on Linux has no optional requirements, so each has a default. Code that asks
///   `delegate.locationManager?(…)` has to drop the question mark.
public protocol CLLocationManagerDelegate: NSObjectProtocol {
  /// Called with the app's authorization once the delegate is set, and whenever it changes.
  ///
  /// The default calls `locationManager(_:didChangeAuthorization:)`.
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)

  /// Called with the app's authorization, for delegates without the newer method.
  func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)

  /// Called with locations of the device, oldest first.
  ///
  /// The default calls `locationManager(_:didUpdateTo:from:)`.
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])

  /// Called with a `CLError` when a location cannot be determined.
  ///
  /// `locationUnknown` says that locations may arrive later, `denied` that the user forbids them, and `network`
  /// that the system cannot be reached.
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)

  /// Called when the device entered a region (B20); `didDetermineState` follows.
  func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion)

  /// Called when the device left a region (B20); `didDetermineState` follows.
  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion)

  /// Called with the side of a border on which the device is: after a crossing, and after `requestState(for:)`.
  func locationManager(
    _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion)

  /// Called with a `CLError` that says why a region is not monitored.
  ///
  /// `regionMonitoringDenied` says that the user forbids it; the region is kept, and monitored once the user
  /// allows it. `regionMonitoringFailure` names the value at fault.
  func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?,
    withError error: any Error)

  /// Called when monitoring of a region has begun.
  func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion)

  /// Never called: location updates do not pause on Linux.
  func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager)

  /// Never called: location updates do not pause on Linux.
  func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager)

  /// Never called: no service on Linux ranges beacons.
  func locationManager(
    _ manager: CLLocationManager, didRange beacons: [CLBeacon],
    satisfying beaconConstraint: CLBeaconIdentityConstraint)

  /// Called with the code `rangingUnavailable`, because beacons cannot be ranged.
  func locationManager(
    _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint,
    error: any Error)

  /// Never called: no service on Linux detects visits.
  func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit)

  /// Never called: Linux reads no compass.
  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)

  /// Never called: Linux reads no compass.
  func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool

  /// Called because locations are not deferred: on Linux they are delivered at once.
  func locationManager(
    _ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?)

  /// Called with the location of the device, for delegates without the newer method.
  ///
  /// - Parameters:
  ///   - manager: The manager.
  ///   - newLocation: The location of the device.
  ///   - oldLocation: The location that the manager reported before; the same location at first.
  func locationManager(
    _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation,
    from oldLocation: CLLocation)

  /// Never called: no service on Linux ranges beacons.
  func locationManager(
    _ manager: CLLocationManager, didRangeBeacons beacons: [CLBeacon], in region: CLBeaconRegion)

  /// Called with the code `rangingUnavailable` when beacons are to be ranged in the older way.
  func locationManager(
    _ manager: CLLocationManager, rangingBeaconsDidFailFor region: CLBeaconRegion,
    withError error: any Error)
}

extension CLLocationManagerDelegate {
  /// Calls the older method.
  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    locationManager(manager, didChangeAuthorization: manager.authorizationStatus)
  }

  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {}

  /// Calls the older method.
  public func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    guard let newest = locations.last else { return }
    locationManager(manager, didUpdateTo: newest, from: manager.core.exchangeLast(newest))
  }

  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didFailWithError error: any Error
  ) {}

  /// Does nothing.
  public func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {}

  /// Does nothing.
  public func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {}

  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
  ) {}

  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?,
    withError error: any Error
  ) {}

  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didStartMonitoringFor region: CLRegion
  ) {}

  /// Does nothing.
  public func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {}

  /// Does nothing.
  public func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {}

  /// Does nothing.
  public func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) {}

  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading
  ) {}

  /// Returns false.
  public func locationManagerShouldDisplayHeadingCalibration(
    _ manager: CLLocationManager
  ) -> Bool {
    false
  }

  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?
  ) {}

  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation,
    from oldLocation: CLLocation
  ) {}
}

extension CLLocationManagerDelegate {
  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didRange beacons: [CLBeacon],
    satisfying beaconConstraint: CLBeaconIdentityConstraint
  ) {}

  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint,
    error: any Error
  ) {}

  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didRangeBeacons beacons: [CLBeacon], in region: CLBeaconRegion
  ) {}

  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, rangingBeaconsDidFailFor region: CLBeaconRegion,
    withError error: any Error
  ) {}
}
