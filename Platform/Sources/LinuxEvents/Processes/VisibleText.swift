/// Text of others in a form in which no character acts on a terminal or hides in a log.
///
/// Escape sequences could move the cursor or forge another program's line, and direction overrides could make a text read
/// as another one. Each such character is replaced by a visible one.
package enum VisibleText {
  /// The text on one line: breaks and tabs become spaces.
  package static func line(_ text: String) -> String {
    if isPlain(text) { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { isBreak($0) ? " " : visible($0) }))
  }

  /// The text with its line feeds and tabs, each line as `line` makes it.
  package static func lines(_ text: String) -> String {
    if isPlain(text) { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0 == "\n" || $0 == "\t" ? $0 : visible($0) }))
  }

  /// Whether all characters are printable ones of ASCII, as in most lines.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }

  /// The character, or a visible one in place of a harmful one; a tab becomes a space.
  package static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar == "\t" { return " " }
    guard isHarmful(scalar) else { return scalar }
    // The pictures of the control characters follow each other from U+2400.
    if scalar.value < 0x20, let picture = Unicode.Scalar(0x2400 + scalar.value) { return picture }
    return scalar.value == 0x7F ? "\u{2421}" : "\u{FFFD}"
  }

  /// Whether a character acts on a terminal or on the order of the characters around it.
  package static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    case 0x2028, 0x2029, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE001F: true
    default: scalar.properties.isNoncharacterCodePoint
    }
  }

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
