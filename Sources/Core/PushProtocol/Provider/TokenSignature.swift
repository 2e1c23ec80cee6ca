/// A signature by ECDSA on P-256: its two numbers, whatever form they were sent in.
public struct TokenSignature: Hashable, Sendable {
  /// The two numbers, 32 bytes each, the highest byte first.
  public let bytes: [UInt8]

  /// Absent if a number is zero, or not below the order of the curve: those sign nothing.
  private init?(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) {
    guard let first = Self.number(first), let second = Self.number(second) else { return nil }
    bytes = first + second
  }

  /// What the bytes of a signature can mean: one thing, two if one of the numbers lacks a byte and it
  /// is not plain which one does, or nothing.
  ///
  /// They are DER, or the numbers one after the other, with leading zeros or without. Both numbers have
  /// as many bytes then, or one has one more.
  static func readings(of bytes: [UInt8]) -> [TokenSignature] {
    if let signature = der(bytes) { return [signature] }
    let half = bytes.count / 2
    let cuts = bytes.count.isMultiple(of: 2) ? [half] : [half, half + 1]
    return cuts.compactMap { TokenSignature(bytes[..<$0], bytes[$0...]) }
  }

  /// The same for all signatures that are made of this one without the key: r and n − s sign as well.
  public var canonical: [UInt8] {
    let second = Array(bytes[32...])
    let other = Self.difference(Self.order, second)
    return bytes[..<32] + (other.lexicographicallyPrecedes(second) ? other : second)
  }

  private static func der(_ bytes: [UInt8]) -> TokenSignature? {
    var whole = DERScanner(bytes[...])
    guard let sequence = whole.take(tag: 0x30), whole.isAtEnd else { return nil }
    var numbers = DERScanner(sequence)
    guard let first = numbers.take(tag: 0x02), let second = numbers.take(tag: 0x02),
      numbers.isAtEnd
    else { return nil }
    return TokenSignature(first, second)
  }

  /// A number in 32 bytes; a first bit that is set is no sign, because neither number is negative.
  private static func number(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    let digits = bytes.drop { $0 == 0 }
    guard !digits.isEmpty, digits.count <= 32 else { return nil }
    let number = Array(repeating: 0, count: 32 - digits.count) + digits
    return number.lexicographicallyPrecedes(order) ? number : nil
  }

  /// A number less a smaller one.
  private static func difference(_ number: [UInt8], _ smaller: [UInt8]) -> [UInt8] {
    var difference = number
    var borrow = 0
    for place in difference.indices.reversed() {
      let value = Int(number[place]) - Int(smaller[place]) - borrow
      borrow = value < 0 ? 1 : 0
      difference[place] = UInt8(truncatingIfNeeded: value)
    }
    return difference
  }

  /// The order n of P-256.
  private static let order: [UInt8] = [
    0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
  ]
}
