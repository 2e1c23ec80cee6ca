import HTTPTypes

/// The headers that every answer carries, so that a browser does no more with it than necessary.
enum SafeHeaders {
  /// The policy of the page: it may run our modules, show our pictures and call us, nothing else,
  /// and no text of an app can become markup.
  static let pagePolicy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'",
    "media-src 'self'", "connect-src 'self'", "manifest-src 'self'", "form-action 'none'",
    "base-uri 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].joined(separator: "; ")

  /// The policy of every other file, if it is opened on its own.
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
  /// The origin of a request, as the browser classifies it (Fetch Metadata).
  static let secFetchSite = named("Sec-Fetch-Site")
  /// The mode of a request (Fetch Metadata).
  static let secFetchMode = named("Sec-Fetch-Mode")
  /// The last message that a window received of an event stream.
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
