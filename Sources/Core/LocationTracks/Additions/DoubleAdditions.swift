extension Double {
  /// Reads a plain decimal number, as files of tracks have it; no other spelling that Swift knows.
  init?(decimal bytes: some Sequence<UInt8>) {
    let trimmed = bytes.drop { $0.isBlank }
    var digits = Array(trimmed)
    while let last = digits.last, last.isBlank { digits.removeLast() }
    guard !digits.isEmpty, digits.count <= 64, digits.allSatisfy(Self.isDecimal),
      let value = Double(String(decoding: digits, as: UTF8.self)), value.isFinite
    else { return nil }
    self = value
  }

  private static func isDecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
