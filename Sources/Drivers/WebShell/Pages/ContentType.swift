/// The types that files are served with; what is not in the table is not served.
enum ContentType {
  /// The type of a file of the page, by the ending of its name.
  static func ofPage(_ name: String) -> String? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    return byEnding[String(name[name.index(after: dot)...])]
  }

  private static let byEnding = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
    "json": "application/json", "webmanifest": "application/manifest+json",
    "svg": "image/svg+xml", "png": "image/png", "ico": "image/x-icon",
    "woff2": "font/woff2", "txt": "text/plain; charset=utf-8",
  ]
}
