import HTTPTypes

/// What is asked for: the head of a request, taken apart once.
struct WebRequest {
  /// The method; a request for the head alone is answered like one for everything, without the body.
  let method: HTTPRequest.Method
  /// The path as it was sent; nothing in it is decoded, so that no two spellings mean one file.
  let path: Substring
  /// What follows the question mark.
  let query: Substring
  /// The host that the browser believes to speak with.
  let authority: String?
  /// The other headers.
  let headers: HTTPFields

  init(_ head: HTTPRequest) {
    method = head.method
    authority = head.authority
    headers = head.headerFields
    let target = head.path ?? ""
    let mark = target.firstIndex(of: "?")
    path = target[..<(mark ?? target.endIndex)]
    query = mark.map { target[target.index(after: $0)...] } ?? ""
  }

  /// Whether something is only to be read.
  var isReading: Bool { method == .get || method == .head }

  /// The value of a member of the query, or an empty text for one without a value.
  func member(_ name: String) -> Substring? {
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.first.map({ $0 == name }) ?? false { return parts.count > 1 ? parts[1] : "" }
    }
    return nil
  }

  /// The value of a cookie.
  func cookie(_ name: String) -> String? {
    for header in headers[values: .cookie] {
      for pair in header.split(separator: ";") {
        let text = pair.drop { $0 == " " }
        if text.hasPrefix(name + "=") { return String(text.dropFirst(name.count + 1)) }
      }
    }
    return nil
  }

  /// Where the request comes from, as the browser says; absent from programs that are no browser.
  var site: String? { headers[.secFetchSite] }
}
