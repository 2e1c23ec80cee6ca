/// Pieces of text of which many together are costly for some parser.
enum Parts {
  static let all = unicode + json + formats + markup + lists

  /// Combining marks on one letter in two orders, which normalization has to sort; letters that join.
  private static let unicode = [
    "\u{301}\u{323}", "\\u0301\\u0323", "🇩", "👩\u{200D}", "ก\u{E33}", "é", "\0", "\u{FEFF}",
  ]
  private static let json = [
    "[", "{", "\"", "\\", ",", "{\"a\":", "[[],", "\"\":1,", "0", "-", "1e",
  ]
  private static let formats = ["%", "%-", "%1$*2$@", "%#@a@", "%.0@", "%512d", "\u{301}%@"]
  private static let markup = [
    "<", "<dict>", "<array>", "<key>a</key>", "<true/>", "<!--", "<!---->", "<![CDATA[", "&lt;",
    "&",
  ]
  private static let lists = [
    "/*", "/**/", "//\n", "\"a\"=\"b\";", "a;", "\n", " ", "=", ":", "/", "a=1,", "1h", "\u{1B}[",
    "snap.",
    "[Application]\n", "name=\n", "a", "_a",
  ]
}
