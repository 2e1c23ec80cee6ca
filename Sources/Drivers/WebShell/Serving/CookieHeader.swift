/// The `Cookie` header of a request (RFC 6265, section 4.2).
///
/// Cookies do not tell ports apart, so servers of any kind may have written what else stands in it.
enum CookieHeader {
  /// The value of the first cookie of a name.
  static func value(of name: String, in header: String) -> String? {
    let start = Array("\(name)=".utf8)
    for pair in header.utf8.split(separator: UInt8(ascii: ";")) {
      let text = pair.drop { $0 == UInt8(ascii: " ") }
      if text.starts(with: start) { return String(Substring(text.dropFirst(start.count))) }
    }
    return nil
  }
}
