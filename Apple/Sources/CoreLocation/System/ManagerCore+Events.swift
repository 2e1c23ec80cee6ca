import NotificationModel
import NotificationTriggers
import Synchronization
import SystemConnection

extension ManagerCore {
  /// The user, or the state of the device, changed the app's authorization.
  func statusChanged(to status: LocationStatus) {
    caller.call { [weak self] in
      self?.reportStatus(status, always: false)
      self?.failIfDenied(status)
    }
  }

  /// The device was located.
  func located(_ fix: LocationFix) {
    caller.call { [weak self] in
      guard let self else { return }
      let isPatient = places.hasRealTime && places.lastStatus.isPrecise
      let (isReported, wasAnswer) = state.withLock { state in
        let single = state.requests.single
        let isReported = state.requests.handle(fix, isPatient: isPatient)
        return (isReported, single != state.requests.single)
      }
      if wasAnswer { places.refreshWatch() }
      guard isReported else { return }
      notify { $1.locationManager($0, didUpdateLocations: [CLLocation(fix)]) }
    }
  }

  /// No source can locate the device; that may change.
  func unavailable(because reason: String) {
    fail(
      CLError(
        .locationUnknown, message: "The device's place is not known: \(reason)",
        remedy: "Go on waiting, or see what `unctl doctor` says about location."))
  }

  /// The system refused to report locations.
  func failed(_ failure: NotificationFailure) {
    fail(CLError(failure, otherwise: .locationUnknown))
  }

  /// The device crossed the border of a region that the app monitors.
  func crossed(_ region: Region, to side: RegionState) {
    guard !region.isOfMonitor else { return }
    caller.call { [weak self] in
      self?.notify { manager, delegate in
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

  /// Reports the app's authorization to the delegate if it is new; runs where the delegate is called.
  func reportStatus(_ status: LocationStatus, always: Bool) {
    let isNews = state.withLock { state in
      defer { state.reported = status }
      return state.reported.map { !$0.looksLike(status) } ?? true
    }
    guard isNews || always else { return }
    notify { manager, delegate in delegate.locationManagerDidChangeAuthorization(manager) }
  }

  /// Reports to a delegate that waits for locations that it receives none; runs where the delegate is called.
  func failIfDenied(_ status: LocationStatus) {
    guard status.authorizationStatus == .denied else { return }
    failHere(CLError(.denied))
  }

  private func fail(_ error: CLError) {
    caller.call { [weak self] in self?.failHere(error) }
  }

  private func failHere(_ error: CLError) {
    let (isWaiting, hadSingle) = state.withLock { state in
      let found = (state.requests.isWaiting, state.requests.single != nil)
      state.requests.endSingle()
      return found
    }
    if hadSingle { places.refreshWatch() }
    guard isWaiting else { return }
    notify { $1.locationManager($0, didFailWithError: error) }
  }
}

extension LocationStatus {
  /// Whether an app sees no difference between two statuses.
  fileprivate func looksLike(_ other: LocationStatus) -> Bool {
    authorizationStatus == other.authorizationStatus && isPrecise == other.isPrecise
  }
}

extension ManagerCore {
  /// Asks the system to monitor a region, and reports the beginning or the refusal to the delegate.
  func monitor(_ region: CLRegion) {
    guard let model = region.model else { return refuse(region) }
    if let problem = model.problem() { return fail(model, with: CLError(problem)) }
    places.send(.places(.monitorRegion(model))) { [weak self] result in
      if case .failure(let failure) = result {
        self?.failed(failure, for: model)
      } else {
        self?.reportBegin(of: model)
      }
    }
  }

  /// Asks the system to stop monitoring a region.
  func stopMonitoring(_ region: CLRegion) {
    places.send(.places(.stopMonitoringRegion(identifier: region.identifier))) { [places] result in
      guard case .failure(let failure) = result else { return }
      places.host.report(failure, in: "stopMonitoring", of: "CoreLocation")
    }
  }

  /// Asks on which side of a region's border the device is, and reports the answer to the delegate.
  func askState(of region: CLRegion) {
    guard let model = region.model else { return refuse(region) }
    if let problem = model.problem() { return fail(model, with: CLError(problem)) }
    places.send(.places(.regionState(model))) { [weak self] result in
      switch result {
      case .success(.regionState(let side)):
        self?.determined(side, of: model)
      case .failure(let failure): self?.failed(failure, for: model)
      default: break
      }
    }
  }

  private func determined(_ side: RegionState, of region: Region) {
    caller.callBack { [weak self] in
      self?.notify {
        $1.locationManager(
          $0, didDetermineState: CLRegionState(side), for: CLCircularRegion(region))
      }
    }
  }

  /// The regions that the system monitors for the app; none if it does not answer.
  var monitoredRegions: Set<CLRegion> {
    guard case .success(.regions(let regions))? = places.answer(to: .places(.monitoredRegions))
    else {
      return []
    }
    return Set(regions.filter { !$0.isOfMonitor }.map { CLCircularRegion($0) })
  }

  /// Reports to the delegate that beacons cannot be ranged.
  func refuseRanging(_ constraint: CLBeaconIdentityConstraint) {
    let constraint = UncheckedTransfer(constraint)
    caller.callBack { [weak self] in
      self?.notify {
        $1.locationManager(
          $0, didFailRangingFor: constraint.value, error: CLError(.rangingUnavailable))
      }
    }
  }

  private func reportBegin(of region: Region) {
    places.send(.places(.locationStatus)) { [weak self] result in
      guard case .success(.locationStatus(let status)) = result, let self else { return }
      caller.callBack { [weak self] in self?.begun(region, under: status) }
    }
  }

  private func begun(_ region: Region, under status: LocationStatus) {
    let isDenied = status.authorizationStatus == .denied
    notify { manager, delegate in
      let circle = CLCircularRegion(region)
      if isDenied {
        delegate.locationManager(
          manager, monitoringDidFailFor: circle, withError: CLError(.regionMonitoringDenied))
      } else {
        delegate.locationManager(manager, didStartMonitoringFor: circle)
      }
    }
  }

  private func failed(_ failure: NotificationFailure, for region: Region) {
    fail(
      region,
      with: CLError(
        failure, otherwise: .regionMonitoringFailure, denied: .regionMonitoringDenied))
  }

  private func fail(_ region: Region, with error: CLError) {
    caller.callBack { [weak self] in
      self?.notify {
        $1.locationManager(
          $0, monitoringDidFailFor: CLCircularRegion(region), withError: error)
      }
    }
  }

  private func refuse(_ region: CLRegion) {
    let copy = UncheckedTransfer(region.copy() as? CLRegion)
    let error = CLError(
      .regionMonitoringFailure,
      message: "Only circles can be watched (region: \(region)).",
      remedy: "Watch a CLCircularRegion; nothing on Linux listens for beacons.")
    caller.callBack { [weak self] in
      self?.notify {
        $1.locationManager($0, monitoringDidFailFor: copy.value, withError: error)
      }
    }
  }
}
