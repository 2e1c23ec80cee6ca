package import NotificationModel
import Synchronization

/// One connection with several readers, so that a process greets the system once and is one app.
///
/// What the app's notifications and its places have to tell comes over the same socket; each event
/// goes to the reader of its topic, and one that nobody reads is dropped.
package final class SharedConnection: Sendable {
  /// What events are about.
  package enum Topic: Sendable {
    /// Notifications, their responses and settings.
    case notifications
    /// Where the device is, its regions, and the right to know of them.
    case places
    /// Tokens for pushes, and pushes that wake the app.
    case pushes
  }

  /// What everything is sent through.
  package let base: any CenterConnection
  private let readers = Mutex<[Topic: @Sendable (AppEvent) -> Void]>([:])

  /// Becomes the only one who reads a connection.
  package init(_ base: any CenterConnection) {
    self.base = base
    base.receiveEvents { [weak self] in self?.route($0) }
  }

  /// Names who is told of a topic's events, on an unspecified thread, one after the other.
  package func receive(_ topic: Topic, _ reader: @escaping @Sendable (AppEvent) -> Void) {
    readers.withLock { $0[topic] = reader }
  }

  /// Sends a call, as `CenterConnection` says.
  package func send(
    _ call: AppCall,
    completion: @escaping @Sendable (Result<AppReply, NotificationFailure>) -> Void
  ) {
    base.send(call, completion: completion)
  }

  /// Sends a call of which only a failure is told, as `CenterConnection` says.
  package func order(
    _ call: AppCall, failed: @escaping @Sendable (NotificationFailure) -> Void
  ) {
    base.order(call, failed: failed)
  }

  /// Sends a call and waits for its answer, as `CenterConnection` says.
  package func answer(
    to call: AppCall, within seconds: Double
  ) -> Result<AppReply, NotificationFailure>? {
    base.answer(to: call, within: seconds)
  }

  private func route(_ event: AppEvent) {
    let reader = readers.withLock { $0[event.topic] }
    reader?(event)
  }
}

extension AppEvent {
  /// Whom the event concerns.
  fileprivate var topic: SharedConnection.Topic {
    switch self {
    case .willPresent, .didReceive, .openSettings, .questionWaits: .notifications
    case .locationStatusChanged, .located, .locationUnavailable, .crossed: .places
    case .pushRegistered, .pushRegistrationFailed, .didReceivePush: .pushes
    }
  }
}
