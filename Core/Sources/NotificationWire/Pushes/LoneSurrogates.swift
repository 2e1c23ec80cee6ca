import ByteParsing

/// Escapes of half a pair of UTF-16 in JSON, such as that of an emoji in a title that JavaScript has cut by its length.
enum LoneSurrogates {
  /// The JSON with U+FFFD in the place of each half that is alone, as browsers show it; nil if it has none.
  static func replaced(in json: [UInt8]) -> [UInt8]? {
    var text = json
    var hasAny = false
    var index = 0
    while index < text.count {
      guard text[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      guard let unit = unit(in: text, at: index) else {
        index += 2
        continue
      }
      if (0xD800...0xDBFF).contains(unit), let next = Self.unit(in: text, at: index + 6),
        (0xDC00...0xDFFF).contains(next)
      {
        index += 12
        continue
      }
      if (0xD800...0xDFFF).contains(unit) {
        text.replaceSubrange(index + 2..<index + 6, with: "FFFD".utf8)
        hasAny = true
      }
      index += 6
    }
    return hasAny ? text : nil
  }

  /// The unit of UTF-16 that is escaped at an index; nil for anything else.
  private static func unit(in text: [UInt8], at index: Int) -> Int? {
    guard index + 6 <= text.count, text[index] == UInt8(ascii: "\\"),
      text[index + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit = 0
    for byte in text[index + 2..<index + 6] {
      guard let digit = byte.hexadecimalDigit else { return nil }
      unit = unit << 4 | Int(digit)
    }
    return unit
  }
}
