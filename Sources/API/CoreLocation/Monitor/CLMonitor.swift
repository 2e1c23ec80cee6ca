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
