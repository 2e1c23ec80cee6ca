import NotificationModel
import Places
import Synchronization

/// Where the device is, or why that cannot be told, as `liveUpdates(_:)` gives it.
public struct CLLocationUpdate: Sendable {
  private var fix: LocationFix?
  private var right: LiveRight
  /// Whether the device rests: its speed is below 0.5 metres a second, or unknown and it is where it was before.
  public private(set) var stationary = false
  /// Whether no source knows a place at the moment; one may come yet.
  public private(set) var locationUnavailable = false

  /// Where the device is; nothing where the update tells only why there is no place.
  public var location: CLLocation? { fix.map { CLLocation($0) } }
  /// Whether the device rests, under its older name.
  public var isStationary: Bool { stationary }
  /// Whether the person forbids this app to know places, or location is off for the device.
  public var authorizationDenied: Bool { right.isDenied }
  /// Whether location is off for the device.
  public var authorizationDeniedGlobally: Bool { right.isOff }
  /// Whether somebody else forbids it; never on Linux.
  public var authorizationRestricted: Bool { false }
  /// Whether the person has not answered yet.
  public var authorizationRequestInProgress: Bool { right.isOpen }
  /// Whether places are rough.
  public var accuracyLimited: Bool { right.isRough }
  /// Whether the app would have to be in use; never on Linux, where it is in use while it runs.
  public var insufficientlyInUse: Bool { false }
  /// Whether a service session is needed; never on Linux.
  public var serviceSessionRequired: Bool { false }

  /// What the person is doing, which says how exact places should be.
  public enum LiveConfiguration: Int, Sendable, Hashable, CaseIterable {
    /// Anything; as exact as can be.
    case `default` = 0
    /// Driving.
    case automotiveNavigation = 1
    /// Going by another vehicle.
    case otherNavigation = 2
    /// Walking, running or cycling.
    case fitness = 3
    /// Flying; places may be off by 100 metres.
    case airborne = 4
  }

  /// Places as they come, for as long as somebody takes them.
  public struct Updates: AsyncSequence, Sendable {
    /// One update.
    public typealias Element = CLLocationUpdate
    private let news: LiveNews<Result<CLLocationUpdate, CLError>>

    init(_ configuration: LiveConfiguration) {
      let last = LastFix()
      news = LiveNews(
        watch: LocationWatch(accuracy: configuration == .airborne ? 100 : 0, distance: 0)
      ) { news in
        switch news {
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

    /// Begins to take updates.
    public func makeAsyncIterator() -> Iterator { Iterator(base: news.stream.makeAsyncIterator()) }

    /// Takes one update after the other.
    public struct Iterator: AsyncIteratorProtocol {
      var base: AsyncStream<Result<CLLocationUpdate, CLError>>.Iterator

      /// Waits for the next update; nothing where the task is cancelled.
      ///
      /// - Throws: `CLError` with `network` where the system cannot be reached.
      public mutating func next() async throws -> CLLocationUpdate? {
        try await base.next()?.get()
      }
    }
  }

  /// Tells places as they come, and why none come, until nobody takes them any more.
  ///
  /// Where the person has not been asked yet, the first update says that the answer is awaited; ask with a
  /// ``CLServiceSession`` or a ``CLLocationManager``. Of updates that are not taken the newest 256 wait.
  ///
  /// - Parameter configuration: What the person is doing.
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

/// The place before, to which the next one is compared.
final class LastFix: Sendable {
  private let before = Mutex<LocationFix?>(nil)
  /// Below this speed somebody rests, in metres a second.
  private static let rest = 0.5

  /// Takes a place, and says whether the device rests there.
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
  /// What nothing need be told of: the app may know places while it is used.
  static let whileUsing: LiveRight = {
    var right = LiveRight()
    right.isWhileUsing = true
    return right
  }()
}
