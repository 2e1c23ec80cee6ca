import HTTPTypes
import NotificationModel

/// Why a request is not carried out, and with which status that is said (RFC 9110, section 15).
struct WebRefusal: Error {
  let status: HTTPResponse.Status
  let failure: NotificationFailure
  /// The methods that would have been right.
  var allowed: String?

  init(_ status: HTTPResponse.Status, _ failure: NotificationFailure) {
    self.status = status
    self.failure = failure
  }

  /// What the daemon, or the line to it, refuses.
  init(_ failure: NotificationFailure) {
    self.init(Self.statuses[failure.code] ?? .badRequest, failure)
  }

  private static let statuses: [NotificationFailure.Code: HTTPResponse.Status] = [
    .notFound: .notFound, .notPermitted: .forbidden, .identityRefused: .forbidden,
    .notificationsNotAllowed: .forbidden, .limitReached: .tooManyRequests,
    .noDaemon: .serviceUnavailable, .connectionLost: .serviceUnavailable,
    .storeFailed: .internalServerError, .diskFull: .internalServerError,
    .unsupported: .unprocessableContent,
  ]
}

extension WebRefusal {
  static let unknownPath = WebRefusal(
    .notFound,
    NotificationFailure(
      .notFound, field: "path", message: "There is nothing under this address.",
      remedy: "Open the page itself: /."))

  static func wrongMethod(allowed: String) -> WebRefusal {
    var refusal = WebRefusal(
      .methodNotAllowed,
      NotificationFailure(
        .unsupported, field: "method", message: "The address cannot be used with this method.",
        remedy: "Use \(allowed)."))
    refusal.allowed = allowed
    return refusal
  }

  static func foreign(_ field: String, _ value: String?) -> WebRefusal {
    WebRefusal(
      .forbidden,
      NotificationFailure(
        .notPermitted, field: field, value: value,
        message: "The request does not come from the Notification Center's own page.",
        remedy: "Open the page through a link of `notification-center --open`."))
  }

  static let signedOut = WebRefusal(
    .unauthorized,
    NotificationFailure(
      .notPermitted, field: "Cookie", message: "This browser is not signed in.",
      remedy: "Open a new link with `notification-center --open`."))

  static let voidLink = WebRefusal(
    .forbidden,
    NotificationFailure(
      .notPermitted, field: "token", message: "The link was used before, or is too old.",
      remedy: "Open a new one with `notification-center --open`."))
}
