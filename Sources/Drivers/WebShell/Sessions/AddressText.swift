import Foundation

/// Bytes in base 64 with the letters that an address may have (RFC 4648, section 5).
enum AddressText {
  /// The text for some bytes.
  static func encode(_ bytes: some Sequence<UInt8>) -> String {
    let text = Data(bytes).base64EncodedString()
    return String(
      text.compactMap { character -> Character? in
        switch character {
        case "+": "-"
        case "/": "_"
        case "=": nil
        default: character
        }
      })
  }

  /// The bytes of such a text; nothing for another text.
  static func decode(_ text: Substring) -> [UInt8]? {
    guard text.utf8.allSatisfy({ isLetter($0) }) else { return nil }
    var standard = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
    standard += String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
    return Data(base64Encoded: standard).map { [UInt8]($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
