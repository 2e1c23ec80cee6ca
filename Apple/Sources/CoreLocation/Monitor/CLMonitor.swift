import NotificationModel
import NotificationTriggers
import Synchronization
import SystemConnection

/// Monitors conditions such as being within a circle, under names, until they are removed.
///
/// Circles are durable once `add` returns: they outlive the process, and a monitor with the same name has them again.
/// If the app may use location at any time, it is started when a condition changes; the event waits until the monitor
/// is opened. Conditions are monitored like regions of ``CLLocationManager``, with the same limits, and are not among
/// its `monitoredRegions`. Beacon conditions are kept by this process alone, as unsupported.
///
/// Two monitors with the same name are the same to the system: each reports every event.
///
/// - Note: Apple's systems end a program that opens two monitors with the same name.
public actor CLMonitor {
  /// The monitor's name.
  public nonisolated let name: String
  private let core: MonitorCore

  /// Opens a monitor with the conditions that were added under its name before.
  ///
  /// If the system cannot be reached, the monitor has no conditions.
  ///
  /// - Parameter name: A name that no other monitor of the app has.
  public init(_ name: String) async {
    self.name = name
    core = MonitorCore(name, AppPlaces.of(.current))
    await core.open()
  }

  /// The names of the conditions, sorted.
  public var identifiers: [String] { core.identifiers }

  /// The changes of the conditions from now on; at most the newest 256 events wait to be received.
  ///
  /// An event is delivered when a condition begins or ceases to hold, when it first becomes known whether it does,
  /// and when it cannot be monitored.
  public var events: Events { Events(stream: core.stream()) }

  /// Monitors a condition, and replaces the one with the same name.
  ///
  /// The call returns when the condition is durable, or when an event has said why it is not.
  ///
  /// - Parameters:
  ///   - condition: The condition to monitor.
  ///   - identifier: Its name.
  public func add(_ condition: any CLCondition, identifier: String) async {
    await core.add(condition, identifier, assuming: .unknown)
  }

  /// Monitors a condition, and replaces the one with the same name.
  ///
  /// - Parameters:
  ///   - condition: The condition to monitor.
  ///   - identifier: Its name.
  ///   - state: The state that the app assumes; the first event reports a different one.
  public func add(
    _ condition: any CLCondition, identifier: String, assuming state: Event.State
  ) async {
    await core.add(condition, identifier, assuming: state)
  }

  /// Stops monitoring a condition; an unknown name is ignored.
  public func remove(_ identifier: String) async {
    await core.remove(identifier)
  }

  /// The record of a condition; `nil` for an unknown name.
  public func record(for identifier: String) -> Record? { core.record(for: identifier) }
}

extension CLMonitor {
  /// A change of a condition, and when it happened.
  public struct Event: Sendable {
    /// Whether a condition holds.
    public enum State: UInt, Sendable, Hashable {
      /// Not known yet.
      case unknown = 0
      /// The condition holds.
      case satisfied = 1
      /// The condition does not hold.
      case unsatisfied = 2
      /// The condition is not monitored.
      case unmonitored = 3
    }

    /// The name of the condition.
    public let identifier: String
    /// Whether the condition holds.
    public let state: State
    /// When the change was found out; after a restart of the program, when the monitor was opened.
    public let date: Date
    /// The beacon that was found, if a condition means several; always `nil` on Linux.
    public var refinement: (any CLCondition)? { nil }
    /// Whether locations are approximate, so that nothing is monitored.
    public internal(set) var accuracyLimited = false
    /// Whether the user does not allow this app to use location, or location is off for the device.
    public internal(set) var authorizationDenied = false
    /// Whether location is off for the device.
    public internal(set) var authorizationDeniedGlobally = false
    /// Whether the user has not answered yet.
    public internal(set) var authorizationRequestInProgress = false
    /// Whether the app has too many conditions.
    public internal(set) var conditionLimitExceeded = false
    /// Whether such a condition cannot be monitored: a beacon, or a circle with values out of range.
    public internal(set) var conditionUnsupported = false
    /// Whether the system cannot be reached, so that the condition does not outlive the process.
    public internal(set) var persistenceUnavailable = false
    /// Whether something other than the user forbids it; never on Linux.
    public var authorizationRestricted: Bool { false }
    /// Whether the app would have to be in use; never on Linux.
    public var insufficientlyInUse: Bool { false }
    /// Whether a service session is needed; never on Linux.
    public var serviceSessionRequired: Bool { false }

    init(_ identifier: String, _ state: State, at date: Date) {
      self.identifier = identifier
      self.state = state
      self.date = date
    }
  }

  /// A condition and the last event about it.
  public struct Record: Sendable {
    /// The condition.
    public let condition: any CLCondition
    /// The last event about the condition.
    public let lastEvent: Event
    /// Whether the last event was delivered, and not only found when the monitor was opened.
    var isReported = true
  }

  /// The changes of the conditions, one after the other.
  public struct Events: AsyncSequence, Sendable {
    /// One change.
    public typealias Element = Event
    let stream: AsyncStream<Event>

    /// Begins to receive changes.
    public func makeAsyncIterator() -> Iterator { Iterator(base: stream.makeAsyncIterator()) }

    /// Receives one change after the other.
    public struct Iterator: AsyncIteratorProtocol {
      var base: AsyncStream<Event>.Iterator

      /// Waits for the next event; returns `nil` if the task is cancelled.
      public mutating func next() async throws -> Event? { await base.next() }
    }
  }
}

/// A condition that a ``CLMonitor`` can monitor.
public protocol CLCondition: Sendable {}

extension CLMonitor {
  /// To be within a circle on the earth.
  public struct CircularGeographicCondition: CLCondition, Hashable {
    /// The middle.
    public let center: CLLocationCoordinate2D
    /// The distance to the border, in metres; 1 to 1,000,000.
    public let radius: CLLocationDistance

    /// Creates a condition.
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance) {
      self.center = center
      self.radius = radius
    }

    /// Whether two circles have the same middle and the same radius.
    public static func == (one: Self, other: Self) -> Bool {
      one.center.latitude == other.center.latitude
        && one.center.longitude == other.center.longitude && one.radius == other.radius
    }

    /// Hashes the middle and the radius.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(center.latitude)
      hasher.combine(center.longitude)
      hasher.combine(radius)
    }
  }

  /// To be near a beacon; no service on Linux ranges beacons, so its event is `conditionUnsupported`.
  public struct BeaconIdentityCondition: CLCondition, Hashable {
    /// The identifier that the beacons share.
    public let uuid: UUID
    /// The more significant number that the beacons share, if one was given.
    public let major: CLBeaconMajorValue?
    /// The less significant number that the beacons share, if one was given.
    public let minor: CLBeaconMinorValue?

    /// Creates a value that means all beacons of an identifier.
    public init(uuid: UUID) { self.init(uuid, nil, nil) }

    /// Creates a value that means the beacons of an identifier with one more significant number.
    public init(uuid: UUID, major: CLBeaconMajorValue) { self.init(uuid, major, nil) }

    /// Creates a value that means the beacons of an identifier with both numbers.
    public init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue) {
      self.init(uuid, major, minor)
    }

    private init(_ uuid: UUID, _ major: CLBeaconMajorValue?, _ minor: CLBeaconMinorValue?) {
      self.uuid = uuid
      self.major = major
      self.minor = minor
    }
  }
}

/// The name that a monitor's condition has among the app's regions.
///
/// The regions of managers and monitors are stored side by side, so those of monitors begin with a sign that no
/// region of an app has by chance.
struct MonitorName: Hashable {
  /// The monitor's name.
  var monitor: String
  /// The condition's name.
  var condition: String

  private static let prefix = "\u{1}CLMonitor "

  /// Creates a name from both names.
  init(monitor: String, condition: String) {
    self.monitor = monitor
    self.condition = condition
  }

  /// Reads the name of a region; returns `nil` for a region of a manager.
  init?(_ identifier: String) {
    guard identifier.hasPrefix(Self.prefix) else { return nil }
    let rest = identifier.utf8.dropFirst(Self.prefix.utf8.count)
    guard let colon = rest.firstIndex(of: UInt8(ascii: ":")),
      let count = Int(String(Substring(rest[..<colon]))),
      let end = rest.index(colon, offsetBy: count + 1, limitedBy: rest.endIndex), count >= 0,
      let monitor = String(rest[rest.index(after: colon)..<end]),
      let condition = String(rest[end...])
    else { return nil }
    self.init(monitor: monitor, condition: condition)
  }

  /// The region's name.
  var identifier: String { "\(Self.prefix)\(monitor.utf8.count):\(monitor)\(condition)" }
}

extension Region {
  /// Whether the region belongs to a monitor and not to a manager.
  var isOfMonitor: Bool { MonitorName(identifier) != nil }
}

extension CLMonitor.CircularGeographicCondition {
  init(_ region: Region) {
    self.init(
      center: CLLocationCoordinate2D(latitude: region.latitude, longitude: region.longitude),
      radius: region.radius)
  }

  /// The circle as a region with that name.
  func region(named name: MonitorName) -> Region {
    Region(
      identifier: name.identifier, latitude: center.latitude, longitude: center.longitude,
      radius: radius)
  }
}

extension CLMonitor.Event.State {
  init(_ side: RegionState) {
    self =
      switch side {
      case .unknown: .unknown
      case .inside: .satisfied
      case .outside: .unsatisfied
      }
  }
}

extension CLMonitor.Event {
  /// Whether another event adds nothing new.
  func hasSameContent(as other: Self) -> Bool {
    state == other.state && authorizationDenied == other.authorizationDenied
      && authorizationDeniedGlobally == other.authorizationDeniedGlobally
      && authorizationRequestInProgress == other.authorizationRequestInProgress
      && accuracyLimited == other.accuracyLimited
      && conditionLimitExceeded == other.conditionLimitExceeded
      && conditionUnsupported == other.conditionUnsupported
      && persistenceUnavailable == other.persistenceUnavailable
  }
}
