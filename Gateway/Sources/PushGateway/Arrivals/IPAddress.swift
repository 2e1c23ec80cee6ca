import ByteParsing

/// An IPv4 or IPv6 address.
///
/// A socket for both families writes an IPv4 address within an IPv6 one (RFC 4291, section 2.5.5.2); such an
/// address is the IPv4 address, so that a client counts as one however it is connected.
struct IPAddress: Hashable, Sendable {
  /// The 4 or 16 bytes, the first group first.
  let bytes: [UInt8]

  /// Makes an address of its 4 or 16 bytes; fails for another number of them.
  init?(bytes: some Collection<UInt8>) {
    switch bytes.count {
    case 4: self.bytes = Array(bytes)
    case 16:
      self.bytes = Array(bytes.starts(with: Self.mapped) ? bytes.suffix(4) : bytes.suffix(16))
    default: return nil
    }
  }

  /// Reads an address in its usual form, without a zone; IPv4 numbers have no leading zeros.
  init?(_ text: some Sequence<UInt8>) {
    let text = Array(text)[...]
    let isLong = text.contains(UInt8(ascii: ":"))
    guard let bytes = isLong ? Self.sixteenBytes(text) : Self.fourBytes(text) else { return nil }
    self.init(bytes: bytes)
  }

  /// The text that limits are counted by: an IPv4 address, or the network part of an IPv6 one, because the owner
  /// of one IPv6 address owns its whole network.
  var network: String {
    if bytes.count == 4 { return bytes.map { "\($0)" }.joined(separator: ".") }
    return stride(from: 0, to: 8, by: 2).map { index in
      String(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]), radix: 16)
    }.joined(separator: ":")
  }

  /// The host in a URL, in the form in which browsers write it: an IPv6 address is in brackets.
  var host: String {
    if bytes.count == 4 { return network }
    let groups = stride(from: 0, to: 16, by: 2).map { index in
      UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
    }
    let text = { (part: ArraySlice<UInt16>) in
      part.map { String($0, radix: 16) }.joined(separator: ":")
    }
    guard let gap = Self.longestGap(in: groups) else { return "[\(text(groups[...]))]" }
    return "[\(text(groups[..<gap.lowerBound]))::\(text(groups[gap.upperBound...]))]"
  }

  /// A host in the form in which browsers write it: an address of IPv6 may be in brackets or not, and a name stays.
  static func host(_ text: String) -> String {
    let isInBrackets = text.hasPrefix("[") && text.hasSuffix("]")
    return Self(isInBrackets ? text.dropFirst().dropLast().utf8 : text[...].utf8)?.host ?? text
  }

  /// The first of the longest runs of zeros, which is left out (RFC 5952, section 4.2); nil if none has two.
  private static func longestGap(in groups: [UInt16]) -> Range<Int>? {
    var longest = 0..<1
    var start: Int?
    for (index, group) in groups.enumerated() {
      guard group == 0 else {
        start = nil
        continue
      }
      start = start ?? index
      if let start, index + 1 - start > longest.count { longest = start..<index + 1 }
    }
    return longest.count > 1 ? longest : nil
  }

  /// The first bytes of an IPv6 address with an IPv4 one in it.
  private static let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]

  private static func fourBytes(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    let bytes = parts.compactMap { $0.number(upTo: 255).map { UInt8($0) } }
    return bytes.count == 4 ? bytes : nil
  }

  private static func sixteenBytes(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let colon = UInt8(ascii: ":")
    let gap = text.indices.dropLast().first { text[$0] == colon && text[$0 + 1] == colon }
    guard let gap else {
      let all = groups(text, endsAddress: true)
      return all?.count == 16 ? all : nil
    }
    guard let head = groups(text[..<gap], endsAddress: false),
      let tail = groups(text[(gap + 2)...], endsAddress: true), head.count + tail.count <= 14
    else { return nil }
    return head + Array(repeating: 0, count: 16 - head.count - tail.count) + tail
  }

  /// The bytes of groups with a colon between each two; the last group of an address may be an IPv4 address.
  private static func groups(_ text: ArraySlice<UInt8>, endsAddress: Bool) -> [UInt8]? {
    guard !text.isEmpty else { return [] }
    var groups = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    var end: [UInt8] = []
    if endsAddress, let last = groups.last, last.contains(UInt8(ascii: ".")) {
      guard let bytes = fourBytes(last) else { return nil }
      end = bytes
      groups.removeLast()
    }
    var bytes: [UInt8] = []
    for group in groups {
      let digits = group.compactMap(\.hexadecimalDigit)
      guard (1...4).contains(group.count), digits.count == group.count else { return nil }
      let number = digits.reduce(UInt16(0)) { $0 << 4 | UInt16($1) }
      bytes += [UInt8(number >> 8), UInt8(number & 0xFF)]
    }
    return bytes + end
  }
}

/// A network of addresses: all that begin with the same bits.
package struct IPNetwork: Hashable, Sendable {
  private let first: IPAddress
  /// How many bits its addresses have in common.
  private let length: Int

  /// Reads one address, or the first address of a network and its length, such as `192.0.2.0/24` (RFC 4632).
  ///
  /// It fails for any other text, also if bits are set after the length: an address was meant, or another network.
  package init?(_ text: String) {
    let parts = text.utf8.split(
      separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = IPAddress(parts[0]) else { return nil }
    let bits = address.bytes.count * 8
    first = address
    guard parts.count == 2 else {
      length = bits
      return
    }
    // The length of a network that is written as IPv6 counts other bits than those of the IPv4 address in it.
    guard (bits == 128) == parts[0].contains(UInt8(ascii: ":")),
      let length = parts[1].number(upTo: bits)
    else { return nil }
    self.length = length
    guard contains(first) else { return nil }
  }

  /// Whether an address belongs to it.
  func contains(_ address: IPAddress) -> Bool {
    guard address.bytes.count == first.bytes.count else { return false }
    // The mask of a byte beyond the length is zero, and so are the network's own bits in it.
    return address.bytes.indices.allSatisfy { index in
      let free = min(max(0, 8 * (index + 1) - length), 8)
      return address.bytes[index] & UInt8(0xFF << free & 0xFF) == first.bytes[index]
    }
  }
}

extension Collection<UInt8> {
  /// The value of decimal digits without leading zeros; nil for anything else, and above a limit.
  func number(upTo limit: Int) -> Int? {
    guard let start = first, start != UInt8(ascii: "0") || count == 1 else { return nil }
    var number = 0
    for byte in self {
      guard let digit = byte.digit, number <= limit else { return nil }
      number = number * 10 + digit
    }
    return number <= limit ? number : nil
  }
}
