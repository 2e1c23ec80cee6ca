/// The number of columns of a text in a terminal.
enum TextWidth {
  static func of(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + of($1) }
  }

  /// 0 for combining marks, 2 for wide letters and pictures, 1 for the rest.
  static func of(_ character: Character) -> Int {
    // Most characters are ASCII, whose properties need not be looked up.
    if character.utf8.count == 1, let byte = character.utf8.first {
      return (0x20...0x7E).contains(byte) ? 1 : 0
    }
    guard let first = character.unicodeScalars.first else { return 0 }
    // European letters are one scalar of two bytes, and, except for the soft hyphen, one column wide.
    if character.utf8.count == 2, (0xA1...0x2FF).contains(first.value) {
      return first.value == 0xAD ? 0 : 1
    }
    // The symbol that replaces a control character is one column wide too.
    if character.utf8.count == 3, (0x2400...0x2426).contains(first.value) { return 1 }
    if character.unicodeScalars.allSatisfy(takesNoSpace) { return 0 }
    let asksForPicture = character.unicodeScalars.contains { $0.value == 0xFE0F }
    return asksForPicture || first.properties.isEmojiPresentation || isWide(first.value) ? 2 : 1
  }

  /// The longest beginning of the text that fits the columns, with an ellipsis if it was cut.
  static func cut(_ text: String, to columns: Int) -> String {
    guard of(text) > columns else { return text }
    var result = ""
    var used = 1
    for character in text {
      used += of(character)
      if used > columns { break }
      result.append(character)
    }
    return columns > 0 ? result + "…" : ""
  }

  /// The text padded with spaces to the columns.
  static func pad(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - of(text)))
  }

  /// The text in lines of at most the given number of columns, broken between words if possible.
  static func wrap(_ text: String, to columns: Int) -> [String] {
    let columns = max(columns, 2)
    var lines: [String] = []
    var line = ""
    var used = 0
    // The text is split by bytes, because a comparison of a letter with a space sorts the letter's
    // combining marks.
    for bytes in text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: true) {
      let word = String(Substring(bytes))
      let width = of(word)
      if !line.isEmpty, used + 1 + width <= columns {
        line += " " + word
        used += 1 + width
        continue
      }
      if !line.isEmpty { lines.append(line) }
      var pieces = broken(word, to: columns)
      line = pieces.popLast() ?? ""
      used = of(line)
      lines += pieces
    }
    return lines + [line]
  }

  /// Whole pieces side by side, two spaces apart, in as many lines as they need.
  static func flow(_ pieces: [String], to columns: Int) -> [String] {
    pieces.reduce(into: []) { lines, piece in
      guard let last = lines.last, of(last) + 2 + of(piece) <= columns else {
        lines.append(piece)
        return
      }
      lines[lines.count - 1] = "\(last)  \(piece)"
    }
  }

  private static func broken(_ word: String, to columns: Int) -> [String] {
    var pieces = [""]
    var used = 0
    for character in word {
      let width = of(character)
      if used + width > columns {
        pieces.append("")
        used = 0
      }
      pieces[pieces.count - 1].append(character)
      used += width
    }
    return pieces
  }

  private static func takesNoSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: true
    default: false
    }
  }

  /// The blocks that Unicode's East Asian Width table lists as wide or full-width.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F1E6...0x1F1FF, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
