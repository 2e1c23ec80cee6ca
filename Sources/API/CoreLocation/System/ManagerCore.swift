import Dispatch
import NotificationModel
import Synchronization
import SystemConnection

/// The part of a location manager that any thread may use: what it wants, and whom it tells.
///
/// What is told is decided where the delegate is called, in the order in which it happened: so a
/// manager that was stopped there tells nothing afterwards.
final class ManagerCore: Sendable {
  /// What is kept under the lock.
  struct State {
    var delegate = WeakReference<any CLLocationManagerDelegate> { nil }
    var manager = WeakReference<CLLocationManager>(nil)
    var wishes = LocationWishes()
    /// Whether the app's right was asked for once, to tell the delegate.
    var hasGreeted = false
    /// The right that the delegate was told last.
    var told: LocationStatus?
    /// The place that a delegate with the older method was told last.
    var last = Handover<CLLocation?>(nil)
  }

  let places: AppPlaces
  let caller: DelegateCaller
  let state = Mutex(State())
  private static let clock = DispatchQueue(label: "CoreLocation.patience")

  init(places: AppPlaces, caller: DelegateCaller) {
    self.places = places
    self.caller = caller
  }

  /// What the system has to tell for this manager.
  var watch: LocationWatch? { state.withLock(\.wishes.watch) }

  var delegate: (any CLLocationManagerDelegate)? {
    get { state.withLock { Handover($0.delegate.object) }.value }
    set {
      let reference = WeakReference { [weak newValue] in newValue }
      let greets = state.withLock { state in
        state.delegate = reference
        defer { state.hasGreeted = state.hasGreeted || newValue != nil }
        return newValue != nil && !state.hasGreeted
      }
      if greets { greet() }
    }
  }

  /// Changes what is wanted, and asks the system accordingly.
  func change(_ change: (inout LocationWishes) -> Void) {
    state.withLock { change(&$0.wishes) }
    places.refreshWatch()
  }

  /// Wants places until further notice; the delegate is told where the person forbids it.
  func begin(_ begin: (inout LocationWishes) -> Void) {
    change {
      $0.begin()
      begin(&$0)
    }
    failWhereDenied()
  }

  /// Wants a single place, and waits for a good one for a while.
  func wantSingle() {
    let number = state.withLock { $0.wishes.wantSingle() }
    places.refreshWatch()
    failWhereDenied()
    guard places.hasRealTime else { return }
    Self.clock.asyncAfter(deadline: .now() + .seconds(places.patience)) { [weak self] in
      guard let self else { return }
      caller.call { [weak self] in self?.giveUpSingle(number) }
    }
  }

  /// Tells a manager everything that concerns it from now on, for as long as it lives.
  func begin(for manager: CLLocationManager) {
    let reference = WeakReference(manager)
    state.withLock { $0.manager = reference }
    places.add(self)
  }

  /// Keeps the newest place, and gives the one before; the same one at first.
  func exchangeLast(_ newest: CLLocation) -> CLLocation {
    let kept = Handover<CLLocation?>(newest)
    return state.withLock { state in
      defer { state.last = kept }
      return state.last
    }.value ?? newest
  }

  /// The process of this manager has ended: nobody is told anything.
  func end() {
    state.withLock { $0 = State() }
  }

  /// Calls the delegate, where there is one; runs where the delegate is called.
  func tell(_ call: (CLLocationManager, any CLLocationManagerDelegate) -> Void) {
    let (manager, delegate) = state.withLock {
      (Handover($0.manager.object), Handover($0.delegate.object))
    }
    guard let manager = manager.value, let delegate = delegate.value else { return }
    call(manager, delegate)
  }

  private func giveUpSingle(_ number: Int) {
    let (isOpen, best) = state.withLock { $0.wishes.giveUpSingle(number) }
    guard isOpen else { return }
    places.refreshWatch()
    tell { manager, delegate in
      if let best {
        delegate.locationManager(manager, didUpdateLocations: [CLLocation(best)])
      } else {
        delegate.locationManager(manager, didFailWithError: CLError(.locationUnknown))
      }
    }
  }

  private func failWhereDenied() {
    places.send(.locationStatus) { [weak self] result in
      guard case .success(.locationStatus(let status)) = result, let self else { return }
      caller.callBack { [weak self] in self?.failIfDenied(status) }
    }
  }

  private func greet() {
    places.send(.locationStatus) { [weak self] result in
      guard let self else { return }
      switch result {
      case .success(.locationStatus(let status)):
        caller.callBack { [weak self] in self?.tellStatus(status, always: true) }
      case .failure(let failure):
        places.host.report(failure, in: "CLLocationManager.delegate", of: "CoreLocation")
      default: break
      }
    }
  }
}
