import HTTPTypes

/// The head of a request, parsed once.
struct WebRequest {
  /// The method; a request for the head alone is answered like a full one, without the body.
  let method: HTTPRequest.Method
  /// The target of the request.
  private let target: RequestTarget
  /// The host to which the browser addressed the request.
  let authority: String?
  /// The other headers.
  let headers: HTTPFields

  init(_ head: HTTPRequest) {
    method = head.method
    authority = head.authority
    headers = head.headerFields
    target = RequestTarget(head.path ?? "")
  }

  /// The path as it was sent.
  var path: Substring { target.path }

  /// Whether the request only reads.
  var isReading: Bool { method == .get || method == .head }

  /// The value of a member of the query, or an empty text for one without a value.
  func member(_ name: String) -> Substring? { target.member(name) }

  /// The value of a cookie.
  func cookie(_ name: String) -> String? {
    headers[values: .cookie].lazy.compactMap { CookieHeader.value(of: name, in: $0) }.first
  }

  /// The origin of the request, as the browser classifies it; `nil` for programs other than browsers.
  var site: String? { headers[.secFetchSite] }
}

/// Decides about access before any other part of a request is examined.
struct RequestGate: Sendable {
  let host: BoundHost
  let port: Int
  let sessions: Sessions

  /// The name of the cookie; it contains our port, because cookies do not distinguish ports.
  var cookieName: String { "notification-center-\(port)" }

  /// Refuses requests that were not meant for this server, and requests from other pages.
  ///
  /// Another port of this machine is the same *site* for a browser, and requests of its pages carry our cookie; so only the
  /// very same origin is accepted, and pages that the user opens.
  func check(_ request: WebRequest) throws(WebRefusal) {
    guard let authority = request.authority, host.admits(authority, port: port) else {
      throw .foreign("Host", request.authority)
    }
    let origin = request.headers[.origin]
    if let origin, origin != "http://\(authority)" { throw .foreign("Origin", origin) }
    if !request.isReading, origin == nil { throw .foreign("Origin", nil) }
    switch request.site {
    case nil, "same-origin": return
    case "none" where request.isReading: return
    // A link on another page may lead to ours; it is shown in a window of its own.
    case .some where isOpening(request): return
    default: throw .foreign("Sec-Fetch-Site", request.site)
    }
  }

  /// Refuses browsers that are not signed in.
  func checkSession(of request: WebRequest) throws(WebRefusal) {
    guard admits(request) else { throw .signedOut }
  }

  /// Whether the browser is signed in.
  func admits(_ request: WebRequest) -> Bool {
    request.cookie(cookieName).map { sessions.admits($0) } ?? false
  }

  /// The header that signs a browser in.
  func cookie(for session: String) -> String {
    "\(cookieName)=\(session); Path=/; HttpOnly; SameSite=Strict; "
      + "Max-Age=\(WebLimits.sessionSeconds)"
  }

  private func isOpening(_ request: WebRequest) -> Bool {
    request.isReading && request.headers[.secFetchMode] == "navigate"
      && (request.path == "/" || request.path == "/open")
  }
}
