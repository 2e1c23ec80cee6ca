import Foundation

/// The target of a request, taken apart: a path and a query (RFC 9112, section 3.2).
///
/// Nothing in it is decoded, so that no two spellings mean one file. A target that is not ASCII is invalid: browsers escape
/// other characters, and a slash with a combining mark is not a slash.
struct RequestTarget: Hashable, Sendable {
  /// The part before the question mark.
  let path: Substring
  /// The part after the question mark.
  let query: Substring

  init(_ target: String) {
    guard target.utf8.allSatisfy({ $0 < 0x80 }) else {
      path = ""
      query = ""
      return
    }
    let mark = target.utf8.firstIndex(of: UInt8(ascii: "?"))
    path = target[..<(mark ?? target.endIndex)]
    query = mark.map { target[target.utf8.index(after: $0)...] } ?? ""
  }

  /// The value of a member of the query, or an empty text for one without a value.
  func member(_ name: String) -> Substring? {
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.first.map({ $0 == name }) ?? false { return parts.count > 1 ? parts[1] : "" }
    }
    return nil
  }
}

/// The `Cookie` header of a request (RFC 6265, section 4.2).
///
/// Cookies do not distinguish ports, so other servers may have written the rest of the header.
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

/// The part of a file that a browser requests (RFC 9110, section 14).
enum ByteRange: Hashable, Sendable {
  /// The whole file: no part was requested, or a request that may be answered with the whole.
  case whole
  /// These bytes.
  case part(Range<Int>)
  /// Bytes beyond the file.
  case outside

  /// Reads the header for a file of so many bytes; a request for several parts is answered with the whole.
  init(header: String?, size: Int) {
    guard let header, header.utf8.starts(with: Self.unit) else {
      self = .whole
      return
    }
    let ends = header.utf8.dropFirst(Self.unit.count).split(
      separator: UInt8(ascii: "-"), maxSplits: 1, omittingEmptySubsequences: false)
    guard ends.count == 2 else {
      self = .whole
      return
    }
    self = Self.range(from: ends[0], to: ends[1], size: size)
  }

  private static func range(
    from first: Substring.UTF8View, to last: Substring.UTF8View, size: Int
  ) -> ByteRange {
    switch (number(first), number(last)) {
    case (let first?, let last?):
      guard first <= last else { return .whole }
      return first < size ? .part(first..<min(last + 1, size)) : .outside
    case (let first?, nil) where last.isEmpty:
      return first < size ? .part(first..<size) : .outside
    case (nil, let count?) where first.isEmpty:
      return count > 0 && size > 0 ? .part(max(0, size - count)..<size) : .outside
    default: return .whole
    }
  }

  /// A number of at most 15 digits, so that adding one never overflows.
  private static func number(_ text: Substring.UTF8View) -> Int? {
    guard (1...15).contains(text.count),
      text.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int(Substring(text))
  }

  private static let unit = "bytes=".utf8
}
