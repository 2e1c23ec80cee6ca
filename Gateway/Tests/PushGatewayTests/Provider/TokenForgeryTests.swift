import Foundation
import PushGateway
import PushProtocol
import TestSupport
import Testing

/// No form of a provider token is accepted that the key did not sign.
@Suite struct TokenForgeryTests {
  private static let claims = #"{"iss":"TEAM123456","iat":1800000000}"#
  private static let otherClaims = #"{"iss":"TEAM654321","iat":1800000000}"#

  private func isTaken(_ text: String, by key: [UInt8]) -> Bool {
    guard let token = try? ProviderToken(text.utf8) else { return false }
    return token.isSigned(by: key)
  }

  /// The signed first two parts of a text, and its third part.
  private func cut(_ text: String) throws -> (signed: Substring, signature: Substring) {
    let dot = try #require(text.lastIndex(of: "."))
    return (text[..<dot], text[text.index(after: dot)...])
  }

  @Test(.rules("I10"), arguments: 1...300 as ClosedRange<UInt64>)
  func `A token in any form is valid only for its own key, claims and algorithm`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let spelling = try TokenSpelling(using: &random)
    let other = try TokenSpelling(using: &random)
    let text = try spelling.token(alg: spelling.algorithm, claims: Self.claims)
    #expect(isTaken(text, by: spelling.publicKey))
    #expect(!isTaken(text, by: other.publicKey))
    let changed = try spelling.token(alg: spelling.algorithm, claims: Self.otherClaims)
    #expect(
      !isTaken("\(try cut(changed).signed).\(try cut(text).signature)", by: spelling.publicKey))
    for alg in ["none", "None", "HS256", "HS512", "RS256", "ES384", "PS256", "es256", ""] {
      #expect(!isTaken(try spelling.token(alg: alg, claims: Self.claims), by: spelling.publicKey))
    }
    // The digest of the other algorithm.
    let swapped = try spelling.token(
      alg: spelling.isLong ? "ES256" : "ES512", claims: Self.claims)
    #expect(!isTaken(swapped, by: spelling.publicKey))
  }

  @Test(.rules("I10"), arguments: 1...100 as ClosedRange<UInt64>)
  func `A token with one changed letter means the same, or is refused`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let spelling = try TokenSpelling(using: &random)
    let text = try spelling.token(alg: spelling.algorithm, claims: Self.claims)
    let token = try ProviderToken(text.utf8)
    let letters = Array("ABCabc019-_+/=.".utf8)
    for _ in 0..<20 {
      var bytes = Array(text.utf8)
      let place = Int.random(in: bytes.indices, using: &random)
      bytes[place] = letters.randomElement(using: &random) ?? 0
      guard let changed = try? ProviderToken(bytes), changed.isSigned(by: spelling.publicKey) else {
        continue
      }
      // Only the encoding differs, such as "-" for "+" in the signature.
      #expect(changed == token)
    }
  }

  @Test(.rules("I10"), arguments: 1...50 as ClosedRange<UInt64>)
  func `Signature numbers of zero or beyond the order of the curve are refused`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let spelling = try TokenSpelling(using: &random)
    let text = try spelling.token(alg: spelling.algorithm, claims: Self.claims)
    let signed = try cut(text).signed
    let good = try spelling.sign(String(signed))
    let zero = Array(repeating: UInt8(0), count: 32)
    let most = Array(repeating: UInt8(0xFF), count: 32)
    let (left, right) = (Array(good[..<32]), Array(good[32...]))
    let forged: [[UInt8]] = [zero + zero, zero + right, left + zero, most + right, left + most]
    for numbers in forged {
      #expect(!isTaken("\(signed).\(spelling.signature(numbers))", by: spelling.publicKey))
    }
  }
}
