import NotificationModel

extension NotificationFailure {
  /// The D-Bus name of the error.
  var errorName: String {
    let kind =
      switch code {
      case .notificationsNotAllowed, .notPermitted: "NotAuthorized"
      case .limitReached: "LimitReached"
      case .identityRefused: "Refused"
      case Self.notRegistered.code: "NotRegistered"
      case .storeFailed, .diskFull, .noDaemon: "Failed"
      default: "Invalid"
      }
    return "org.usernotifications.Error.\(kind)"
  }

  /// Whether the core knows no app of the connection.
  var isOfNoApp: Bool { code == .invalidMessage && field == "call" }

  /// The answer is larger than a message may be.
  static let answerTooLarge = NotificationFailure(
    .limitReached, message: "The answer is larger than a message on the bus may be.",
    remedy: "Keep fewer requests, or smaller ones.")

  /// The connection has not called `Register`.
  static let notRegistered = NotificationFailure(
    Code(name: "notRegistered"), message: "This connection belongs to no app.",
    remedy: "Call Register first, on this connection; a command line, whose every call has another "
      + "one, uses `unctl`.")

  /// The connection has called `Register` before.
  static let isRegistered = NotificationFailure(
    .invalidValue, field: "app_id", message: "This connection is registered already.",
    remedy: "Open another connection for another app.")

  /// Too many connections are registered, for this process or in total.
  static let tooManyRegistered = NotificationFailure(
    .limitReached, field: "app_id", value: "\(ServedDesktopLimits.sessionsOfOne)",
    message: "No further connection of this program can be registered.",
    remedy: "Close connections that are no longer needed, and try again.")

  /// The core sent an answer of the wrong kind.
  static let unexpectedAnswer = NotificationFailure(
    .storeFailed, message: "The call could not be answered.", remedy: "See `unctl log`.")

  /// The process of the caller is not identified.
  static func refused(_ app: BundleIdentifier) -> NotificationFailure {
    NotificationFailure(
      .identityRefused, field: "app_id", value: app.rawValue,
      message: "The bus does not say which process calls, or it has ended.",
      remedy: "Register from the process that uses the connection.")
  }
}
