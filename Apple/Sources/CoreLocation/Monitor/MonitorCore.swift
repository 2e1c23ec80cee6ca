import NotificationModel
import NotificationTriggers
import Synchronization
import SystemConnection

/// The part of a monitor that any thread may use: its conditions and the streams that receive its events.
final class MonitorCore: PlaceListener {
  private struct State {
    var records: [String: CLMonitor.Record] = [:]
    var continuations: [Int: AsyncStream<CLMonitor.Event>.Continuation] = [:]
    var lastContinuation = 0
    /// Events that were not received yet, because no stream was requested.
    var waiting: [CLMonitor.Event] = []
    /// Crossings that arrived while the conditions are read; `nil` once the conditions are known.
    var early: [RegionCrossing]? = []
  }

  private let name: String
  private let places: AppPlaces
  private let state = Mutex(State())

  init(_ name: String, _ places: AppPlaces) {
    self.name = name
    self.places = places
  }

  /// The watch of this monitor: while the state of a circle is unknown, any location is needed, however approximate.
  var watch: LocationWatch? {
    state.withLock { state in
      state.records.values.contains(where: \.isOpen) ? LocationWatch(accuracy: 0, distance: 0) : nil
    }
  }

  var identifiers: [String] { state.withLock { $0.records.keys.sorted() } }

  func record(for identifier: String) -> CLMonitor.Record? {
    state.withLock { $0.records[identifier] }
  }

  /// Reads the conditions that the system has of this monitor, and what happened meanwhile.
  func open() async {
    let missed = places.add(self, namedMonitor: name)
    for region in await regions() {
      guard let name = MonitorName(region.identifier), name.monitor == self.name else { continue }
      let side = await side(of: region)
      let event = CLMonitor.Event(name.condition, CLMonitor.Event.State(side), at: places.now)
      keep(CLMonitor.CircularGeographicCondition(region), event, isReported: false)
    }
    for crossing in missed { report(crossing) }
    while let crossing = nextEarly() { report(crossing) }
    places.refreshWatch()
  }

  func add(
    _ condition: any CLCondition, _ identifier: String, assuming assumed: CLMonitor.Event.State
  ) async {
    keep(condition, CLMonitor.Event(identifier, assumed, at: places.now))
    let name = MonitorName(monitor: name, condition: identifier)
    guard let circle = condition as? CLMonitor.CircularGeographicCondition,
      circle.region(named: name).problem() == nil
    else {
      _ = await places.reply(to: .places(.stopMonitoringRegion(identifier: name.identifier)))
      return refuse(identifier) { $0.conditionUnsupported = true }
    }
    let region = circle.region(named: name)
    switch await places.reply(to: .places(.monitorRegion(region))) {
    case .failure(let failure) where failure.code == .limitReached:
      refuse(identifier) { $0.conditionLimitExceeded = true }
    case .failure: refuse(identifier) { $0.persistenceUnavailable = true }
    case .success:
      if case .success(.locationStatus(let status)) = await places.reply(
        to: .places(.locationStatus))
      {
        statusChanged(to: status)
      }
      report(identifier, await side(of: region))
    }
    places.refreshWatch()
  }

  func remove(_ identifier: String) async {
    guard state.withLock({ $0.records.removeValue(forKey: identifier) }) != nil else { return }
    let name = MonitorName(monitor: name, condition: identifier)
    _ = await places.reply(to: .places(.stopMonitoringRegion(identifier: name.identifier)))
    places.refreshWatch()
  }

  /// Delivers events from now on, preceded by earlier ones that were not received yet.
  func stream() -> AsyncStream<CLMonitor.Event> {
    AsyncStream(bufferingPolicy: .bufferingNewest(PlaceLimits.waiting)) { continuation in
      let (number, waiting) = state.withLock { state in
        state.lastContinuation += 1
        state.continuations[state.lastContinuation] = continuation
        defer { state.waiting = [] }
        return (state.lastContinuation, state.waiting)
      }
      for event in waiting { continuation.yield(event) }
      continuation.onTermination = { [self] _ in
        state.withLock { _ = $0.continuations.removeValue(forKey: number) }
      }
    }
  }

  func crossed(_ region: Region, to side: RegionState) {
    let crossing = RegionCrossing(region: region, state: side)
    let isEarly = state.withLock { state in
      state.early?.append(crossing)
      return state.early != nil
    }
    if !isEarly { report(crossing) }
  }

  func located(_ fix: LocationFix) {
    let open = state.withLock { state in
      state.records.filter(\.value.isOpen).compactMap { identifier, record in
        (record.condition as? CLMonitor.CircularGeographicCondition).map { (identifier, $0) }
      }
    }
    for (identifier, circle) in open {
      let region = circle.region(named: MonitorName(monitor: name, condition: identifier))
      places.send(.places(.regionState(region))) { [weak self] result in
        guard case .success(.regionState(let side)) = result, let self else { return }
        report(identifier, side)
        places.refreshWatch()
      }
    }
  }

  /// Reports of each circle that it is not monitored while the app may not use exact locations.
  func statusChanged(to status: LocationStatus) {
    let right = LiveRight(status)
    guard right.isDenied || right.isOpen || right.isRough else { return }
    let circles = state.withLock { state in
      state.records.filter { $0.value.condition is CLMonitor.CircularGeographicCondition }.keys
    }
    for identifier in circles.sorted() {
      refuse(identifier) { event in
        event.authorizationDenied = right.isDenied
        event.authorizationDeniedGlobally = right.isOff
        event.authorizationRequestInProgress = right.isOpen
        event.accuracyLimited = right.isRough
      }
    }
  }

  func end() {
    let continuations = state.withLock { state in
      defer { state = State() }
      return Array(state.continuations.values)
    }
    for continuation in continuations { continuation.finish() }
  }

  /// The earliest crossing that arrived while the conditions were read; after the last one, crossings are reported at
  /// once.
  private func nextEarly() -> RegionCrossing? {
    state.withLock { state in
      if let early = state.early, !early.isEmpty { return state.early?.removeFirst() }
      state.early = nil
      return nil
    }
  }

  private func report(_ crossing: RegionCrossing) {
    guard let name = MonitorName(crossing.region.identifier), name.monitor == self.name else {
      return
    }
    report(name.condition, crossing.state, isCrossing: true)
  }

  private func keep(
    _ condition: any CLCondition, _ event: CLMonitor.Event, isReported: Bool = true
  ) {
    state.withLock {
      $0.records[event.identifier] = CLMonitor.Record(
        condition: condition, lastEvent: event, isReported: isReported)
    }
  }

  /// Reports that a condition cannot be monitored, and why.
  private func refuse(_ identifier: String, because change: (inout CLMonitor.Event) -> Void) {
    var event = CLMonitor.Event(identifier, .unmonitored, at: places.now)
    change(&event)
    report(event)
  }

  /// Reports on which side of a border the device is, if that is new.
  private func report(_ identifier: String, _ side: RegionState, isCrossing: Bool = false) {
    guard side != .unknown else { return }
    report(
      CLMonitor.Event(identifier, CLMonitor.Event.State(side), at: places.now),
      isCrossing: isCrossing)
  }

  /// Reports an event if it is new; a border that was crossed before the monitor was opened counts as new once.
  private func report(_ event: CLMonitor.Event, isCrossing: Bool = false) {
    state.withLock { state in
      guard let record = state.records[event.identifier],
        !record.lastEvent.hasSameContent(as: event) || isCrossing && !record.isReported
      else { return }
      state.records[event.identifier] = CLMonitor.Record(
        condition: record.condition, lastEvent: event)
      if state.continuations.isEmpty {
        state.waiting = state.waiting.suffix(PlaceLimits.waiting - 1) + [event]
      }
      for continuation in state.continuations.values { continuation.yield(event) }
    }
  }

  private func regions() async -> [Region] {
    guard case .success(.regions(let regions)) = await places.reply(to: .places(.monitoredRegions))
    else {
      return []
    }
    return regions
  }

  private func side(of region: Region) async -> RegionState {
    guard
      case .success(.regionState(let side)) = await places.reply(to: .places(.regionState(region)))
    else { return .unknown }
    return side
  }

  deinit { places.refreshWatch() }
}

extension CLMonitor.Record {
  /// Whether a circle may be monitored and its state is still unknown.
  fileprivate var isOpen: Bool {
    guard condition is CLMonitor.CircularGeographicCondition else { return false }
    return switch lastEvent.state {
    case .unknown: true
    case .unmonitored: !lastEvent.conditionUnsupported && !lastEvent.conditionLimitExceeded
    case .satisfied, .unsatisfied: false
    }
  }
}
