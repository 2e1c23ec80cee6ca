import TestSupport
import Testing

@testable import PushProtocol

@Suite struct TokenSignatureTests {
  private static let r = Array(UInt8(1)...32)
  private static let s = Array(UInt8(101)...132)
  private static let signature = r + s
  private static let order =
    Array(repeating: UInt8(0xFF), count: 4) + Array(repeating: 0, count: 4)
    + Array(repeating: 0xFF, count: 8)
    + [
      0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25,
      0x51,
    ]

  private static func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    [tag, UInt8(content.count)] + content
  }

  private static func der(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
    value(0x30, value(0x02, first) + value(0x02, second))
  }

  private func readings(_ bytes: [UInt8]) -> [[UInt8]] {
    TokenSignature.readings(of: bytes).map(\.bytes)
  }

  private static let forms: [[UInt8]] = [
    signature, [0] + r + [0] + s, r + [0] + s, [0] + signature, der(r, s), der([0] + r, [0] + s),
    der([0, 0, 0] + r, s), [0x30, 0x81, 68] + value(0x02, r) + value(0x02, s),
    [0x30, 0x84, 0, 0, 0, 70, 0x02, 0x81, 32] + r + [0x02, 0x81, 32] + s,
  ]

  @Test(.rules("I10"), arguments: forms)
  func `The two numbers are found in each form`(bytes: [UInt8]) {
    #expect(readings(bytes) == [Self.signature])
  }

  @Test(.rules("I10")) func `A number without its leading zero may be the first or the second`() {
    let short = Array(Self.signature.dropFirst())
    let (first, second): ([UInt8], [UInt8]) = ([0] + short, short[..<32] + [0] + short[32...])
    #expect(readings(short) == [first, second])
  }

  private static let others: [[UInt8]] = [
    [], [7], der(r, s) + [0], der(r, s).dropLast(), [0x30, 0x81] + signature,
    [0x30, 0xFF] + signature, value(0x30, value(0x02, r) + value(0x02, s) + [5, 0]),
    value(0x30, value(0x03, r) + value(0x02, s)), value(0x31, value(0x02, r) + value(0x02, s)),
    der([1] + r, s), [1] + signature + [1], signature + [0, 0],
  ]

  @Test(.rules("I10"), arguments: others)
  func `Bytes that are not a signature of two numbers have no reading`(bytes: [UInt8]) {
    #expect(readings(bytes).isEmpty)
  }

  @Test(.rules("I10"))
  func `A number that is zero, or not below the order of the curve, signs nothing`() {
    var last = Self.order
    last[31] -= 1
    let zero = Array(repeating: UInt8(0), count: 32)
    let most = Array(repeating: UInt8(0xFF), count: 32)
    #expect(readings(last + last) == [last + last])
    for number in [zero, Self.order, most] {
      for bytes in [
        number + Self.s, Self.r + number, Self.der(number, Self.s), Self.der(Self.r, number),
        Self.der([0] + number, Self.s),
      ] { #expect(readings(bytes).isEmpty) }
    }
  }

  @Test(.rules("I10")) func `A signature with its second number negated is remembered as the same`()
    throws
  {
    var other = Self.order
    var borrow = 0
    for index in (0..<32).reversed() {
      let difference = Int(other[index]) - Int(Self.s[index]) - borrow
      borrow = difference < 0 ? 1 : 0
      other[index] = UInt8(truncatingIfNeeded: difference)
    }
    let first = try #require(TokenSignature.readings(of: Self.signature).first)
    let second = try #require(TokenSignature.readings(of: Self.r + other).first)
    #expect(first != second)
    #expect(first.canonical == second.canonical)
    #expect(first.canonical == Self.signature)
  }
}
