/// Identifiers for pushes that came without one: random UUIDs (RFC 9562, version 4).
enum RandomIdentifier {
  private static let digits = Array("0123456789abcdef".utf8)

  /// Makes one, in the usual form with small letters.
  static func make() -> String {
    var generator = SystemRandomNumberGenerator()
    let high = generator.next() & ~0xF000 | 0x4000
    let low = generator.next() & ~(0xC000 << 48) | 0x8000 << 48
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for index in 0..<32 {
      if index == 8 || index == 12 || index == 16 || index == 20 {
        text.append(UInt8(ascii: "-"))
      }
      let half = index < 16 ? high : low
      text.append(digits[Int(half >> UInt64(60 - 4 * (index % 16)) & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
