import NotificationModel
import Places
import Synchronization

/// The location of the device, or why it is not available, as `liveUpdates(_:)` delivers it.
public struct CLLocationUpdate: Sendable {
  private var fix: LocationFix?
  private var right: LiveRight
  /// Whether the device is at rest: its speed is below 0.5 metres a second, or unknown while its location did not
  /// change.
  public private(set) var stationary = false
  /// Whether no source knows a location at the moment; one may become known later.
  public private(set) var locationUnavailable = false

  /// The location of the device; `nil` if the update only reports why no location is known.
  public var location: CLLocation? { fix.map { CLLocation($0) } }
  /// Whether the device is at rest, under the older name.
  public var isStationary: Bool { stationary }
  /// Whether the user does not allow this app to use location, or location is off for the device.
  public var authorizationDenied: Bool { right.isDenied }
  /// Whether location is off for the device.
  public var authorizationDeniedGlobally: Bool { right.isOff }
  /// Whether something other than the user forbids it; never on Linux.
  public var authorizationRestricted: Bool { false }
  /// Whether the user has not answered yet.
  public var authorizationRequestInProgress: Bool { right.isOpen }
  /// Whether locations are approximate.
  public var accuracyLimited: Bool { right.isRough }
  /// Whether the app would have to be in use; never on Linux, because an app is in use while it runs.
  public var insufficientlyInUse: Bool { false }
  /// Whether a service session is needed; never on Linux.
  public var serviceSessionRequired: Bool { false }

  /// The activity of the user, which determines how exact locations should be.
  public enum LiveConfiguration: Int, Sendable, Hashable, CaseIterable {
    /// Any activity, with the best accuracy.
    case `default` = 0
    /// Driving.
    case automotiveNavigation = 1
    /// Travelling in another vehicle.
    case otherNavigation = 2
    /// Walking, running or cycling.
    case fitness = 3
    /// Flying; locations may be off by 100 metres.
    case airborne = 4
  }

  /// Locations as they arrive, for as long as the sequence is iterated.
  public struct Updates: AsyncSequence, Sendable {
    /// One update.
    public typealias Element = CLLocationUpdate
    private let events: LiveEvents<Result<CLLocationUpdate, CLError>>

    init(_ configuration: LiveConfiguration) {
      let last = LastFix()
      events = LiveEvents(
        watch: LocationWatch(accuracy: configuration == .airborne ? 100 : 0, distance: 0)
      ) { event in
        switch event {
        case .right(let right):
          right == LiveRight() || right == .whileUsing
            ? nil : .success(CLLocationUpdate(fix: nil, right: right))
        case .fix(let fix, let right):
          .success(
            CLLocationUpdate(fix: fix, right: right, stationary: last.isRest(at: fix)))
        case .unavailable(let right):
          .success(CLLocationUpdate(fix: nil, right: right, locationUnavailable: true))
        case .failed(let failure): .failure(CLError(failure, otherwise: .locationUnknown))
        }
      }
    }

    /// Begins to receive updates.
    public func makeAsyncIterator() -> Iterator {
      Iterator(base: events.stream.makeAsyncIterator())
    }

    /// Receives one update after the other.
    public struct Iterator: AsyncIteratorProtocol {
      var base: AsyncStream<Result<CLLocationUpdate, CLError>>.Iterator

      /// Waits for the next update; returns `nil` if the task is cancelled.
      ///
      /// - Throws: `CLError` with `network` if the system cannot be reached.
      public mutating func next() async throws -> CLLocationUpdate? {
        try await base.next()?.get()
      }
    }
  }

  /// Delivers locations as they arrive, and the reason if no location is known, as long as the sequence is iterated.
  ///
  /// If the user has not been asked yet, the first update reports that the answer is awaited; ask with a ``CLServiceSession``
  /// or a ``CLLocationManager``. At most the newest 256 updates wait to be received.
  ///
  /// - Parameter configuration: The activity of the user.
  /// - Returns: The updates.
  public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates {
    Updates(configuration)
  }

  init(
    fix: LocationFix?, right: LiveRight, stationary: Bool = false, locationUnavailable: Bool = false
  ) {
    self.fix = fix
    self.right = right
    self.stationary = stationary
    self.locationUnavailable = locationUnavailable
  }
}

/// The previous location, with which the next one is compared.
final class LastFix: Sendable {
  private let before = Mutex<LocationFix?>(nil)
  /// Below this speed the device is at rest, in metres a second.
  private static let rest = 0.5

  /// Records a location, and returns whether the device is at rest there.
  func isRest(at fix: LocationFix) -> Bool {
    let before = before.withLock { before in
      defer { before = fix }
      return before
    }
    if let speed = fix.speed { return speed < Self.rest }
    guard let before else { return false }
    return before.coordinate.distance(to: fix.coordinate) < 1
  }
}

extension LiveRight {
  /// The authorization that needs no update: the app may use location while it is in use.
  static let whileUsing: LiveRight = {
    var right = LiveRight()
    right.isWhileUsing = true
    return right
  }()
}
