import ByteParsing
import Crypto
import Foundation
import PushProtocol
import Testing

@testable import PushGateway

@Suite struct VAPIDSignatureTests {
  /// The example of RFC 8292, section 2.4.
  private static let claims =
    "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1"
    + "YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0"
  private static let signature =
    "i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA"
  private static let key =
    "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"

  private func token(
    claims: String = claims, signature: String = signature, key: String = key
  ) throws -> VAPIDToken {
    try VAPIDToken(authorization: "vapid t=\(claims).\(signature), k=\(key)")
  }

  /// Whether the token's own key has signed it.
  private func isSigned(_ token: VAPIDToken) -> Bool { WebPushKey(token.key).hasSigned(token) }

  @Test func `The example of RFC 8292 is signed by its key`() throws {
    #expect(try isSigned(token()))
  }

  @Test func `The fields of py-vapid 1.9.6 are read and signed`() throws {
    let token = try VAPIDToken(authorization: Self.fieldOfPyVAPID)
    #expect(isSigned(token))
    #expect(token.contact == "mailto:admin@example.com")
    let service = PushServiceOrigin(hosts: ["push.example.net"], port: 2_199)
    try token.check(now: 1_800_000_000, for: service)
  }

  @Test func `The fields of py-vapid's older form are read and signed`() throws {
    let token = try VAPIDToken(
      authorization: Self.olderFieldOfPyVAPID, cryptoKey: Self.olderKeyOfPyVAPID)
    #expect(isSigned(token))
  }

  @Test func `A changed signature, other claims and another key are not signed`() throws {
    var bytes = try #require(Base64Text.bytes(ofAddress: Self.signature))
    for index in bytes.indices {
      bytes[index] ^= 1
      #expect(try !isSigned(token(signature: Base64Text.addressText(of: bytes))))
      bytes[index] ^= 1
    }
    let zeros = Base64Text.addressText(of: [UInt8](repeating: 0, count: 64))
    #expect(try !isSigned(token(signature: zeros)))
    let other = Base64Text.addressText(
      of: P256.Signing.PrivateKey().publicKey.x963Representation)
    #expect(try !isSigned(token(key: other)))
    #expect(try !isSigned(token(claims: Self.claims.replacing("wdXNo", with: "wdXNp"))))
  }

  @Test func `A key that is not on the curve has signed nothing`() throws {
    var key = try #require(Base64Text.bytes(ofAddress: Self.key))
    key[64] ^= 1
    #expect(try !isSigned(token(key: Base64Text.addressText(of: key))))
  }

  @Test(arguments: [
    "0000000000000000000000000000000000000000000000000000000000000000",
    "FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551",
    "FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF",
  ])
  func `A number of a signature is neither zero nor beyond the order of the curve`(
    digits: String
  ) throws {
    let number = try #require(HexadecimalText.bytes(of: digits))
    let bytes = try #require(Base64Text.bytes(ofAddress: Self.signature))
    for forged in [number + bytes[32...], bytes[..<32] + number, number + number] {
      #expect(try !isSigned(token(signature: Base64Text.addressText(of: Array(forged)))))
    }
  }

  private static let fieldOfPyVAPID =
    "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQ6MjE5OSIsImV"
    + "4cCI6MTgwMDA0MzIwMCwic3ViIjoibWFpbHRvOmFkbWluQGV4YW1wbGUuY29tIn0.J45rWxQTpwTmR-fp9YFyNmW55_TTW2VuSZb"
    + "fBXkFOWypknEsT2WM3lDhzuHs_xeeJRLPH3dTK1NE7sUXLDrh4A,k=BKgFUCK6Ta6In2YVteUk_PPVey2JcG7dF_V2BSkH2Olooy"
    + "Rx5LRApfCC1HMXt-vUeoDAT41p1XFn46OoN3AeJzs"

  private static let olderFieldOfPyVAPID =
    "WebPush eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQ6MjE5OSIsImV"
    + "4cCI6MTgwMDA0MzIwMCwic3ViIjoibWFpbHRvOmFkbWluQGV4YW1wbGUuY29tIn0.fS-0CRdrbHoVA2rEVL_kDq4MbLFHIgPrLfq"
    + "WljKjdKpNYetVFNRh-RB1rlzxbRuo0vKJFrPA9OOP-PMxTBZXuA"

  private static let olderKeyOfPyVAPID =
    "p256ecdsa=BNoPOjF9cOLdKUW-k23eZATTe0Nefis9OkVgVfsoUO8W1i4zan2mx8MQF2c3iGfVocL2k3uN76WP4_aWOefhOxE"
}
