extension [UInt8] {
  mutating func append(bigEndian word: UInt64) {
    for shift in stride(from: 56, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
    }
  }

  /// Appends a text behind its length; at most 65,535 bytes of it.
  mutating func append(counted text: String) {
    let bytes = text.utf8.prefix(65_535)
    append(UInt8(truncatingIfNeeded: bytes.count >> 8))
    append(UInt8(truncatingIfNeeded: bytes.count))
    append(contentsOf: bytes)
  }
}

extension Collection<UInt8> where Index == Int {
  /// The number in the eight bytes from an index on, which must be there.
  func bigEndianWord(at index: Int) -> UInt64 {
    (0..<8).reduce(0) { $0 << 8 | UInt64(self[index + $1]) }
  }
}
