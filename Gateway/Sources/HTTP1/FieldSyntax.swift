/// The grammar of fields (RFC 9112, section 5). A line that continues the one before it is not one of them.
enum FieldSyntax {
  /// Reads a line with a field.
  static func field(_ line: ArraySlice<UInt8>) throws(RequestViolation) -> RequestHead.Field {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw .malformed }
    let name = line[..<colon]
    let value = withoutBlanks(line[(colon + 1)...])
    guard isToken(name.span), isValue(value.span) else { throw .malformed }
    return RequestHead.Field(
      name: lowercased(name), value: String(decoding: value, as: UTF8.self))
  }

  /// Whether bytes are a name: letters, digits and some signs.
  static func isToken(_ bytes: Span<UInt8>) -> Bool {
    guard !bytes.isEmpty else { return false }
    for index in bytes.indices {
      switch bytes[index] {
      case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x2D, 0x5E, 0x5F, 0x60, 0x7C, 0x7E, 0x21, 0x2A,
        0x2B, 0x2E, 0x23...0x27:
        continue
      default: return false
      }
    }
    return true
  }

  /// Whether a value is one of `Host` (RFC 9110, section 7.2): a name or an address, and perhaps a port. It may be empty.
  static func isHost(_ value: String) -> Bool {
    var rest = value.utf8[...]
    if rest.first == UInt8(ascii: "[") {
      guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return false }
      let address = rest[..<end].dropFirst()
      guard address.allSatisfy(isOfAddress) else { return false }
      rest = rest[end...].dropFirst()
    } else {
      rest = rest.drop(while: isOfName)
    }
    guard rest.first == UInt8(ascii: ":") else { return rest.isEmpty }
    return rest.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The letters of an IPv6 address.
  private static func isOfAddress(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x3A, 0x61...0x66, 0x41...0x46, 0x2E: true
    default: false
    }
  }

  /// The letters of a host's name, without the comma, which may separate two values.
  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x2D, 0x2E, 0x5F, 0x7E, 0x25, 0x21, 0x24,
      0x26...0x2B, 0x3B, 0x3D:
      true
    default: false
    }
  }

  /// Whether bytes have no control characters but tabs.
  static func isValue(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices {
      let byte = bytes[index]
      if byte < 0x20 && byte != 0x09 || byte == 0x7F { return false }
    }
    return true
  }

  private static func withoutBlanks(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = bytes
    while let first = rest.first, first == 0x20 || first == 0x09 { rest.removeFirst() }
    while let last = rest.last, last == 0x20 || last == 0x09 { rest.removeLast() }
    return rest
  }

  private static func lowercased(_ name: ArraySlice<UInt8>) -> String {
    guard name.contains(where: { (0x41...0x5A).contains($0) }) else {
      return String(decoding: name, as: UTF8.self)
    }
    return String(decoding: name.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
