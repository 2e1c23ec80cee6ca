import HTTPTypes

extension HTTPField.Name {
  /// Where a request comes from, as the browser sees it (Fetch Metadata).
  static let secFetchSite = named("Sec-Fetch-Site")
  /// What a request is for (Fetch Metadata).
  static let secFetchMode = named("Sec-Fetch-Mode")
  /// The last message that a window had of an event stream.
  static let lastEventID = named("Last-Event-ID")
  static let crossOriginOpenerPolicy = named("Cross-Origin-Opener-Policy")
  static let crossOriginEmbedderPolicy = named("Cross-Origin-Embedder-Policy")
  static let referrerPolicy = named("Referrer-Policy")
  static let permissionsPolicy = named("Permissions-Policy")

  private static func named(_ name: String) -> HTTPField.Name {
    guard let field = HTTPField.Name(name) else {
      preconditionFailure("\(name) cannot be the name of a header; write a token")
    }
    return field
  }
}
