/// The public key of a server of Web Push (RFC 8292): an uncompressed point of P-256.
package enum VapidKey {
  /// Whether bytes are such a key: 4, and the coordinates of a point on the curve (SEC 1, 2.3.4).
  package static func isValid(_ key: [UInt8]) -> Bool {
    guard key.count == WebPushSubscription.vapidKeyBytes, key.first == 0x04,
      let x = FieldElement(key[1..<33]), let y = FieldElement(key[33..<65])
    else { return false }
    return y * y + x + x + x == x * x * x + FieldElement.constant
  }
}

/// A number modulo the prime of P-256. Keys of servers are public, so its operations may take different times.
private struct FieldElement: Equatable {
  /// 64 bits each, the lowest first; together less than the prime.
  private var parts: SIMD4<UInt64>

  private static let prime = SIMD4<UInt64>(
    0xFFFF_FFFF_FFFF_FFFF, 0x0000_0000_FFFF_FFFF, 0, 0xFFFF_FFFF_0000_0001)
  /// The number b in y² = x³ - 3x + b.
  static let constant = FieldElement(
    parts: [
      0x3BCE_3C3E_27D2_604B, 0x651D_06B0_CC53_B0F6, 0xB3EB_BD55_7698_86BC, 0x5AC6_35D8_AA3A_93E7,
    ])

  private init(parts: SIMD4<UInt64>) { self.parts = parts }

  /// Reads 32 bytes, the highest first; fails for a number that is not less than the prime.
  init?(_ bytes: ArraySlice<UInt8>) {
    parts = .zero
    for (index, byte) in bytes.reversed().enumerated() {
      parts[index / 8] |= UInt64(byte) << (UInt64(index) % 8 * 8)
    }
    guard Self.difference(parts, Self.prime).borrows else { return nil }
  }

  static func + (left: Self, right: Self) -> Self {
    var sum = SIMD4<UInt64>.zero
    var carry: UInt64 = 0
    for index in 0..<4 {
      let (part, first) = left.parts[index].addingReportingOverflow(right.parts[index])
      let (whole, second) = part.addingReportingOverflow(carry)
      sum[index] = whole
      carry = first || second ? 1 : 0
    }
    let reduced = difference(sum, prime)
    return Self(parts: carry == 1 || !reduced.borrows ? reduced.parts : sum)
  }

  /// Doubles and adds, from the highest bit on.
  static func * (left: Self, right: Self) -> Self {
    var product = Self(parts: .zero)
    for bit in (0..<256).reversed() {
      product = product + product
      if right.parts[bit / 64] >> UInt64(bit % 64) & 1 == 1 { product = product + left }
    }
    return product
  }

  private static func difference(
    _ left: SIMD4<UInt64>, _ right: SIMD4<UInt64>
  ) -> (parts: SIMD4<UInt64>, borrows: Bool) {
    var parts = SIMD4<UInt64>.zero
    var borrow: UInt64 = 0
    for index in 0..<4 {
      let (part, first) = left[index].subtractingReportingOverflow(right[index])
      let (whole, second) = part.subtractingReportingOverflow(borrow)
      parts[index] = whole
      borrow = first || second ? 1 : 0
    }
    return (parts, borrow == 1)
  }
}
