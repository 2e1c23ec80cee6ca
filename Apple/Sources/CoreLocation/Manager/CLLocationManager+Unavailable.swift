import Synchronization
import SystemConnection

extension CLLocationManager {
  /// Whether beacons can be ranged; never, because no service on Linux does.
  public class func isRangingAvailable() -> Bool { false }

  /// Reports the error `rangingUnavailable` to the delegate: no service on Linux ranges beacons.
  public func startRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {
    core.refuseRanging(constraint)
  }

  /// Does nothing, because no beacons are ranged.
  public func stopRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {}

  /// The beacons that are ranged; always none.
  public var rangedBeaconConstraints: Set<CLBeaconIdentityConstraint> { [] }

  /// Fails: no server on Linux asks apps for the device's location.
  ///
  /// - Parameter completion: Receives no token and the error `denied`; called where the delegate is called.
  @preconcurrency
  public func startMonitoringLocationPushes(
    completion: (@Sendable (Data?, (any Error)?) -> Void)? = nil
  ) {
    core.caller.callBack { completion?(nil, Self.noLocationPushes) }
  }

  /// Fails: no server on Linux asks apps for the device's location.
  ///
  /// - Throws: `CLError` with `denied`, always.
  @discardableResult
  nonisolated(nonsending) public func startMonitoringLocationPushes() async throws -> Data {
    throw Self.noLocationPushes
  }

  /// Does nothing, because Linux has no location pushes.
  public func stopMonitoringLocationPushes() {}

  private static var noLocationPushes: CLError {
    CLError(
      .denied, message: "There are no location pushes on Linux.",
      remedy: "Let the app send the place to its server, with startUpdatingLocation().")
  }
}

extension CLLocationManager {
  /// Whether locations can be deferred and delivered many at once; on Linux each is delivered at once.
  public class func deferredLocationUpdatesAvailable() -> Bool { false }

  /// Reports to the delegate that locations are not deferred.
  ///
  /// `locationManager(_:didFinishDeferredUpdatesWithError:)` receives `deferredNotUpdatingLocation` if no location
  /// updates are running, otherwise `deferredFailed`. Locations continue to be delivered at once.
  ///
  /// - Parameters:
  ///   - distance: How far the device would have to move, in metres; has no effect.
  ///   - timeout: How long locations would be deferred, in seconds; has no effect.
  public func allowDeferredLocationUpdates(
    untilTraveled distance: CLLocationDistance, timeout: TimeInterval
  ) {
    core.refuseDeferring()
  }

  /// Does nothing, because locations are not deferred.
  public func disallowDeferredLocationUpdates() {}

  /// Reports the error `locationUnknown` to the delegate: no service on Linux detects visits.
  public func startMonitoringVisits() {
    core.refuse(
      CLError(
        .locationUnknown, message: "Nothing on Linux detects stays at places.",
        remedy: "Monitor regions around the places that matter."))
  }

  /// Does nothing, because visits are not reported.
  public func stopMonitoringVisits() {}

  /// Reports the error `rangingUnavailable` to the delegate: no service on Linux ranges beacons.
  ///
  /// This is the older form of `startRangingBeacons(satisfying:)`, and calls `rangingBeaconsDidFailFor`.
  public func startRangingBeacons(in region: CLBeaconRegion) {
    core.refuseRanging(in: region)
  }

  /// Does nothing, because no beacons are ranged.
  public func stopRangingBeacons(in region: CLBeaconRegion) {}

  /// The regions whose beacons are ranged; always none.
  public var rangedRegions: Set<CLRegion> { [] }
}

extension ManagerCore {
  /// Reports to the delegate that a service is not available on Linux.
  func refuse(_ error: CLError) {
    caller.callBack { [weak self] in
      self?.notify { $1.locationManager($0, didFailWithError: error) }
    }
  }

  /// Reports to the delegate that locations are not deferred.
  func refuseDeferring() {
    let isUpdating = state.withLock(\.requests.isUpdating)
    caller.callBack { [weak self] in
      self?.notify {
        $1.locationManager(
          $0,
          didFinishDeferredUpdatesWithError: CLError(
            isUpdating ? .deferredFailed : .deferredNotUpdatingLocation))
      }
    }
  }

  /// Reports to the delegate, through the older method, that beacons cannot be ranged.
  func refuseRanging(in region: CLBeaconRegion) {
    let region = UncheckedTransfer(region)
    caller.callBack { [weak self] in
      self?.notify {
        $1.locationManager(
          $0, rangingBeaconsDidFailFor: region.value, withError: CLError(.rangingUnavailable))
      }
    }
  }
}
