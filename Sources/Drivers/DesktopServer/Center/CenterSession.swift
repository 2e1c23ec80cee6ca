import DBus
import NotificationEngine

/// The registration of a bus connection.
final class CenterSession {
  /// The identifier that it asked for.
  let app: String
  /// The identifier that it received; nil until then.
  var registered: String?
  /// The call of `Register` that waits for the answer to the greeting.
  var pending: (BusRequest, CallOrigin)?
  /// The state of the app's permission that was last sent to the connection.
  var authorization: String?

  init(app: String) {
    self.app = app
  }
}
