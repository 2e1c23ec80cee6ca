/// The target of a request, taken apart: a path and a query (RFC 9112, section 3.2).
///
/// Nothing in it is decoded, so that no two spellings mean one file. A target that is not ASCII names
/// nothing: browsers write other characters as escapes, and with a mark on it a slash is none.
struct RequestTarget: Hashable, Sendable {
  /// What stands before the question mark.
  let path: Substring
  /// What stands behind it.
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
