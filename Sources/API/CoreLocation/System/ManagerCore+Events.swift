import NotificationModel
import Synchronization

extension ManagerCore {
  /// The person, or what holds of the device, changed the app's right.
  func statusChanged(to status: LocationStatus) {
    caller.call { [weak self] in
      self?.tellStatus(status, always: false)
      self?.failIfDenied(status)
    }
  }

  /// The device was seen somewhere.
  func located(_ fix: LocationFix) {
    caller.call { [weak self] in
      guard let self else { return }
      let isPatient = places.hasRealTime && places.lastStatus.isPrecise
      let (isTold, wasAnswer) = state.withLock { state in
        let single = state.wishes.single
        let isTold = state.wishes.take(fix, isPatient: isPatient)
        return (isTold, single != state.wishes.single)
      }
      if wasAnswer { places.refreshWatch() }
      guard isTold else { return }
      tell { $1.locationManager($0, didUpdateLocations: [CLLocation(fix)]) }
    }
  }

  /// Nobody can say where the device is; that may change.
  func unavailable(because reason: String) {
    fail(
      CLError(
        .locationUnknown, message: "Where the device is is not known: \(reason)",
        remedy: "Go on waiting, or see what `unctl doctor` says of location."))
  }

  /// The system refused to tell places.
  func failed(_ failure: NotificationFailure) {
    fail(CLError(failure, otherwise: .locationUnknown))
  }

  /// The device crossed the border of a region that the app monitors.
  func crossed(_ region: Region, to side: RegionState) {
    guard !region.isOfMonitor else { return }
    caller.call { [weak self] in
      self?.tell { manager, delegate in
        let circle = CLCircularRegion(region)
        switch side {
        case .inside where region.notifyOnEntry:
          delegate.locationManager(manager, didEnterRegion: circle)
        case .outside where region.notifyOnExit:
          delegate.locationManager(manager, didExitRegion: circle)
        default: break
        }
        delegate.locationManager(manager, didDetermineState: CLRegionState(side), for: circle)
      }
    }
  }

  /// Tells the delegate of the app's right, if that is news; runs where the delegate is called.
  func tellStatus(_ status: LocationStatus, always: Bool) {
    let isNews = state.withLock { state in
      defer { state.told = status }
      return state.told.map { !$0.looksLike(status) } ?? true
    }
    guard isNews || always else { return }
    tell { manager, delegate in delegate.locationManagerDidChangeAuthorization(manager) }
  }

  /// Tells a delegate that waits for places that it gets none; runs where the delegate is called.
  func failIfDenied(_ status: LocationStatus) {
    guard status.authorizationStatus == .denied else { return }
    failHere(CLError(.denied))
  }

  private func fail(_ error: CLError) {
    caller.call { [weak self] in self?.failHere(error) }
  }

  private func failHere(_ error: CLError) {
    let (isWaiting, hadSingle) = state.withLock { state in
      let found = (state.wishes.isWaiting, state.wishes.single != nil)
      state.wishes.endSingle()
      return found
    }
    if hadSingle { places.refreshWatch() }
    guard isWaiting else { return }
    tell { $1.locationManager($0, didFailWithError: error) }
  }
}

extension LocationStatus {
  /// Whether an app sees no difference.
  fileprivate func looksLike(_ other: LocationStatus) -> Bool {
    authorizationStatus == other.authorizationStatus && isPrecise == other.isPrecise
  }
}
