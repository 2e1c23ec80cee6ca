/// The part of a file that a browser asks for (RFC 9110, section 14).
enum ByteRange: Hashable, Sendable {
  /// All of it: nothing was asked for, or something that may be answered with everything.
  case whole
  /// These bytes.
  case part(Range<Int>)
  /// Bytes that the file does not have.
  case outside

  /// Reads the header for a file of so many bytes; of several parts none is sent by itself.
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
