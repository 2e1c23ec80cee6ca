/// Bytes written as hexadecimal digits in lower case, as servers write tokens.
public enum HexadecimalDigits {
  /// The digits of bytes, two for each.
  public static func text(of bytes: some Sequence<UInt8>) -> String {
    String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The bytes of digits in either case; nothing where there is another character, or half a byte.
  public static func bytes(of text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for unit in text.utf8 {
      guard let value = value(of: unit) else { return nil }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return high == nil ? bytes : nil
  }

  private static let digits = Array("0123456789abcdef".utf8)

  private static func value(of unit: UInt8) -> UInt8? {
    switch unit {
    case 48...57: unit - 48
    case 65...70: unit - 55
    case 97...102: unit - 87
    default: nil
    }
  }
}
