import Crypto
import Foundation
import TestSupport

/// One of the many ways to write a provider token, chosen at random.
struct TokenSpelling {
  static let forms = 8

  let key: P256.Signing.PrivateKey
  let isLong: Bool
  private let isStandard: [Bool]
  private let isPadded: [Bool]
  private let form: Int

  init(using random: inout SeededGenerator) throws {
    let seed = (0..<32).map { _ in UInt8.random(in: 1...127, using: &random) }
    key = try P256.Signing.PrivateKey(rawRepresentation: seed)
    isLong = Bool.random(using: &random)
    isStandard = (0..<3).map { _ in Bool.random(using: &random) }
    isPadded = (0..<3).map { _ in Bool.random(using: &random) }
    form = Int.random(in: 0..<Self.forms, using: &random)
  }

  var publicKey: [UInt8] { Array(key.publicKey.x963Representation) }

  var algorithm: String { isLong ? "ES512" : "ES256" }

  /// A token with this `alg`, signed in this spelling.
  func token(alg: String, claims: String) throws -> String {
    let header = "{\"kid\":\"KEY1234567\",\"alg\":\"\(alg)\",\"x\":\"~~?~>>>\"}"
    let signed = "\(letters(Data(header.utf8), 0)).\(letters(Data(claims.utf8), 1))"
    return "\(signed).\(signature(try sign(signed)))"
  }

  func sign(_ signed: String) throws -> [UInt8] {
    let data = Data(signed.utf8)
    let signature =
      isLong
      ? try key.signature(for: SHA512.hash(data: data))
      : try key.signature(for: SHA256.hash(data: data))
    return Array(signature.rawRepresentation)
  }

  /// The third part, for the two numbers of 32 bytes each.
  func signature(_ numbers: [UInt8]) -> String {
    let (first, second) = (Array(numbers[..<32]), Array(numbers[32...]))
    return letters(Data(Self.bytes(first, second, form)), 2)
  }

  /// A signature in one of the forms.
  static func bytes(_ first: [UInt8], _ second: [UInt8], _ form: Int) -> [UInt8] {
    func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }
    func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
      [tag, UInt8(content.count)] + content
    }
    func signed(_ number: [UInt8]) -> [UInt8] {
      let digits = Array(number.drop { $0 == 0 })
      return digits.first.map { $0 >= 0x80 } ?? true ? [0] + digits : digits
    }
    return switch form {
    case 0: first + second
    case 1: zeros(34) + first + zeros(34) + second
    case 2: zeros(16) + first + zeros(16) + second
    case 3: zeros(1) + first + second
    case 4: value(0x30, value(0x02, signed(first)) + value(0x02, signed(second)))
    case 5: value(0x30, value(0x02, zeros(7) + first) + value(0x02, zeros(2) + second))
    case 6: value(0x30, value(0x02, first) + value(0x02, second))
    default:
      [0x30, 0x82, 0, 72, 0x02, 0x82, 0, 32] + first + [0x02, 0x82, 0, 32] + second
    }
  }

  private func letters(_ data: Data, _ part: Int) -> String {
    var text = data.base64EncodedString()
    if !isStandard[part] {
      text = text.replacing("+", with: "-").replacing("/", with: "_")
    }
    return isPadded[part] ? text : text.replacing("=", with: "")
  }
}
