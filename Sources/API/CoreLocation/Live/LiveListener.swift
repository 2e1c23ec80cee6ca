import NotificationModel
import Synchronization
import SystemConnection

/// Follows an app's right, and its places where they are wanted, for one sequence.
///
/// It lives as long as the sequence's iterator does.
final class LiveListener: PlaceListener {
  /// What there is to tell.
  enum News: Sendable {
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
  private let tell: @Sendable (News) -> Void
  private let finish: @Sendable () -> Void
  private let state = Mutex(State())

  init(
    _ places: AppPlaces, watch: LocationWatch?, tell: @escaping @Sendable (News) -> Void,
    finish: @escaping @Sendable () -> Void
  ) {
    self.places = places
    self.watch = watch
    self.tell = tell
    self.finish = finish
  }

  /// Begins to tell: what the right is, and then what changes.
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

  /// Tells nothing more.
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
    if isNews { tell(.right(right)) }
  }

  func located(_ fix: LocationFix) { tell(.fix(fix, right)) }

  func unavailable(because reason: String) { tell(.unavailable(right)) }

  func failed(_ failure: NotificationFailure) { tell(.failed(failure)) }

  private var right: LiveRight { state.withLock(\.right) ?? LiveRight() }

  deinit { places.refreshWatch() }
}

/// A sequence of what a listener tells, as each of Apple's sequences of places is one.
struct LiveNews<Element: Sendable>: Sendable {
  let stream: AsyncStream<Element>

  /// Begins to listen when the sequence is iterated; the oldest that nobody has taken go first.
  init(
    watch: LocationWatch?, source: CenterSource = .current,
    transform: @escaping @Sendable (LiveListener.News) -> Element?
  ) {
    stream = AsyncStream(bufferingPolicy: .bufferingNewest(PlaceLimits.waiting)) { continuation in
      let listener = LiveListener(
        AppPlaces.of(source), watch: watch,
        tell: { news in
          if let element = transform(news) { continuation.yield(element) }
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

/// What an app's right says to whoever waits for places, in the words of `CLLocationUpdate` and its like.
struct LiveRight: Hashable, Sendable {
  /// Whether the person forbids it, or location is off for the device.
  var isDenied = false
  /// Whether location is off for the device.
  var isOff = false
  /// Whether the person has not answered yet.
  var isOpen = false
  /// Whether places are rough.
  var isRough = false
  /// Whether the app may know places while it is used, and not at any time.
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
