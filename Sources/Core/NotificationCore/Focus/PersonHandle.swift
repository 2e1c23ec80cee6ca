/// An address or number in the form in which two that mean the same person are equal.
///
/// Addresses and names are compared without regard to case. Of numbers only the digits count, and
/// `00` in front means what `+` means; the country is not guessed.
struct PersonHandle: Hashable {
  private let text: String

  /// Fails where nothing is left that could tell one person from another.
  init?(_ handle: String) {
    let text = Self.number(handle) ?? Self.trimmed(handle).lowercased()
    guard !text.isEmpty else { return nil }
    self.text = text
  }

  /// The digits of a number with what people write between them left out.
  private static func number(_ handle: String) -> String? {
    var digits = ""
    for character in handle.unicodeScalars {
      switch character {
      case "0"..."9": digits.unicodeScalars.append(character)
      case "+" where digits.isEmpty: digits = "+"
      case " ", "-", "(", ")", "/", ".", "\u{A0}": continue
      default: return nil
      }
    }
    guard digits.contains(where: \.isNumber) else { return nil }
    return digits.hasPrefix("00") ? "+" + digits.dropFirst(2) : digits
  }

  private static func trimmed(_ text: String) -> Substring {
    let start = text.drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return start[...last]
  }
}
