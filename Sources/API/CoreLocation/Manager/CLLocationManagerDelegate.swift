/// What an app wants to be told about places.
///
/// All methods are optional. They are called one after the other where the manager was made: on the
/// main queue, or as `UserNotificationsHost.delegateExecutor` of `UserNotifications` says; for a
/// manager that was made on a thread of the app's own, by the run loop of that thread, which has to
/// run.
///
/// - Note: Swift on Linux has no optional requirements, so each has a default. Code that asks
///   `delegate.locationManager?(…)` has to drop the question mark.
public protocol CLLocationManagerDelegate: NSObjectProtocol {
  /// Tells the app's right once the delegate is set, and whenever it changes.
  ///
  /// The default calls `locationManager(_:didChangeAuthorization:)`.
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)

  /// Tells the app's right, for delegates without the newer method.
  func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)

  /// Tells where the device is, oldest place first.
  ///
  /// The default calls `locationManager(_:didUpdateTo:from:)`.
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])

  /// Tells that a place could not be told, with a `CLError`.
  ///
  /// `locationUnknown` says that places may come yet, `denied` that the person forbids them, and
  /// `network` that the system cannot be reached.
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)

  /// Tells that the device came into a region (B20); `didDetermineState` follows.
  func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion)

  /// Tells that the device left a region (B20); `didDetermineState` follows.
  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion)

  /// Tells on which side of a border the device is: after a crossing, and where that was asked.
  func locationManager(
    _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion)

  /// Tells that a region is not watched, with a `CLError` that says why.
  ///
  /// `regionMonitoringDenied` says that the person forbids it; the region is kept, and watched once
  /// the person allows it. `regionMonitoringFailure` names the value at fault.
  func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?,
    withError error: any Error)

  /// Tells that a region is watched from now on.
  func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion)

  /// Never called: places do not pause on Linux.
  func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager)

  /// Never called: places do not pause on Linux.
  func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager)

  /// Never called: nothing on Linux listens for beacons.
  func locationManager(
    _ manager: CLLocationManager, didRange beacons: [CLBeacon],
    satisfying beaconConstraint: CLBeaconIdentityConstraint)

  /// Tells that beacons cannot be listened for, with the code `rangingUnavailable`.
  func locationManager(
    _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint,
    error: any Error)

  /// Never called: nothing on Linux notices stays.
  func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit)

  /// Never called: no compass is asked on Linux.
  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)

  /// Never called: no compass is asked on Linux.
  func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool

  /// Tells that places are not deferred: they are told at once on Linux.
  func locationManager(
    _ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?)

  /// Tells where the device is, for delegates without the newer method.
  ///
  /// - Parameters:
  ///   - manager: The manager.
  ///   - newLocation: Where it is.
  ///   - oldLocation: Where it was when the manager last told; the same place at first.
  func locationManager(
    _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation,
    from oldLocation: CLLocation)

  /// Never called: nothing on Linux listens for beacons.
  func locationManager(
    _ manager: CLLocationManager, didRangeBeacons beacons: [CLBeacon], in region: CLBeaconRegion)

  /// Tells that beacons cannot be listened for in the older way, with the code `rangingUnavailable`.
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

  /// Says no.
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
