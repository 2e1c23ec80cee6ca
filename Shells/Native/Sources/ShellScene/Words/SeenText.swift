/// Texts of apps made fit to be seen: bounded, without control characters and without floods of invisible ones.
package enum SeenText {
  /// A text as it is shown: at most `limit` scalars, with an ellipsis if it was cut.
  ///
  /// Only the shown part is examined, however long the text is.
  package static func shown(_ text: String, limit: Int, keepsLines: Bool = true) -> String {
    var kept = String.UnicodeScalarView()
    var count = 0
    var unseen = 0
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if count == limit {
        kept.append("…")
        break
      }
      let isPair = last == "\r" && scalar == "\n"
      last = scalar
      // A pair of carriage return and line feed is one line break.
      if isPair { continue }
      if isLineBreak(scalar) {
        kept.append(keepsLines ? "\n" : " ")
      } else if scalar == "\t", !keepsLines {
        kept.append(" ")
      } else if isControl(scalar), scalar != "\t" {
        continue
      } else {
        unseen = isUnseen(scalar) ? unseen + 1 : 0
        if unseen > SceneLimits.unseenRun { continue }
        kept.append(scalar)
      }
      count += 1
    }
    return String(kept)
  }

  /// A name within a sentence: one line, and its direction stays its own.
  package static func named(_ text: String) -> String {
    let name = shown(text, limit: SceneLimits.nameLetters, keepsLines: false)
    var kept = String.UnicodeScalarView()
    for scalar in name.unicodeScalars where !isDirection(scalar) { kept.append(scalar) }
    let plain = String(kept)
    return plain.unicodeScalars.contains(where: isRightToLeft)
      ? "\u{2068}\(plain)\u{2069}" : plain
  }

  /// The one or two letters that represent an app without an icon.
  package static func initials(_ name: String) -> String {
    let words = shown(name, limit: SceneLimits.nameLetters, keepsLines: false)
      .split { $0 == " " || $0 == "." || $0 == "_" || $0 == "-" }
    let letters = words.prefix(2).compactMap(\.first).map { String($0).uppercased() }.joined()
    return letters.isEmpty ? "?" : letters
  }

  private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }

  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180E, 0x200B...0x200F,
      0x202A...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0:
      true
    default: scalar.properties.generalCategory == .nonspacingMark
    }
  }

  private static func isDirection(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC: true
    default: false
    }
  }
}
