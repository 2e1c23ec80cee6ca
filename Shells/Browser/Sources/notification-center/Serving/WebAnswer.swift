import HTTPTypes
import HummingbirdCore
import NIOCore
import NotificationModel
import NotificationWire
import Words

/// The answers, each with the headers that keep a browser safe.
enum WebAnswer {
  /// An answer in JSON that is not cached.
  static func json(_ bytes: [UInt8], status: HTTPResponse.Status = .ok) -> Response {
    var headers = SafeHeaders.with(policy: SafeHeaders.filePolicy)
    headers[.contentType] = "application/json"
    headers[.cacheControl] = "no-store"
    return Response(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  /// A refusal, in the form of the daemon's own.
  static func refusal(_ refusal: WebRefusal) -> Response {
    json(ServerMessage.failure(id: nil, refusal.failure).encode(), status: refusal.status)
  }

  /// A refusal for a person who opened the page. Those of sign-ins and of other names of this machine, which a new link remedies,
  /// are in the person's language; a person sees no other.
  static func readable(_ refusal: WebRefusal, in words: Vocabulary) -> Response {
    var headers = SafeHeaders.with(policy: SafeHeaders.filePolicy)
    headers[.contentType] = "text/plain; charset=utf-8"
    headers[.cacheControl] = "no-store"
    var text = "\(refusal.failure.message) \(refusal.failure.remedy)\n"
    if let word = refusal.word {
      headers[.contentType] = "text/html; charset=utf-8"
      headers[.contentLanguage] = words.language.replacing("_", with: "-")
      text = page(of: words.text(word), in: words)
    }
    return Response(
      status: refusal.status, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }

  /// A page with one sentence; the catalogue has no markup.
  private static func page(of sentence: String, in words: Vocabulary) -> String {
    let language = words.language.replacing("_", with: "-")
    let direction = words.isRightToLeft ? "rtl" : "ltr"
    return """
      <!DOCTYPE html>
      <html lang="\(language)" dir="\(direction)">
      <head><meta charset="utf-8"><title>\(words.text(.page))</title></head>
      <body><p>\(sentence)</p></body>
      </html>

      """
  }

  /// Redirects to the page, signed in.
  static func signedIn(cookie: String, location: String) -> Response {
    var headers = SafeHeaders.with(policy: SafeHeaders.filePolicy)
    headers[.location] = location
    headers[.setCookie] = cookie
    headers[.cacheControl] = "no-store"
    return Response(status: .seeOther, headers: headers)
  }

  /// A file of the page, or the answer that the browser already has it.
  static func page(_ file: PageFile, for request: WebRequest) -> Response {
    content(of: file, policy: SafeHeaders.pagePolicy, for: request)
  }

  /// An app's icon, or the answer that the browser already has it.
  static func icon(_ file: PageFile, for request: WebRequest) -> Response {
    content(of: file, policy: SafeHeaders.filePolicy, for: request)
  }

  private static func content(
    of file: PageFile, policy: String, for request: WebRequest
  ) -> Response {
    var headers = SafeHeaders.with(policy: policy)
    headers[.eTag] = file.entityTag
    headers[.cacheControl] = "no-cache"
    let isKnown = request.headers[values: .ifNoneMatch].contains { $0.contains(file.entityTag) }
    if isKnown { return Response(status: .notModified, headers: headers) }
    headers[.contentType] = file.type
    return Response(
      status: .ok, headers: headers, body: ResponseBody(byteBuffer: file.content))
  }

  /// The head of an event stream.
  static var eventStream: HTTPResponse {
    var headers = SafeHeaders.with(policy: SafeHeaders.filePolicy)
    headers[.contentType] = "text/event-stream"
    headers[.cacheControl] = "no-store"
    return HTTPResponse(status: .ok, headerFields: headers)
  }
}

/// The reason why a request is refused, and its status (RFC 9110, section 15).
struct WebRefusal: Error {
  let status: HTTPResponse.Status
  let failure: NotificationFailure
  /// The allowed methods.
  var allowed: String?
  /// The sentence for a person who opened the page.
  var word: Word?

  init(_ status: HTTPResponse.Status, _ failure: NotificationFailure) {
    self.status = status
    self.failure = failure
  }

  /// A refusal by the daemon, or by the connection to it.
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
    refusingSignIn(
      .forbidden,
      NotificationFailure(
        .notPermitted, field: field, value: value,
        message: "The request does not come from the Notification Center's own page.",
        remedy: "Open the page through a link of `notification-center --open`."))
  }

  static let signedOut = refusingSignIn(
    .unauthorized,
    NotificationFailure(
      .notPermitted, field: "Cookie", message: "This browser is not signed in.",
      remedy: "Open a new link with `notification-center --open`."))

  static let voidLink = refusingSignIn(
    .forbidden,
    NotificationFailure(
      .notPermitted, field: "token", message: "The link was used before, or is too old.",
      remedy: "Open a new one with `notification-center --open`."))

  private static func refusingSignIn(
    _ status: HTTPResponse.Status, _ failure: NotificationFailure
  ) -> WebRefusal {
    var refusal = WebRefusal(status, failure)
    refusal.word = .linkRefused
    return refusal
  }
}
