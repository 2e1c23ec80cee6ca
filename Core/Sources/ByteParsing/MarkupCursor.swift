/// Moves through the bytes of an XML text: its blanks, the parts that are skipped whole, and its characters.
///
/// It reads no elements: a property list ignores attributes and may name its document type, and a track reader refuses or
/// checks both. Only the five predefined entities and numeric character references exist, so that nothing can grow or refer to
/// anything outside of the text.
package struct MarkupCursor: Sendable {
  package let bytes: [UInt8]
  /// The index of the next byte.
  package var position: Int

  package init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  /// The byte at the position; nil at the end.
  package var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Whether these characters are at the position.
  package func starts(with text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - position >= count else { return false }
    return bytes[position..<position + count].elementsEqual(text.description.utf8)
  }

  /// Consumes a byte if it is at the position.
  package mutating func consume(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    position += 1
    return true
  }

  /// Skips blanks, and returns whether there were any.
  @discardableResult
  package mutating func skipBlanks() -> Bool {
    let start = position
    while position < bytes.count, bytes[position].isBlank { position += 1 }
    return position > start
  }

  /// Moves past the next occurrence of these characters that is at least `beginning` bytes ahead; returns false and stays if
  /// they do not occur.
  package mutating func skip(_ beginning: Int, past text: StaticString) -> Bool {
    let wanted = Array(text.description.utf8)
    var end = position + beginning + wanted.count
    while end <= bytes.count {
      if bytes[end - 1] == wanted[wanted.count - 1],
        bytes[end - wanted.count..<end].elementsEqual(wanted)
      {
        position = end
        return true
      }
      end += 1
    }
    return false
  }

  /// The reference that begins with the `&` at an index and ends before a limit.
  package func reference(at index: Int, before limit: Int) -> MarkupReference {
    let window = bytes[index..<min(limit, index + Self.referenceBytes)]
    guard let end = window.firstIndex(of: UInt8(ascii: ";")) else { return .unended }
    let name = window[(index + 1)..<end]
    guard let character = Self.character(name) else { return .unknown(name.indices) }
    return .character(character, end: end + 1)
  }

  /// The bytes of the longest reference, including `&` and `;`.
  private static let referenceBytes = 12

  /// The character that a name between `&` and `;` represents.
  private static func character(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    switch String(decoding: name, as: UTF8.self) {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.first == UInt8(ascii: "#") else { return nil }
    let isHexadecimal = name.dropFirst().first == UInt8(ascii: "x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard !digits.isEmpty else { return nil }
    var code: UInt32 = 0
    for digit in digits {
      guard isHexadecimal || digit.isDigit, let value = digit.hexadecimalDigit, code < 0x11_0000
      else { return nil }
      code = code * (isHexadecimal ? 16 : 10) + UInt32(value)
    }
    return code == 0 ? nil : Unicode.Scalar(code)
  }
}

/// The reference that an `&` of an XML text begins.
package enum MarkupReference: Hashable, Sendable {
  /// A character, and the index after its reference.
  case character(Unicode.Scalar, end: Int)
  /// A name that is not predefined, at this range.
  case unknown(Range<Int>)
  /// An incomplete reference.
  case unended
}
