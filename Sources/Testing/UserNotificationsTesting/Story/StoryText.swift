/// Texts of apps as the transcript can show them, whatever characters are in them.
enum StoryText {
  /// The text on one line, with what could act on a terminal, or turn the line around, as escapes.
  static func line(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHarmful) else { return text }
    return text.unicodeScalars.map { isHarmful($0) ? escape($0) : String($0) }.joined()
  }

  /// An identifier that can be told from the words around it.
  static func name(_ identifier: String) -> String {
    let isPlain = !identifier.isEmpty && !identifier.contains(where: \.isWhitespace)
    return isPlain ? identifier : "\"\(identifier)\""
  }

  /// Identifiers, one after the other.
  static func names(_ identifiers: [String]) -> String {
    identifiers.isEmpty ? "none" : identifiers.map(name).joined(separator: ", ")
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    case 0x2028, 0x2029, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE001F: true
    default: false
    }
  }
}
