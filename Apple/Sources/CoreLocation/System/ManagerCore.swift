import Dispatch
import NotificationModel
import Synchronization
import SystemConnection

/// The part of a location manager that any thread may use: its requests and its delegate.
///
/// Whether an event is reported is decided on the delegate's queue or thread, in the order of the events; so a manager that
/// was stopped there reports nothing afterwards.
final class ManagerCore: Sendable {
  /// The state under the lock.
  struct State {
    var delegate = WeakReference<any CLLocationManagerDelegate> { nil }
    var manager = WeakReference<CLLocationManager>(nil)
    var requests = LocationRequests()
    /// Whether the app's authorization was requested once, to report it to the delegate.
    var hasGreeted = false
    /// The authorization that was reported to the delegate last.
    var reported: LocationStatus?
    /// The location that was reported last to a delegate with the older method.
    var last = UncheckedTransfer<CLLocation?>(nil)
  }

  let places: AppPlaces
  let caller: DelegateCaller
  let state = Mutex(State())
  private static let clock = DispatchQueue(label: "CoreLocation.timeout")

  init(places: AppPlaces, caller: DelegateCaller) {
    self.places = places
    self.caller = caller
  }

  /// The reports that this manager needs.
  var watch: LocationWatch? { state.withLock(\.requests.watch) }

  var delegate: (any CLLocationManagerDelegate)? {
    get { state.withLock { UncheckedTransfer($0.delegate.object) }.value }
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

  /// Changes the requests, and asks the system accordingly.
  func change(_ change: (inout LocationRequests) -> Void) {
    state.withLock { change(&$0.requests) }
    places.refreshWatch()
  }

  /// Requests locations until further notice; the delegate is informed if the user forbids it.
  func begin(_ begin: (inout LocationRequests) -> Void) {
    change {
      $0.begin()
      begin(&$0)
    }
    failWhereDenied()
  }

  /// Requests a single location, and waits a while for a good one.
  func wantSingle() {
    let number = state.withLock { $0.requests.wantSingle() }
    places.refreshWatch()
    failWhereDenied()
    guard places.hasRealTime else { return }
    Self.clock.asyncAfter(deadline: .now() + .seconds(places.timeout)) { [weak self] in
      guard let self else { return }
      caller.call { [weak self] in self?.giveUpSingle(number) }
    }
  }

  /// Sends a manager every event that concerns it from now on, for as long as it lives.
  func begin(for manager: CLLocationManager) {
    let reference = WeakReference(manager)
    state.withLock { $0.manager = reference }
    places.add(self)
  }

  /// Stores the newest location, and returns the previous one; the same one at first.
  func exchangeLast(_ newest: CLLocation) -> CLLocation {
    let kept = UncheckedTransfer<CLLocation?>(newest)
    return state.withLock { state in
      defer { state.last = kept }
      return state.last
    }.value ?? newest
  }

  /// The process of this manager has ended: the delegate receives no more events.
  func end() {
    state.withLock { $0 = State() }
  }

  /// Calls the delegate, if there is one; runs where the delegate is called.
  func notify(_ call: (CLLocationManager, any CLLocationManagerDelegate) -> Void) {
    let (manager, delegate) = state.withLock {
      (UncheckedTransfer($0.manager.object), UncheckedTransfer($0.delegate.object))
    }
    guard let manager = manager.value, let delegate = delegate.value else { return }
    call(manager, delegate)
  }

  private func giveUpSingle(_ number: Int) {
    let (isOpen, best) = state.withLock { $0.requests.giveUpSingle(number) }
    guard isOpen else { return }
    places.refreshWatch()
    notify { manager, delegate in
      if let best {
        delegate.locationManager(manager, didUpdateLocations: [CLLocation(best)])
      } else {
        delegate.locationManager(manager, didFailWithError: CLError(.locationUnknown))
      }
    }
  }

  private func failWhereDenied() {
    places.send(.places(.locationStatus)) { [weak self] result in
      guard case .success(.locationStatus(let status)) = result, let self else { return }
      caller.callBack { [weak self] in self?.failIfDenied(status) }
    }
  }

  private func greet() {
    places.send(.places(.locationStatus)) { [weak self] result in
      guard let self else { return }
      switch result {
      case .success(.locationStatus(let status)):
        caller.callBack { [weak self] in self?.reportStatus(status, always: true) }
      case .failure(let failure):
        places.host.report(failure, in: "CLLocationManager.delegate", of: "CoreLocation")
      default: break
      }
    }
  }
}

extension ManagerCore {
  /// Asks the user whether the app may use location; the delegate receives the answer as an event.
  func ask(for request: LocationRequest, named name: String) {
    let purpose = UsageDescription.text(for: request, in: Bundle.main.infoDictionary)
    places.send(.places(.requestLocation(request, purpose: purpose))) { [places] result in
      guard case .failure(let failure) = result else { return }
      places.host.report(failure, in: name, of: "CoreLocation")
    }
  }

  /// Asks the user whether the app may use exact locations for now.
  ///
  /// - Parameters:
  ///   - key: The key of the app's purpose.
  ///   - completion: Receives the reason if locations are not exact; called where the delegate is called.
  func askForExactPlaces(
    key: String, completion: (@Sendable ((any Error)?) -> Void)?
  ) {
    let purpose = UsageDescription.text(for: .precise, key: key, in: Bundle.main.infoDictionary)
    places.send(.places(.requestLocation(.precise, purpose: purpose))) {
      [weak self, places] result in
      let error = Self.refusal(result)
      if let completion, let self {
        caller.callBack { completion(error) }
      } else if let completion {
        completion(error)
      } else if let error, case .failure = result {
        places.host.report(
          error, in: "requestTemporaryFullAccuracyAuthorization", of: "CoreLocation")
      }
    }
  }

  private static func refusal(
    _ result: Result<AppReply, NotificationFailure>
  ) -> CLError? {
    switch result {
    case .failure(let failure): return CLError(failure, otherwise: .promptDeclined)
    case .success(.locationStatus(let status)):
      switch status.authorizationStatus {
      case .authorizedAlways, .authorizedWhenInUse:
        return status.isPrecise ? nil : CLError(.promptDeclined)
      case .notDetermined, .restricted, .denied: return CLError(.denied)
      }
    case .success: return nil
    }
  }
}

/// The thread or queue for calls of a location manager's delegate, determined when the manager is created.
///
/// A thread that the app started has its own run loop, which calls the delegate, as on Apple's systems. The main
/// thread, queues and tasks have none: for them it is the main queue, or the executor that the program set.
struct DelegateCaller: Sendable {
  private let host: HostState
  private let source: WeakReference<CenterSource>
  private let loop: LoopCalls?

  init(for source: CenterSource) {
    host = source.host
    self.source = WeakReference(source)
    let thread = Thread.current
    loop = !thread.isMainThread && thread.isExecuting ? LoopCalls(.current) : nil
  }

  /// Calls the delegate because of an event of the system.
  func call(_ body: @escaping @Sendable () -> Void) {
    if let loop {
      loop.call(body)
    } else {
      host.read(\.delegateExecutor)(body)
    }
  }

  /// Calls the delegate because of an answer of the system; a simulated device sends those on its own queue.
  func callBack(_ body: @escaping @Sendable () -> Void) {
    guard loop == nil, let source = source.object, !source.isOfThisProcess else {
      return call(body)
    }
    source.connection.callBack {
      CenterSource.$running.withValue(source) { self.call(body) }
    }
  }
}

/// Calls on the run loop of one thread, from any thread.
final class LoopCalls: Sendable {
  private let loop: UncheckedTransfer<RunLoop>
  private let life: UncheckedTransfer<Timer>

  /// Keeps the loop of this thread, and adds a source for which it waits.
  init(_ loop: RunLoop) {
    // A loop without a source returns at once, before a call could be added to it.
    let life = Timer(fire: .distantFuture, interval: .greatestFiniteMagnitude, repeats: true) { _ in
    }
    loop.add(life, forMode: .default)
    self.loop = UncheckedTransfer(loop)
    self.life = UncheckedTransfer(life)
  }

  /// Adds a call behind all earlier ones.
  func call(_ body: @escaping @Sendable () -> Void) {
    loop.value.perform(body)
    // On Linux only a timer wakes a loop of another thread.
    loop.value.add(Timer(timeInterval: 0, repeats: false) { _ in }, forMode: .default)
  }

  deinit {
    life.value.invalidate()
  }
}
