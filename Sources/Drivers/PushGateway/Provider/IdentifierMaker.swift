/// Makes identifiers for pushes that came without one: UUIDs of random bits (RFC 9562, version 4).
///
/// They have to differ and need not be secret: the system is asked for randomness once for each
/// connection, and two sequences go on from there (SplitMix64).
struct IdentifierMaker {
  private static let digits = Array("0123456789abcdef".utf8)

  private var high: UInt64
  private var low: UInt64

  init() {
    var generator = SystemRandomNumberGenerator()
    high = generator.next()
    low = generator.next()
  }

  /// The next one, in the usual form with small letters.
  mutating func next() -> String {
    let first = Self.step(&high) & ~0xF000 | 0x4000
    let second = Self.step(&low) & ~(0xC000 << 48) | 0x8000 << 48
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for index in 0..<32 {
      if index == 8 || index == 12 || index == 16 || index == 20 {
        text.append(UInt8(ascii: "-"))
      }
      let half = index < 16 ? first : second
      text.append(Self.digits[Int(half >> UInt64(60 - 4 * (index % 16)) & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func step(_ state: inout UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
