import HTTPTypes

/// What is asked for: the head of a request, taken apart once.
struct WebRequest {
  /// The method; a request for the head alone is answered like one for everything, without the body.
  let method: HTTPRequest.Method
  /// What is asked for.
  private let target: RequestTarget
  /// The host that the browser believes to speak with.
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

  /// Whether something is only to be read.
  var isReading: Bool { method == .get || method == .head }

  /// The value of a member of the query, or an empty text for one without a value.
  func member(_ name: String) -> Substring? { target.member(name) }

  /// The value of a cookie.
  func cookie(_ name: String) -> String? {
    headers[values: .cookie].lazy.compactMap { CookieHeader.value(of: name, in: $0) }.first
  }

  /// Where the request comes from, as the browser says; absent from programs that are no browser.
  var site: String? { headers[.secFetchSite] }
}
