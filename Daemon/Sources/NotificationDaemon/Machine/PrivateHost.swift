/// Whether a host is in a private network, by its text alone: no name is looked up.
enum PrivateHost {
  /// The ends of names that are never public (RFC 6761, 6762, 8375 and ICANN's `.internal`).
  private static let privateEnds = [".localhost", ".local", ".home.arpa", ".internal"]

  /// Checks a host as it is in a URL, without a port; an IPv6 address may be in brackets.
  static func matches(_ host: some StringProtocol) -> Bool {
    let host = host.lowercased()
    if host.contains(":") { return isPrivateIPv6(host.filter { $0 != "[" && $0 != "]" }) }
    if let bytes = bytes(ofIPv4: host) { return isPrivate(bytes) }
    return host == "localhost" || privateEnds.contains(where: host.hasSuffix)
  }

  /// The host of a URL such as an endpoint.
  static func host(of address: String) -> Substring? {
    guard let start = address.firstRange(of: "://")?.upperBound else { return nil }
    let authority = address[start...].prefix { $0 != "/" }
    if authority.hasPrefix("[") { return authority.prefix { $0 != "]" } + "]" }
    return authority.prefix { $0 != ":" }
  }

  private static func bytes(ofIPv4 text: String) -> [UInt8]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let bytes = parts.compactMap { UInt8($0) }
    return parts.count == 4 && bytes.count == 4 ? bytes : nil
  }

  /// The networks of RFC 1918, 3927, 6598 and the machine itself.
  private static func isPrivate(_ bytes: [UInt8]) -> Bool {
    switch (bytes[0], bytes[1]) {
    case (0, _), (10, _), (127, _), (192, 168), (169, 254), (172, 16...31), (100, 64...127): true
    default: false
    }
  }

  /// The machine itself, and the networks of RFC 4193 and 4291, section 2.5.6.
  private static func isPrivateIPv6(_ text: String) -> Bool {
    if text == "::1" { return true }
    if text.hasPrefix("::ffff:"), let bytes = bytes(ofIPv4: String(text.dropFirst(7))) {
      return isPrivate(bytes)
    }
    guard let first = UInt16(text.prefix { $0 != ":" }, radix: 16) else { return false }
    return first & 0xFE00 == 0xFC00 || first & 0xFFC0 == 0xFE80
  }
}
