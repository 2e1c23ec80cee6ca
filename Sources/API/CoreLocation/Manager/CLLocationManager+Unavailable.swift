import Synchronization
import SystemConnection

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

extension ManagerCore {
  /// Tells the delegate that what it asked for is not on Linux.
  func refuse(_ error: CLError) {
    caller.callBack { [weak self] in
      self?.tell { $1.locationManager($0, didFailWithError: error) }
    }
  }

  /// Tells the delegate that places are not deferred.
  func refuseDeferring() {
    let isUpdating = state.withLock(\.wishes.isUpdating)
    caller.callBack { [weak self] in
      self?.tell {
        $1.locationManager(
          $0,
          didFinishDeferredUpdatesWithError: CLError(
            isUpdating ? .deferredFailed : .deferredNotUpdatingLocation))
      }
    }
  }

  /// Tells the delegate, in the older way, that beacons cannot be listened for.
  func refuseRanging(in region: CLBeaconRegion) {
    let region = UncheckedTransfer(region)
    caller.callBack { [weak self] in
      self?.tell {
        $1.locationManager(
          $0, rangingBeaconsDidFailFor: region.value, withError: CLError(.rangingUnavailable))
      }
    }
  }
}
