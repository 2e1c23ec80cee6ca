import Crypto
import Foundation
import TestSupport
import Testing

@testable import OpenSSL

@Suite struct DigestTests {
  @Test(arguments: [0, 1, 55, 56, 63, 64, 65, 1_000, 100_000])
  func `A digest and a code are those of another implementation`(length: Int) {
    var generator = SeededGenerator(seed: length)
    let bytes = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    let secret = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    #expect(OpenSSL.SHA256.digest(of: bytes).bytes == Array(Crypto.SHA256.hash(data: bytes)))
    let code = HMAC<Crypto.SHA256>.authenticationCode(
      for: bytes, using: SymmetricKey(data: secret))
    #expect(OpenSSL.SHA256.code(for: bytes, key: SecretKey(bytes: secret)).bytes == Array(code))
  }

  @Test func `Digests are equal if all of their bytes are`() {
    let digest = OpenSSL.SHA256.digest(of: [1])
    #expect(digest == OpenSSL.SHA256.digest(of: [1]))
    #expect(digest != OpenSSL.SHA256.digest(of: [2]))
    for index in digest.bytes.indices {
      var bytes = digest.bytes
      bytes[index] ^= 1
      #expect(digest != Digest(bytes: bytes))
    }
    #expect(digest != Digest(bytes: Array(digest.bytes.dropLast())))
    #expect(Digest(bytes: []) == Digest(bytes: []))
  }

  @Test func `Secrets differ`() {
    #expect(Set((0..<100).map { _ in SecretKey().bytes }).count == 100)
  }
}
