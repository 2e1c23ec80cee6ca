import NotificationModel
import Testing

/// The public keys of servers: points of P-256.
struct VapidKeyTests {
  /// The base point of the curve (SEC 2, 2.4.2).
  private static let base: [UInt8] = bytes(
    "046B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296"
      + "4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5")

  private static func bytes(_ digits: String) -> [UInt8] {
    stride(from: 0, to: digits.utf8.count, by: 2).map { start in
      let from = digits.index(digits.startIndex, offsetBy: start)
      return UInt8(digits[from..<digits.index(from, offsetBy: 2)], radix: 16) ?? 0
    }
  }

  @Test func `Points of the curve are keys`() {
    #expect(VapidKey.isValid(Self.base) && VapidKey.isValid(World.vapidKey))
    // The negative of a point is one too: its second coordinate is the prime minus that of the point.
    let negative =
      Self.base[..<33]
      + Self.bytes("B01CBD1C01E58065711814B583F061E9D431CCA994CEA1313449BF97C840AE0A")
    #expect(VapidKey.isValid(Array(negative)))
  }

  @Test func `A point with one changed bit is not on the curve`() {
    for bit in 0..<(65 * 8) {
      var key = Self.base
      key[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(!VapidKey.isValid(key), "bit \(bit)")
    }
  }

  @Test func `Another length or form, or a number beyond the prime, does not make a key`() {
    #expect(!VapidKey.isValid([]) && !VapidKey.isValid([4]))
    #expect(!VapidKey.isValid(Self.base + [0]) && !VapidKey.isValid(Array(Self.base.dropLast())))
    #expect(!VapidKey.isValid([4] + [UInt8](repeating: 0, count: 64)))
    #expect(!VapidKey.isValid([4] + [UInt8](repeating: 0xFF, count: 64)))
    // 5 and the prime plus 5 are the same number modulo the prime.
    let beyond = Self.bytes("FFFFFFFF00000001000000000000000000000001000000000000000000000004")
    #expect(!VapidKey.isValid([4] + beyond + World.vapidKey[33...]))
  }
}
