extension UInt8 {
  /// Whether it is a space, a tab or the end of a line.
  var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// The value of a decimal digit.
  var digit: Int? {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) ? Int(self) - 48 : nil
  }

  /// The value of a hexadecimal digit.
  var hexDigit: Int? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(self) - 48
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(self) - 87
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(self) - 55
    default: nil
    }
  }
}

extension Collection<UInt8> {
  /// The number that digits and nothing else make, of at most nine of them.
  var wholeNumber: Int? {
    guard !isEmpty, count <= 9 else { return nil }
    var number = 0
    for byte in self {
      guard let digit = byte.digit else { return nil }
      number = number * 10 + digit
    }
    return number
  }
}
