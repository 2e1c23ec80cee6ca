import NotificationModel

extension NotificationFailure {
  /// The connection broke, and nobody knows whether the call was carried out.
  static func connectionLost(_ message: String) -> NotificationFailure {
    NotificationFailure(
      .connectionLost, message: message,
      remedy: "Ask what is pending, because the call may have been carried out; then repeat it.")
  }

  /// Nobody answers on the socket and nobody could be started.
  static func noDaemon(_ message: String, value: String?) -> NotificationFailure {
    NotificationFailure(
      .noDaemon, field: "daemon", value: value, message: message,
      remedy: "Install \(DaemonStarter.programName) beside the program or on PATH, or start it: "
        + "\(DaemonStarter.programName) start.")
  }
}
