/// Why a Web Push request is refused, in the codes that senders know from autopush, Mozilla's push service.
package enum WebPushRefusal: Error, Hashable, Sendable {
  /// `TTL` is missing.
  case noTimeToLive
  /// `TTL` is not a number of seconds.
  case timeToLive(String)
  /// `Urgency` has another value than the four.
  case urgency(String)
  /// `Topic` is not 1 to 32 letters of base64url.
  case topic(String)
  /// The field of this name comes twice.
  case repeated(String)
  /// The body has no content coding.
  case noEncoding
  /// `Content-Encoding` is empty.
  case emptyEncoding
  /// The body has another content coding than `aes128gcm`.
  case encoding(String)
  /// No device can read the body.
  case unreadable(EncryptedMessageFlaw)
  /// The request has this field of an older content coding.
  case olderField(String)
  /// The body is empty, and the subscription is one of UnifiedPush.
  case empty
  /// The body is longer than the subscription allows.
  case tooLarge(limit: Int)
  /// The VAPID token is missing or invalid.
  case sender(VAPIDFlaw)
  /// The VAPID token does not have the key that the subscription names.
  case otherKey
  /// The request wants a tunnel.
  case tunnel
  /// The bytes of the connection are not a request.
  case protocolError(status: Int, String)
  /// The resource has only these methods.
  case method(allowed: String)
  /// Nothing is at this path; endpoints begin with the origin.
  case noResource(origin: String)
  /// No subscription has this endpoint.
  case unknown
  /// The message no longer waits, or never existed.
  case noMessage
  /// No message has this receipt, or it is too old to be known.
  case noReceipt
  /// The message of a receipt was not delivered, for this reason.
  case undelivered(String)
  /// The subscription has ended.
  case ended
  /// The sender, or the subscription, has too many messages.
  case tooMany
  /// The gateway cannot store the message now.
  case unavailable

  /// The status of the answer.
  package var status: Int {
    switch self {
    case .noTimeToLive, .timeToLive, .urgency, .topic, .noEncoding, .emptyEncoding, .tunnel,
      .unreadable, .olderField, .empty, .repeated:
      400
    case .protocolError(let status, _): status
    case .sender: 401
    case .otherKey: 403
    case .noResource, .unknown, .noMessage, .noReceipt: 404
    case .method: 405
    case .ended, .undelivered: 410
    case .tooLarge: 413
    case .encoding: 415
    case .tooMany: 429
    case .unavailable: 503
    }
  }

  /// autopush's number for the cause, or 999.
  package var number: Int {
    switch self {
    case .noResource, .unknown, .noMessage, .noReceipt: 102
    case .ended: 103
    case .tooLarge: 104
    case .sender, .otherKey: 109
    case .noEncoding, .emptyEncoding, .encoding, .unreadable, .olderField, .empty: 110
    case .noTimeToLive: 111
    case .timeToLive, .repeated("TTL"): 112
    case .topic, .repeated("Topic"): 113
    case .tooMany, .unavailable: 201
    case .urgency, .repeated, .method, .tunnel, .protocolError, .undelivered: 999
    }
  }

  /// The sentence for the sender's developer.
  package var message: String {
    switch self {
    case .noTimeToLive: "The header `TTL` is missing: send the seconds to keep the message."
    case .timeToLive(let text): "`TTL` is not a number of seconds: \(Self.excerpt(text))"
    case .urgency(let text):
      "`Urgency` is none of very-low, low, normal and high: \(Self.excerpt(text))"
    case .topic(let text): "`Topic` is not 1 to 32 letters of base64url: \(Self.excerpt(text))"
    case .repeated(let name): "`\(name)` occurs twice: send it once."
    case .emptyEncoding:
      "`Content-Encoding` is empty: name the coding of the body, aes128gcm (RFC 8291)."
    case .noEncoding: "The body has no `Content-Encoding`: encrypt it with aes128gcm (RFC 8291)."
    case .encoding(let text):
      "The content coding \(Self.excerpt(text)) is not supported: use aes128gcm (RFC 8291)."
    case .unreadable(let flaw): flaw.description
    case .olderField(let name):
      "\(name) belongs to the older coding aesgcm: a message of aes128gcm has its salt and key in the body, so send it without."
    case .empty:
      "The body is empty: a message of UnifiedPush has 1 to \(PushLimits.unifiedPushBytes) bytes."
    case .tooLarge(let limit): "The body is longer than \(limit) bytes."
    case .sender(let flaw): flaw.description
    case .otherKey:
      "The subscription was made for another VAPID key: `k` is compared with the `applicationServerKey` of the subscription, whose SHA-256 the endpoint contains."
    case .tunnel: "CONNECT is not supported: send the request itself."
    case .protocolError(_, let sentence): sentence
    case .method(let allowed): "The resource has only the methods \(allowed)."
    case .noResource(let origin):
      "There is no such resource: endpoints have the form \(origin)\(EndpointToken.path)…, as the device names them."
    case .unknown: "No subscription has this endpoint: delete it."
    case .noMessage:
      "No message with this address waits: it was delivered, has expired or never existed."
    case .noReceipt: "No message has this receipt, or it is too old to be known."
    case .undelivered(let reason): "The message was not delivered: \(reason)."
    case .ended: "The subscription has ended: delete it."
    case .tooMany: "Too many messages: wait as long as `Retry-After` says."
    case .unavailable: "The message cannot be stored now: send it again after `Retry-After`."
    }
  }

  /// The body of the answer: a JSON object with the status, autopush's number, the status in words, and the sentence.
  package var body: String {
    #"{"code":\#(status),"errno":\#(number),"error":"\#(phrase)","message":"\#(Self.json(message))"}"#
  }

  private var phrase: String {
    switch status {
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 410: "Gone"
    case 413: "Payload Too Large"
    case 415: "Unsupported Media Type"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 501: "Not Implemented"
    case 505: "HTTP Version Not Supported"
    default: "Service Unavailable"
    }
  }

  /// A value that the sender chose; a long one is cut, and ends with an ellipsis.
  static func excerpt(_ text: String) -> String {
    guard text.utf8.count > PushLimits.excerptBytes else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: PushLimits.excerptBytes)
    while end.samePosition(in: text.unicodeScalars) == nil { text.utf8.formIndex(before: &end) }
    return String(text.unicodeScalars[..<end]) + "…"
  }

  /// The text as the content of a JSON string.
  static func json(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": escaped += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        escaped += "\\u00\(scalar.value < 16 ? "0" : "")\(String(scalar.value, radix: 16))"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
