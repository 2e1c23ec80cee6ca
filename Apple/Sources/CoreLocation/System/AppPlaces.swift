import NotificationModel
import Synchronization
import SystemConnection

/// An app process's connection to its locations, which all its location managers share.
///
/// Any thread may use it. Each manager receives every event of the system; the request to the system follows the most
/// demanding manager.
final class AppPlaces: CenterPart, Sendable {
  private struct State {
    var listeners: [WeakReference<any PlaceListener>] = []
    var status: LocationStatus?
    var fix: LocationFix?
    /// The number of the last crossing that was received; it identifies a crossing that the system sends again.
    var lastCrossing: Int64 = 0
    /// The names of the monitors that were opened.
    var monitors: Set<String> = []
    /// Crossings of monitors that are not open yet.
    var missed: [RegionCrossing] = []
  }

  let host: HostState
  private let connection: AppConnection
  private let state = Mutex(State())
  /// The last request to the system; locked while it is sent, so that the last call has the newest value.
  private let watch = Mutex<LocationWatch?>(nil)
  /// Whether time passes as on this machine, and not as a test sets it.
  let hasRealTime: Bool

  /// For how many seconds a single location may become better.
  let timeout: Int

  /// Connects an app's locations to its source.
  init(_ source: CenterSource, timeout: Int) {
    self.timeout = timeout
    host = source.host
    connection = source.connection
    hasRealTime = connection.clock == nil
    connection.receive(.places) { [weak self] in self?.handle($0) }
  }

  /// The locations of an app.
  static func of(_ source: CenterSource) -> AppPlaces {
    source.part { AppPlaces($0, timeout: 10) }
  }

  /// The last location that this process received.
  var fix: LocationFix? { state.withLock(\.fix) }

  /// The app's authorization as the system reported it last, without asking again.
  var lastStatus: LocationStatus { state.withLock(\.status) ?? .unknown }

  /// The app's authorization; asks the system, and waits for its answer for a second at most.
  var status: LocationStatus { answeredStatus ?? lastStatus }

  /// The app's authorization; `nil` if the system does not answer within a second.
  var answeredStatus: LocationStatus? {
    guard case .success(.locationStatus(let status))? = answer(to: .places(.locationStatus)) else {
      return nil
    }
    state.withLock { $0.status = status }
    return status
  }

  /// Sends a call and waits for its answer for a second at most.
  func answer(to call: AppCall) -> Result<AppReply, NotificationFailure>? {
    connection.answer(to: call, within: 1)
  }

  /// Sends a call.
  func send(
    _ call: AppCall,
    completion: @escaping @Sendable (Result<AppReply, NotificationFailure>) -> Void
  ) {
    connection.send(call) { [weak self] result in
      if case .success(.locationStatus(let status)) = result {
        self?.state.withLock { $0.status = status }
      }
      completion(result)
    }
  }

  /// Sends a listener every event from now on.
  func add(_ listener: any PlaceListener) {
    let reference = WeakReference<any PlaceListener> { [weak listener] in listener }
    state.withLock { state in
      state.listeners.removeAll { $0.object == nil }
      state.listeners.append(reference)
    }
  }

  /// Sends a monitor every event from now on.
  ///
  /// - Returns: The crossings of its conditions before it was opened.
  func add(_ listener: any PlaceListener, namedMonitor name: String) -> [RegionCrossing] {
    add(listener)
    return state.withLock { state in
      state.monitors.insert(name)
      let mine = state.missed.filter { MonitorName($0.region.identifier)?.monitor == name }
      state.missed.removeAll { MonitorName($0.region.identifier)?.monitor == name }
      return mine
    }
  }

  /// The time of the system's clock.
  var now: Date { connection.clock?.now ?? Date() }

  /// Sends a call, and waits for its answer.
  nonisolated(nonsending) func reply(
    to call: AppCall
  ) async -> Result<AppReply, NotificationFailure> {
    await withCheckedContinuation { continuation in
      send(call) { continuation.resume(returning: $0) }
    }
  }

  /// Sends the listeners' combined request to the system, if it has changed.
  func refreshWatch() {
    watch.withLock { watch in
      let wanted = listeners.compactMap(\.watch).reduce(nil, LocationWatch.finer)
      guard wanted != watch else { return }
      watch = wanted
      send(.places(.watchLocation(wanted))) { [weak self] result in
        guard case .failure(let failure) = result, let self else { return }
        self.watch.withLock { $0 = nil }
        for listener in self.listeners { listener.failed(failure) }
      }
    }
  }

  func endProcess() {
    for listener in listeners { listener.end() }
    watch.withLock { $0 = nil }
    state.withLock { $0 = State() }
  }

  private var listeners: [any PlaceListener] {
    state.withLock { $0.listeners.compactMap(\.object) }
  }

  private func handle(_ event: AppEvent) {
    switch event {
    case .places(.locationStatusChanged(let status)):
      state.withLock { $0.status = status }
      for listener in listeners { listener.statusChanged(to: status) }
    case .places(.located(let fix)):
      state.withLock { $0.fix = fix }
      for listener in listeners { listener.located(fix) }
    case .places(.locationUnavailable(let reason)):
      for listener in listeners { listener.unavailable(because: reason) }
    case .places(.crossed(let crossing)): handle(crossing)
    default: break
    }
  }

  /// Sends a crossing to the managers once, and informs the system that it need not keep the crossing.
  private func handle(_ crossing: RegionCrossing) {
    let isNews = state.withLock { state in
      guard crossing.number > 0 else { return true }
      defer { state.lastCrossing = max(state.lastCrossing, crossing.number) }
      return crossing.number > state.lastCrossing
    }
    if isNews {
      keepIfMissed(crossing)
      for listener in listeners { listener.crossed(crossing.region, to: crossing.state) }
    }
    if crossing.number > 0 { send(.places(.crossingTaken(number: crossing.number))) { _ in } }
  }

  /// Keeps a crossing of a condition until its monitor is opened.
  private func keepIfMissed(_ crossing: RegionCrossing) {
    guard let name = MonitorName(crossing.region.identifier) else { return }
    state.withLock { state in
      guard !state.monitors.contains(name.monitor) else { return }
      state.missed = state.missed.suffix(PlaceLimits.crossings - 1) + [crossing]
    }
  }
}

extension LocationWatch {
  /// The watch that serves both requests.
  fileprivate static func finer(_ one: LocationWatch?, _ other: LocationWatch) -> LocationWatch {
    guard let one else { return other }
    return LocationWatch(
      accuracy: min(one.accuracy, other.accuracy), distance: min(one.distance, other.distance))
  }
}

/// An object that receives the system's location events of an app's process.
protocol PlaceListener: AnyObject, Sendable {
  /// The reports that this listener requests; `nil` if it requests none.
  var watch: LocationWatch? { get }
  /// The user, or the state of the device, changed the app's authorization.
  func statusChanged(to status: LocationStatus)
  /// The device was located.
  func located(_ fix: LocationFix)
  /// No source can locate the device; that may change.
  func unavailable(because reason: String)
  /// The system refused to report locations.
  func failed(_ failure: NotificationFailure)
  /// The device crossed the border of a region that the app monitors.
  func crossed(_ region: Region, to side: RegionState)
  /// The process has ended: the listener receives no more events.
  func end()
}

extension PlaceListener {
  var watch: LocationWatch? { nil }
  func located(_ fix: LocationFix) {}
  func unavailable(because reason: String) {}
  func failed(_ failure: NotificationFailure) {}
  func crossed(_ region: Region, to side: RegionState) {}
}

extension ManagerCore: PlaceListener {}

/// The limits of this layer.
enum PlaceLimits {
  /// How many updates wait for a program that does not receive them; the oldest are dropped first.
  static let waiting = 256
  /// How many crossings wait for a monitor that is not open.
  static let crossings = 256
}
