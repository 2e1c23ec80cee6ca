import Crypto
import Foundation
import Testing

@testable import OpenSSL

@Suite struct SealedBytesTests {
  private let key = SecretKey(bytes: (0..<32).map { UInt8($0) })
  private let nonce = (0..<12).map { UInt8($0 * 7) }
  private let label = Array("file".utf8)

  @Test(arguments: [0, 1, 15, 16, 17, 4_096, 100_000])
  func `Sealed bytes are those of another implementation, and are opened`(length: Int) throws {
    let plain = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
    let sealed = try #require(SealedBytes.seal(plain, key: key, nonce: nonce, label: label))
    let box = try AES.GCM.seal(
      plain, using: SymmetricKey(data: key.bytes), nonce: AES.GCM.Nonce(data: nonce),
      authenticating: label)
    #expect(try sealed == Array(#require(box.combined)))
    #expect(SealedBytes.open(sealed, key: key, label: label) == plain)
  }

  @Test func `Changed bytes, another label and another key are not opened`() throws {
    let sealed = try #require(
      SealedBytes.seal(Array("secret".utf8), key: key, nonce: nonce, label: label))
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 0x80
      #expect(SealedBytes.open(changed, key: key, label: label) == nil)
      #expect(SealedBytes.open(Array(sealed[..<index]), key: key, label: label) == nil)
    }
    #expect(SealedBytes.open(sealed + [0], key: key, label: label) == nil)
    #expect(SealedBytes.open(sealed, key: key, label: Array("sound".utf8)) == nil)
    #expect(SealedBytes.open(sealed, key: key, label: []) == nil)
    #expect(SealedBytes.open(sealed, key: SecretKey(), label: label) == nil)
  }

  @Test func `A nonce of another length is refused`() {
    for length in [0, 11, 13] {
      let nonce = [UInt8](repeating: 1, count: length)
      #expect(SealedBytes.seal([1], key: key, nonce: nonce, label: label) == nil)
    }
  }
}
