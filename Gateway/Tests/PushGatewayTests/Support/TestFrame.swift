/// A frame of HTTP/2 as it is on the wire (RFC 9113, section 4.1).
struct TestFrame: Sendable {
  /// The kinds of frames.
  enum Kind: UInt8, Sendable {
    case data, headers, priority, reset, settings, promise, ping, goAway, windowUpdate, continuation
  }

  static let endStream: UInt8 = 0x1
  static let endHeaders: UInt8 = 0x4

  let kind: Kind
  var flags: UInt8 = 0
  var stream = 0
  var payload: [UInt8] = []
  /// The fields of a received header block.
  var fields: [String: String] = [:]

  var endsStream: Bool { flags & Self.endStream != 0 }

  /// The frame with its head of nine bytes.
  var bytes: [UInt8] {
    let length = payload.count
    return [
      UInt8(length >> 16 & 255), UInt8(length >> 8 & 255), UInt8(length & 255), kind.rawValue,
      flags,
    ] + Self.number(stream) + payload
  }

  static func number(_ value: Int) -> [UInt8] {
    [
      UInt8(value >> 24 & 255), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255),
      UInt8(value & 255),
    ]
  }

  /// A field block, each field as a literal that is never indexed (RFC 7541, section 6.2.3), or one that is (6.2.1).
  static func block(_ fields: [(String, String)], isIndexed: Bool = false) -> [UInt8] {
    fields.flatMap { name, value in [isIndexed ? 0x40 : 0x10] + text(name) + text(value) }
  }

  private static func text(_ text: String) -> [UInt8] {
    var rest = text.utf8.count
    guard rest >= 127 else { return [UInt8(rest)] + Array(text.utf8) }
    var length: [UInt8] = [127]
    rest -= 127
    while rest >= 128 {
      length.append(UInt8(rest & 127 | 128))
      rest >>= 7
    }
    return length + [UInt8(rest)] + Array(text.utf8)
  }
}
