import ByteParsing

/// The header that a proxy sends before the bytes of a client (PROXY protocol, versions 1 and 2).
///
/// The specification is `proxy-protocol.txt` of HAProxy; the sections in the comments are its own.
struct ProxyHeader: Hashable, Sendable {
  /// The client's address; absent if the proxy connects for itself, or names no address of the internet.
  let client: IPAddress?
  /// How many bytes the header has; the client's bytes follow.
  let byteCount: Int

  /// The longest line of version 1, with its end (2.1).
  static let lineBytes = 107

  private static let lineStart = Array("PROXY ".utf8)
  private static let binaryStart: [UInt8] = [
    0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A, 0x51, 0x55, 0x49, 0x54, 0x0A,
  ]

  /// Whether bytes begin as a header does, and as nothing else that a provider or a device sends.
  static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: lineStart) || bytes.starts(with: binaryStart)
  }

  /// Reads the header at the start of a connection's bytes.
  ///
  /// - Parameters:
  ///   - bytes: All bytes of the connection so far.
  ///   - limit: How many bytes a header of version 2 may have.
  /// - Returns: The header; nil while bytes of it are missing.
  /// - Throws: the reason, as soon as the bytes cannot become a header.
  static func read(_ bytes: [UInt8], limit: Int) throws(ProxyHeaderError) -> ProxyHeader? {
    if lineStart.starts(with: bytes.prefix(lineStart.count)) { return try readLine(bytes) }
    guard binaryStart.starts(with: bytes.prefix(binaryStart.count)) else { throw .missing }
    return try readBinary(bytes, limit: limit)
  }
}

// MARK: - Version 1

extension ProxyHeader {
  private static func readLine(_ bytes: [UInt8]) throws(ProxyHeaderError) -> ProxyHeader? {
    let line = bytes.prefix(lineBytes)
    let end = line.indices.dropLast().first { line[$0] == 0x0D && line[$0 + 1] == 0x0A }
    guard let end else {
      if bytes.count >= lineBytes { throw .endlessLine }
      return nil
    }
    let words = line[..<end].split(separator: 0x20, omittingEmptySubsequences: false)
    return ProxyHeader(client: try client(words), byteCount: end + 2)
  }

  /// The source address of a line in its words, of which the first two are `PROXY` and the family.
  private static func client(
    _ words: [ArraySlice<UInt8>]
  ) throws(ProxyHeaderError) -> IPAddress? {
    let isLong: Bool
    switch String(decoding: words[1], as: UTF8.self) {
    case "UNKNOWN": return nil
    case "TCP4": isLong = false
    case "TCP6": isLong = true
    default: throw .line
    }
    guard words.count == 6,
      words[2...3].allSatisfy({ $0.contains(UInt8(ascii: ":")) == isLong }),
      let source = IPAddress(words[2]), IPAddress(words[3]) != nil,
      words[4...5].allSatisfy({ $0.number(upTo: 65_535) != nil })
    else { throw .line }
    return source
  }
}

// MARK: - Version 2

extension ProxyHeader {
  /// The bytes before the addresses: the signature, the command, the family and the length of the rest.
  private static let headBytes = 16

  /// How many bytes the addresses of each family have (2.2); other data may follow.
  private static let addressBytes = [0, 12, 36, 216]

  private static func readBinary(
    _ bytes: [UInt8], limit: Int
  ) throws(ProxyHeaderError) -> ProxyHeader? {
    guard bytes.count > 12 else { return nil }
    guard bytes[12] == 0x20 || bytes[12] == 0x21 else { throw .command(bytes[12]) }
    guard bytes.count >= headBytes else { return nil }
    let byteCount = headBytes + (Int(bytes[14]) << 8 | Int(bytes[15]))
    guard byteCount <= limit else { throw .length(byteCount) }
    // In the header of a connection that a proxy made for itself all further fields are ignored, including the family.
    let isOwn = bytes[12] == 0x20
    if !isOwn { try check(family: bytes[13], byteCount: byteCount) }
    guard bytes.count >= byteCount else { return nil }
    return ProxyHeader(client: isOwn ? nil : client(bytes), byteCount: byteCount)
  }

  private static func check(family: UInt8, byteCount: Int) throws(ProxyHeaderError) {
    guard family >> 4 < addressBytes.count, family & 15 <= 2 else { throw .family(family) }
    guard byteCount >= headBytes + addressBytes[Int(family >> 4)] else { throw .length(byteCount) }
  }

  /// The source address; absent if the family is valid and not TCP over the internet.
  private static func client(_ bytes: [UInt8]) -> IPAddress? {
    switch bytes[13] {
    case 0x11: IPAddress(bytes: bytes[headBytes..<headBytes + 4])
    case 0x21: IPAddress(bytes: bytes[headBytes..<headBytes + 16])
    default: nil
    }
  }
}

/// Why bytes are not a PROXY header; the description follows "because".
enum ProxyHeaderError: Error, Hashable, CustomStringConvertible {
  case missing
  case line
  case endlessLine
  case command(UInt8)
  case family(UInt8)
  case length(Int)

  var description: String {
    switch self {
    case .missing: "it begins with other bytes"
    case .line: "its line of version 1 is wrong"
    case .endlessLine: "its line of version 1 has no end within \(ProxyHeader.lineBytes) bytes"
    case .command(let byte): "its byte 13, version and command, is \(byte), not 32 or 33"
    case .family(let byte): "its byte 14, family and protocol, is \(byte)"
    case .length(let count): "its length of \(count) bytes is not allowed"
    }
  }
}
