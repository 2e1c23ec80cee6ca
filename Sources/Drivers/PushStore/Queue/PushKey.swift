/// An `apns-id` in 16 bytes, the same whether its letters are capital or small.
struct PushKey: Hashable, Sendable {
  var high: UInt64
  var low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads a UUID; any other text is given 16 bytes of its own.
  init(_ apnsID: String) {
    var (high, low, digits) = (UInt64(0), UInt64(0), 0)
    for byte in apnsID.utf8 where byte != UInt8(ascii: "-") {
      guard let digit = Self.hexadecimal(byte), digits < 32 else {
        self = Self.hashed(apnsID)
        return
      }
      if digits < 16 { high = high << 4 | digit } else { low = low << 4 | digit }
      digits += 1
    }
    self = digits == 32 ? PushKey(high: high, low: low) : Self.hashed(apnsID)
  }

  /// The same push to another token is another push.
  func paired(with token: UInt64) -> PushKey {
    PushKey(high: high, low: low ^ token)
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// FNV-1a, twice with different beginnings.
  private static func hashed(_ text: String) -> PushKey {
    var key = PushKey(high: 0xcbf2_9ce4_8422_2325, low: 0x8422_2325_cbf2_9ce4)
    for byte in text.utf8 {
      key.high = (key.high ^ UInt64(byte)) &* 0x100_0000_01b3
      key.low = (key.low ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return key
  }
}
