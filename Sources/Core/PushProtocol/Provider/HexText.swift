/// Bytes written as two hexadecimal digits each.
public enum HexText {
  /// The value of a digit, in either case.
  static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit &- 0x30
    case 0x61...0x66: digit &- 0x57
    case 0x41...0x46: digit &- 0x37
    default: nil
    }
  }

  /// The bytes that a text writes; absent if it is empty or anything else.
  public static func bytes(of text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    var high: UInt8?
    for digit in text {
      guard let value = value(of: digit) else { return nil }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return high == nil && !bytes.isEmpty ? bytes : nil
  }
}
