import HTTPTypes

/// The headers that every answer carries, so that a browser does no more with it than it must.
enum SafeHeaders {
  /// What the page may do: run our modules, show our pictures, call us; nothing else, and no text of
  /// an app can become markup.
  static let pagePolicy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'",
    "media-src 'self'", "connect-src 'self'", "manifest-src 'self'", "form-action 'none'",
    "base-uri 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].joined(separator: "; ")

  /// What anything else may do, should it ever be opened by itself.
  static let filePolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

  /// The headers with one of the policies.
  static func with(policy: String) -> HTTPFields {
    [
      .contentSecurityPolicy: policy,
      .xContentTypeOptions: "nosniff",
      .referrerPolicy: "no-referrer",
      .crossOriginOpenerPolicy: "same-origin",
      .crossOriginResourcePolicy: "same-origin",
      .crossOriginEmbedderPolicy: "require-corp",
      .permissionsPolicy: "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    ]
  }
}

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
