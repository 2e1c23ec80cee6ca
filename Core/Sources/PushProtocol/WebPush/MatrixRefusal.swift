package import ByteParsing

/// Why a request of a Matrix homeserver is refused, with the codes of Matrix.
package enum MatrixRefusal: Error, Hashable, Sendable {
  /// The body is not a JSON object.
  case notJSON(JSONFlaw, at: Int)
  /// A member is missing.
  case missing(String)
  /// A member has another type than the expected one.
  case type(String, String, value: String)
  /// A member occurs twice.
  case repeated(String)
  /// The body is too long.
  case tooLarge
  /// There are too many devices.
  case tooManyDevices
  /// No device has an endpoint of this gateway that takes messages without encryption.
  case foreign(pushkey: String)
  /// The endpoint takes only messages that a server has signed, which requests of Matrix are not.
  case bound(pushkey: String)
  /// Nothing is at this path.
  case path
  /// The path has another method.
  case method
  /// There are too many requests.
  case tooMany
  /// The gateway cannot store the messages now.
  case unavailable

  /// The methods of the resource, as in `Allow`.
  package static let methods = "GET, HEAD, POST"

  /// The status of the answer.
  package var status: Int {
    switch self {
    case .notJSON, .missing, .type, .repeated, .foreign, .bound: 400
    case .path: 404
    case .method: 405
    case .tooLarge, .tooManyDevices: 413
    case .tooMany: 429
    case .unavailable: 503
    }
  }

  /// Matrix's code for the cause.
  package var code: String {
    switch self {
    case .notJSON: "M_NOT_JSON"
    case .missing: "M_MISSING_PARAM"
    case .type, .repeated: "M_BAD_JSON"
    case .foreign, .bound: "M_INVALID_PARAM"
    case .path, .method: "M_UNRECOGNIZED"
    case .tooLarge, .tooManyDevices: "M_TOO_LARGE"
    case .tooMany: "M_LIMIT_EXCEEDED"
    case .unavailable: "M_UNKNOWN"
    }
  }

  /// The sentence for the homeserver's log.
  package var message: String {
    switch self {
    case .notJSON(let flaw, let position):
      "The body is not a JSON object: \(flaw.rawValue) (byte \(position))."
    case .missing(let field): "`\(field)` is missing."
    case .type(let field, let expected, let value):
      "`\(field)` is \(value), and not \(expected)."
    case .repeated(let field): "`\(field)` occurs twice."
    case .tooLarge: "The body is longer than \(PushLimits.matrixBytes) bytes."
    case .tooManyDevices:
      "`notification.devices` has more than \(PushLimits.matrixDevices) elements."
    case .foreign(let pushkey):
      "`pushkey` is not an endpoint of this gateway for UnifiedPush: \(WebPushRefusal.excerpt(pushkey))"
    case .bound(let pushkey):
      "The endpoint in `pushkey` is bound to a server's key, and requests of Matrix are not signed: \(WebPushRefusal.excerpt(pushkey))"
    case .path: "The path is not that of a Matrix push gateway."
    case .method: "The resource has only the methods \(Self.methods)."
    case .tooMany: "Too many requests: wait as long as `Retry-After` says."
    case .unavailable: "The messages cannot be stored now: send them again after `Retry-After`."
    }
  }

  /// The body of the answer.
  package var body: String {
    #"{"errcode":"\#(code)","error":"\#(WebPushRefusal.json(message))"}"#
  }
}
