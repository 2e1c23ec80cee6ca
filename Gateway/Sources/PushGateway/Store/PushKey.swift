import ByteParsing

/// An `apns-id` in 16 bytes, the same in uppercase and in lowercase.
package struct PushKey: Hashable, Sendable {
  var high: UInt64
  var low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads a UUID; any other text gets 16 bytes of its own.
  package init(_ apnsID: String) {
    var (high, low, digits) = (UInt64(0), UInt64(0), 0)
    let text = apnsID.utf8.span
    for index in text.indices where text[index] != UInt8(ascii: "-") {
      guard let digit = text[index].hexadecimalDigit, digits < 32 else {
        self = Self.hashed(apnsID)
        return
      }
      // Each digit moves both halves, without a branch between them.
      high = high << 4 | low >> 60
      low = low << 4 | UInt64(digit)
      digits += 1
    }
    self = digits == 32 ? PushKey(high: high, low: low) : Self.hashed(apnsID)
  }

  /// The bytes by which PostgreSQL knows it.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(bigEndian: high)
    bytes.append(bigEndian: low)
    return bytes
  }

  /// The same push to another token is another push.
  func paired(with token: UInt64) -> PushKey {
    PushKey(high: high, low: low ^ token)
  }

  /// FNV-1a, twice with different seeds.
  private static func hashed(_ text: String) -> PushKey {
    var key = PushKey(high: 0xcbf2_9ce4_8422_2325, low: 0x8422_2325_cbf2_9ce4)
    for byte in text.utf8 {
      key.high = (key.high ^ UInt64(byte)) &* 0x100_0000_01b3
      key.low = (key.low ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return key
  }
}

extension [UInt8] {
  mutating func append(bigEndian word: UInt64) {
    append(addingCapacity: 8) { bytes in
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
      }
    }
  }
}

extension Collection<UInt8> where Index == Int {
  /// The number in the eight bytes from an index on, which must exist.
  func bigEndianWord(at index: Int) -> UInt64 {
    (0..<8).reduce(0) { $0 << 8 | UInt64(self[index + $1]) }
  }
}
