import ShellScene

/// A text that a screen reader reads in parts. Its characters are counted as AT-SPI does: Unicode's scalar values.
struct AccessibleText: Hashable, Sendable {
  var text: String
  /// The character after the caret; nil without a caret.
  var caret: Int?
  /// The selected characters, if there are any.
  var selection: Range<Int>?

  init(_ text: String) {
    self.text = AccessibleObject.limited(text)
  }

  init(_ field: FieldLook) {
    self.init(field.text.plain)
    caret = field.caretByte.map(character(atByte:))
    selection = field.selectedBytes.flatMap { bytes in
      let range = character(atByte: bytes.lowerBound)..<character(atByte: bytes.upperBound)
      return range.isEmpty ? nil : range
    }
  }

  /// How many characters it has.
  var count: Int { text.unicodeScalars.count }

  /// The characters of a range, which must lie inside.
  subscript(_ range: Range<Int>) -> String {
    let scalars = text.unicodeScalars.dropFirst(range.lowerBound).prefix(range.count)
    return String(String.UnicodeScalarView(scalars))
  }

  /// The character that holds or follows a byte of the text's UTF-8; a place outside is moved to the nearer end.
  func character(atByte byte: Int) -> Int {
    // Every scalar has one byte that continues none.
    text.utf8.prefix(max(0, byte)).count { $0 & 0xC0 != 0x80 }
  }

  /// The byte of the text's UTF-8 at which a character begins.
  func byte(atCharacter character: Int) -> Int {
    text.unicodeScalars.prefix(max(0, character)).reduce(0) { $0 + UTF8.width($1) }
  }

  /// The text with other characters in place of a range, which must lie inside.
  func replacing(_ range: Range<Int>, with words: String) -> String {
    self[0..<range.lowerBound] + words + self[range.upperBound..<count]
  }
}

// MARK: - Parts

extension AccessibleText {
  /// The unit in which a text is read.
  enum Unit: Sendable {
    case character
    /// A word with the spaces after it.
    case word
    /// A word with the spaces before it.
    case wordEnd
    case sentence
    case line
  }

  /// The position of a part relative to an offset.
  enum Side: Sendable {
    case before
    case at
    case after
  }

  /// The part at, before or after a character; empty if it does not exist.
  func part(_ unit: Unit, _ side: Side, _ offset: Int) -> Range<Int> {
    let ends = ends(of: unit)
    let index = ends.firstIndex { offset < $0 } ?? atEnd(unit, ends)
    let wanted =
      switch side {
      case .before: index - 1
      case .at: index
      case .after: index + 1
      }
    guard ends.indices.contains(wanted) else {
      return wanted < 0 ? 0..<0 : count..<count
    }
    return (wanted == 0 ? 0 : ends[wanted - 1])..<ends[wanted]
  }

  /// The part that contains a caret after the last character: an unfinished line, word or sentence continues there, a
  /// character does not.
  private func atEnd(_ unit: Unit, _ ends: [Int]) -> Int {
    let goesOn = unit != .character && text.unicodeScalars.last != "\n"
    return goesOn ? max(0, ends.count - 1) : ends.count
  }

  /// Where each part ends; together they are the whole text.
  private func ends(of unit: Unit) -> [Int] {
    if unit == .character { return Array(1..<count + 1) }
    var ends: [Int] = []
    var place = 0
    var previous: Character?
    var lastMark: Character = " "
    for character in text {
      if let previous, isBorder(unit, previous, character, lastMark) { ends.append(place) }
      place += character.unicodeScalars.count
      previous = character
      if !character.isWhitespace { lastMark = character }
    }
    return place == 0 ? [] : ends + [place]
  }

  /// Whether a part ends between two characters; `mark` is the last character before the offset that is not a space.
  private func isBorder(
    _ unit: Unit, _ left: Character, _ right: Character, _ mark: Character
  ) -> Bool {
    func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    return switch unit {
    case .character: true
    case .word: isWord(right) && !isWord(left)
    case .wordEnd: isWord(left) && !isWord(right)
    case .sentence:
      left.isNewline || left.isWhitespace && !right.isWhitespace && ".!?…。！？؟".contains(mark)
    case .line: left.isNewline
    }
  }
}
