import Synchronization
import SystemConnection

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
    let region = Handover(region)
    caller.callBack { [weak self] in
      self?.tell {
        $1.locationManager(
          $0, rangingBeaconsDidFailFor: region.value, withError: CLError(.rangingUnavailable))
      }
    }
  }
}
