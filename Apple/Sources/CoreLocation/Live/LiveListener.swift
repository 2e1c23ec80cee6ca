import NotificationModel
import Synchronization
import SystemConnection

/// Follows an app's authorization, and its locations if they are asked for, for one sequence.
///
/// The listener lives as long as the sequence's iterator does.
final class LiveListener: PlaceListener {
  /// A report of the listener.
  enum Event: Sendable {
    case right(LiveRight)
    case fix(LocationFix, LiveRight)
    case unavailable(LiveRight)
    case failed(NotificationFailure)
  }

  private struct State {
    var right: LiveRight?
    var isOver = false
  }

  let watch: LocationWatch?
  private let places: AppPlaces
  private let report: @Sendable (Event) -> Void
  private let finish: @Sendable () -> Void
  private let state = Mutex(State())

  init(
    _ places: AppPlaces, watch: LocationWatch?, report: @escaping @Sendable (Event) -> Void,
    finish: @escaping @Sendable () -> Void
  ) {
    self.places = places
    self.watch = watch
    self.report = report
    self.finish = finish
  }

  /// Begins to report: first the current authorization, then each change.
  func begin() {
    places.add(self)
    places.send(.places(.locationStatus)) { [weak self] result in
      switch result {
      case .success(.locationStatus(let status)): self?.statusChanged(to: status)
      case .failure(let failure): self?.failed(failure)
      default: break
      }
    }
    places.refreshWatch()
  }

  /// Stops reporting.
  func end() {
    let wasOver = state.withLock { state in
      defer { state.isOver = true }
      return state.isOver
    }
    if !wasOver { finish() }
  }

  func statusChanged(to status: LocationStatus) {
    let right = LiveRight(status)
    let isNews = state.withLock { state in
      defer { state.right = right }
      return state.right != right
    }
    if isNews { report(.right(right)) }
  }

  func located(_ fix: LocationFix) { report(.fix(fix, right)) }

  func unavailable(because reason: String) { report(.unavailable(right)) }

  func failed(_ failure: NotificationFailure) { report(.failed(failure)) }

  private var right: LiveRight { state.withLock(\.right) ?? LiveRight() }

  deinit { places.refreshWatch() }
}

/// A sequence of a listener's reports, the base of each of Apple's location sequences.
struct LiveEvents<Element: Sendable>: Sendable {
  let stream: AsyncStream<Element>

  /// Begins to listen when the sequence is iterated; if too many elements wait, the oldest are dropped first.
  init(
    watch: LocationWatch?, source: CenterSource = .current,
    transform: @escaping @Sendable (LiveListener.Event) -> Element?
  ) {
    stream = AsyncStream(bufferingPolicy: .bufferingNewest(PlaceLimits.waiting)) { continuation in
      let listener = LiveListener(
        AppPlaces.of(source), watch: watch,
        report: { event in
          if let element = transform(event) { continuation.yield(element) }
        }, finish: { continuation.finish() })
      let kept = Mutex<LiveListener?>(listener)
      continuation.onTermination = { _ in
        let listener = kept.withLock { $0.take() }
        listener?.end()
      }
      listener.begin()
    }
  }
}

/// An app's authorization, in the terms of `CLLocationUpdate` and its like.
struct LiveRight: Hashable, Sendable {
  /// Whether the user does not allow this app to use location, or location is off for the device.
  var isDenied = false
  /// Whether location is off for the device.
  var isOff = false
  /// Whether the user has not answered yet.
  var isOpen = false
  /// Whether locations are approximate.
  var isRough = false
  /// Whether the app may use location while it is in use, but not at any time.
  var isWhileUsing = false

  init() {}

  init(_ status: LocationStatus) {
    isOff = !status.isEnabled
    switch status.authorizationStatus {
    case .notDetermined: isOpen = true
    case .denied, .restricted: isDenied = true
    case .authorizedWhenInUse: isWhileUsing = true
    case .authorizedAlways: break
    }
    isRough = !status.isPrecise
  }
}
