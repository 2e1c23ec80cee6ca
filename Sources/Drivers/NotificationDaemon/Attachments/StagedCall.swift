import NotificationCore
import NotificationModel

/// A call that adds a request with files: an app's `add`, or `schedule` of the control socket.
struct StagedCall: Hashable, Sendable {
  let connection: ConnectionNumber
  let message: Int64

  /// The call that an event is, if it is one that adds a request.
  init?(_ event: Event) {
    switch event {
    case .appCalled(let connection, let message, .add),
      .controlCalled(let connection, let message, .schedule):
      self.connection = connection
      self.message = message
    default: return nil
    }
  }
}
