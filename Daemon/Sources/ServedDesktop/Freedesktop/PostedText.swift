import NotificationModel

/// Sanitizes the texts of programs: limits their length, and removes characters that affect surrounding text.
///
/// One value cleans all parts of a text, so that many short parts share one limit.
struct PostedText {
  private var room: Int
  private var endsWithReturn = false
  private var marks = ServedDesktopLimits.marksOnLetter
  private let keepsLines: Bool

  /// Starts a text with a limit in bytes.
  init(bytes: Int, keepsLines: Bool = false) {
    room = bytes
    self.keepsLines = keepsLines
  }

  /// A text on one line.
  static func line(_ text: String, bytes: Int) -> String {
    var cleaner = PostedText(bytes: bytes)
    return cleaner.clean(text)
  }

  /// The title of a notification: one line, trimmed after line breaks became blanks.
  static func title(_ text: String) -> String {
    let line = line(text, bytes: ServedDesktopLimits.summaryBytes)
    let start = line.drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }

  /// A program's name for display; empty if nothing in it is visible.
  static func name(_ text: String) -> String {
    let line = line(text, bytes: ServedDesktopLimits.labelBytes)
    let isSeen = line.unicodeScalars.contains {
      !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
    }
    return isSeen ? line : ""
  }

  /// The next part of the text, cut at the limit.
  mutating func clean(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard room > 0 else { break }
      // Carriage return and line feed are one line break.
      let isPair = endsWithReturn && scalar == "\n"
      endsWithReturn = scalar == "\r"
      guard !isPair, let scalar = kept(scalar) else { continue }
      let width = UTF8.width(scalar)
      guard width <= room else {
        room = 0
        break
      }
      room -= width
      result.append(scalar)
    }
    return String(result)
  }

  private mutating func kept(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x20...0x7E: break
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: return keepsLines ? "\n" : " "
    case 0x09: return keepsLines ? scalar : " "
    case 0x00...0x1F, 0x7F...0x9F: return nil
    // Direction controls reach beyond the end of their text; the last plane is reserved for our own marks.
    case 0x202A...0x202E, 0x2066...0x2069, 0x206A...0x206F: return nil
    case 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE001F, 0x100000...0x10FFFF: return nil
    default: if scalar.properties.isNoncharacterCodePoint { return nil }
    }
    guard scalar.value >= 0x300, isMark(scalar) else {
      marks = 0
      return scalar
    }
    marks += 1
    return marks <= ServedDesktopLimits.marksOnLetter ? scalar : nil
  }

  private func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isGraphemeExtend
      || scalar.properties.canonicalCombiningClass != .notReordered
  }
}
