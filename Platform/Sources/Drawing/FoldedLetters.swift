internal import CPango

/// Letters in the form in which a search compares them: without case, accents and width.
package enum FoldedLetters {
  /// The folded UTF-8 of a text: g_utf8_normalize, g_utf8_casefold.
  package static func of(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard bytes.contains(where: { $0 >= 0x80 }) else {
      return bytes.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    }
    var folded: [UInt8] = []
    folded.reserveCapacity(bytes.count)
    for scalar in withoutCase(withoutMarks(bytes)).unicodeScalars {
      switch scalar {
      // Unicode does not decompose these letters, and keyboards without them have these letters in their place.
      case "đ": folded.append(UInt8(ascii: "d"))
      case "ħ": folded.append(UInt8(ascii: "h"))
      case "ı": folded.append(UInt8(ascii: "i"))
      case "ł": folded.append(UInt8(ascii: "l"))
      case "ø": folded.append(UInt8(ascii: "o"))
      case "ŧ": folded.append(UInt8(ascii: "t"))
      case "æ": folded += Array("ae".utf8)
      case "œ": folded += Array("oe".utf8)
      default: UTF8.encode(scalar).map { folded.append(contentsOf: $0) }
      }
    }
    return folded
  }

  /// Letters without their marks. Marks are removed before the case, because one of them, the small iota below a vowel, has a
  /// letter as its other case.
  private static func withoutMarks(_ bytes: [UInt8]) -> String {
    // A zero would end the text.
    let text = bytes.map { $0 == 0 ? CChar(0x20) : CChar(bitPattern: $0) }
    let normal = unsafe text.withUnsafeBufferPointer {
      unsafe g_utf8_normalize($0.baseAddress, $0.count, G_NORMALIZE_ALL)
    }
    guard let normal = unsafe normal else { return "" }
    defer { unsafe g_free(normal) }
    var letters = String.UnicodeScalarView()
    letters.append(
      contentsOf: unsafe String(cString: normal).unicodeScalars.filter { !isAccent($0) })
    return String(letters)
  }

  private static func withoutCase(_ letters: String) -> String {
    guard let folded = unsafe g_utf8_casefold(letters, -1) else { return "" }
    defer { unsafe g_free(folded) }
    return unsafe String(cString: folded)
  }

  /// Whether it is an accent or a point on a letter, or invisible. Marks that make another letter or syllable stay: the voice
  /// of kana, and the vowels of India and Thailand.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x80 else { return false }
    let properties = scalar.properties
    if properties.isDefaultIgnorableCodePoint { return true }
    guard properties.generalCategory == .nonspacingMark else { return false }
    let place = properties.canonicalCombiningClass.rawValue
    return place == 1 || (10...36).contains(place) || place >= 200
  }
}
