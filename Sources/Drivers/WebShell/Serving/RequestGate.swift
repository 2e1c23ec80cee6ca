import HTTPTypes

/// Decides who is let in before anything is looked at.
struct RequestGate: Sendable {
  let host: BoundHost
  let port: Int
  let sessions: Sessions

  /// The name of the cookie; cookies do not tell ports apart, so it names ours.
  var cookieName: String { "notification-center-\(port)" }

  /// Refuses requests that were not meant for this server, and those that another page sent.
  ///
  /// Another port of this machine is the same *site* for a browser, and its pages' requests carry our
  /// cookie; so only the very same origin is let through, and what a person opens.
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
    guard let session = request.cookie(cookieName), sessions.admits(session) else {
      throw .signedOut
    }
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
