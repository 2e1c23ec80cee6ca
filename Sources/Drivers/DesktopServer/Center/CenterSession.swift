import DBus
import NotificationEngine

/// What a connection of the bus is registered as.
final class CenterSession {
  /// The identifier that it registered.
  let app: String
  /// The identifier that it got, once it did.
  var registered: String?
  /// The call of `Register` that waits for the greeting's answer.
  var pending: (BusRequest, CallOrigin)?
  /// The state of the app's permission, as the connection was last told.
  var authorization: String?

  init(app: String) {
    self.app = app
  }
}
