import LinuxEvents
import NotificationModel

extension PeerRefusal {
  /// The answer to a program that may not use a socket.
  var failure: NotificationFailure {
    guard case .confined = self else {
      return NotificationFailure(
        .notPermitted, field: "peer", value: description,
        message: "The daemon cannot say which program connected (\(self)).",
        remedy: "Connect from the process that greets, and let it wait for the answer.")
    }
    return NotificationFailure(
      .notPermitted, field: "peer", value: description,
      message: "A program in a sandbox (\(self)) may not act for the person.",
      remedy: "Run it outside of its sandbox; apps use center.sock, which is open to them.")
  }
}
