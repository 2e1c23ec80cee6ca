import NotificationCore
import NotificationModel

/// The call of an app that adds a request with files.
struct StagedCall: Hashable, Sendable {
  let connection: ConnectionNumber
  let message: Int64

  init(connection: ConnectionNumber, message: Int64) {
    self.connection = connection
    self.message = message
  }

  /// The call that an event is, if it is one of these.
  init?(_ event: Event) {
    guard case .appCalled(let connection, let message, .add) = event else { return nil }
    self.init(connection: connection, message: message)
  }
}
