extension String {
  /// The beginning of the text, bounded in bytes too: one character can be a megabyte of accents.
  var excerpt: String {
    unicodeScalars.count <= 200
      ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(200)))
  }
}
