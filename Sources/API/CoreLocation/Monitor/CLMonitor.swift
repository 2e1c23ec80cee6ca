import NotificationModel
import NotificationTriggers
import Synchronization
import SystemConnection

/// Watches conditions such as being within a circle, under names, until they are removed.
///
/// Circles are durable once `add` returns: they outlive the process, and a monitor of the same name has them
/// again. Where the app may know places at any time it is started when one changes; the event waits until the
/// monitor is opened. Conditions are watched like regions of ``CLLocationManager``, with the same limits, and are
/// not among its `monitoredRegions`. Condition of beacons are kept by this process alone, as unsupported.
///
/// Two monitors of one name are the same to the system: each tells every event.
///
/// - Note: Apple's systems end a program that opens two monitors of one name.
public actor CLMonitor {
  /// The monitor's name.
  public nonisolated let name: String
  private let core: MonitorCore

  /// Opens a monitor with the conditions that were added under its name before.
  ///
  /// Where the system cannot be reached it has none.
  ///
  /// - Parameter name: A name that no other monitor of the app has.
  public init(_ name: String) async {
    self.name = name
    core = MonitorCore(name, AppPlaces.of(.current))
    await core.open()
  }

  /// The names of the conditions, sorted.
  public var identifiers: [String] { core.identifiers }

  /// What becomes of the conditions, from now on; of events that are not taken the newest 256 wait.
  ///
  /// An event comes when a condition begins or ceases to hold, when it is first known whether it does, and when
  /// it cannot be watched.
  public var events: Events { Events(stream: core.stream()) }

  /// Watches a condition, in place of the one of the same name.
  ///
  /// It returns when the condition is durable, or when an event has said why it is not.
  ///
  /// - Parameters:
  ///   - condition: What to watch.
  ///   - identifier: Its name.
  public func add(_ condition: any CLCondition, identifier: String) async {
    await core.add(condition, identifier, assuming: .unknown)
  }

  /// Watches a condition, in place of the one of the same name.
  ///
  /// - Parameters:
  ///   - condition: What to watch.
  ///   - identifier: Its name.
  ///   - state: What the app takes for true; the first event tells something else.
  public func add(
    _ condition: any CLCondition, identifier: String, assuming state: Event.State
  ) async {
    await core.add(condition, identifier, assuming: state)
  }

  /// Watches a condition no longer; a name that is not known is ignored.
  public func remove(_ identifier: String) async {
    await core.remove(identifier)
  }

  /// What is known of a condition; nothing for a name that is not known.
  public func record(for identifier: String) -> Record? { core.record(for: identifier) }
}

extension CLMonitor {
  /// What became of a condition, and when.
  public struct Event: Sendable {
    /// Whether a condition holds.
    public enum State: UInt, Sendable, Hashable {
      /// Not known yet.
      case unknown = 0
      /// It holds.
      case satisfied = 1
      /// It does not hold.
      case unsatisfied = 2
      /// It is not watched.
      case unmonitored = 3
    }

    /// The name of the condition.
    public let identifier: String
    /// Whether the condition holds.
    public let state: State
    /// When it was found out; after a restart of the program, when the monitor was opened.
    public let date: Date
    /// Which beacon it was, where a condition means several; always nothing on Linux.
    public var refinement: (any CLCondition)? { nil }
    /// Whether places are rough, so that nothing is watched.
    public internal(set) var accuracyLimited = false
    /// Whether the person forbids this app to know places, or location is off for the device.
    public internal(set) var authorizationDenied = false
    /// Whether location is off for the device.
    public internal(set) var authorizationDeniedGlobally = false
    /// Whether the person has not answered yet.
    public internal(set) var authorizationRequestInProgress = false
    /// Whether the app has too many conditions.
    public internal(set) var conditionLimitExceeded = false
    /// Whether such a condition cannot be watched: a beacon, or a circle with values out of range.
    public internal(set) var conditionUnsupported = false
    /// Whether the system cannot be reached, so that the condition does not outlive the process.
    public internal(set) var persistenceUnavailable = false
    /// Whether somebody else forbids it; never on Linux.
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

  /// A condition, and the last that is known of it.
  public struct Record: Sendable {
    /// The condition.
    public let condition: any CLCondition
    /// What was told of it last.
    public let lastEvent: Event
    /// Whether the last event was told, and not just found when the monitor was opened.
    var isTold = true
  }

  /// What becomes of the conditions, one after the other.
  public struct Events: AsyncSequence, Sendable {
    /// One of them.
    public typealias Element = Event
    let stream: AsyncStream<Event>

    /// Begins to take them.
    public func makeAsyncIterator() -> Iterator { Iterator(base: stream.makeAsyncIterator()) }

    /// Takes one after the other.
    public struct Iterator: AsyncIteratorProtocol {
      var base: AsyncStream<Event>.Iterator

      /// Waits for the next event; nothing where the task is cancelled.
      public mutating func next() async throws -> Event? { await base.next() }
    }
  }
}

/// Something about places that a ``CLMonitor`` can watch.
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

  /// To be near a beacon; nothing on Linux listens for beacons, so its event says `conditionUnsupported`.
  public struct BeaconIdentityCondition: CLCondition, Hashable {
    /// The identifier that the beacons share.
    public let uuid: UUID
    /// The more significant number that they share, where one was given.
    public let major: CLBeaconMajorValue?
    /// The less significant number that they share, where one was given.
    public let minor: CLBeaconMinorValue?

    /// Means all beacons of an identifier.
    public init(uuid: UUID) { self.init(uuid, nil, nil) }

    /// Means the beacons of an identifier with one more significant number.
    public init(uuid: UUID, major: CLBeaconMajorValue) { self.init(uuid, major, nil) }

    /// Means the beacons of an identifier with both numbers.
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
/// The regions of managers and monitors are kept side by side, so those of monitors begin with a sign that no
/// region of an app has by chance.
struct MonitorName: Hashable {
  /// The monitor's name.
  var monitor: String
  /// The condition's name.
  var condition: String

  private static let prefix = "\u{1}CLMonitor "

  /// Takes both names.
  init(monitor: String, condition: String) {
    self.monitor = monitor
    self.condition = condition
  }

  /// Reads the name of a region; nothing for a region of a manager.
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
  /// Whether a monitor watches it, and no manager.
  var isOfMonitor: Bool { MonitorName(identifier) != nil }
}

extension CLMonitor.CircularGeographicCondition {
  init(_ region: Region) {
    self.init(
      center: CLLocationCoordinate2D(latitude: region.latitude, longitude: region.longitude),
      radius: region.radius)
  }

  /// The circle as a region of that name.
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
  /// Whether another event says nothing new.
  func says(_ other: Self) -> Bool {
    state == other.state && authorizationDenied == other.authorizationDenied
      && authorizationDeniedGlobally == other.authorizationDeniedGlobally
      && authorizationRequestInProgress == other.authorizationRequestInProgress
      && accuracyLimited == other.accuracyLimited
      && conditionLimitExceeded == other.conditionLimitExceeded
      && conditionUnsupported == other.conditionUnsupported
      && persistenceUnavailable == other.persistenceUnavailable
  }
}
