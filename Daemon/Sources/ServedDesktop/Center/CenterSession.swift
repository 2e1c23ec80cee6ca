import DBus
import NotificationEngine

/// The registration of a bus connection.
final class CenterSession {
  /// The identifier that it asked for.
  let app: String
  /// The call of `Register` that waits for the answer to the greeting.
  var pending: (BusRequest, CallOrigin)?
  /// The state of the app's permission that was last sent to the connection.
  var authorization: String?

  /// The server that receives the daemon's messages for it.
  private(set) weak var center: CenterServer?

  init(app: String, center: CenterServer) {
    self.app = app
    self.center = center
  }
}
