import Crypto
import OpenSSL
import Testing

/// Keys that are stored as bytes.
@Suite struct KeyBytesTests {
  @Test func `A key comes back from its bytes, and another implementation reads them`() throws {
    let key = P256PrivateKey()
    let again = try #require(P256PrivateKey(scalar: key.scalar, publicKey: key.publicKey))
    #expect(again.pem == key.pem && again.scalar == key.scalar)
    let other = try P256.KeyAgreement.PrivateKey(rawRepresentation: key.scalar)
    #expect(Array(other.publicKey.x963Representation) == key.publicKey)
  }

  @Test func `A private number that begins with zeros has all its bytes`() throws {
    let scalar = [UInt8](repeating: 0, count: 31) + [5]
    let other = try P256.KeyAgreement.PrivateKey(rawRepresentation: scalar)
    let key = try #require(
      P256PrivateKey(scalar: scalar, publicKey: Array(other.publicKey.x963Representation)))
    #expect(key.scalar == scalar)
  }

  @Test func `Bytes that do not belong together are refused`() {
    let (key, other) = (P256PrivateKey(), P256PrivateKey())
    #expect(P256PrivateKey(scalar: key.scalar, publicKey: other.publicKey) == nil)
    #expect(P256PrivateKey(scalar: [], publicKey: key.publicKey) == nil)
    #expect(P256PrivateKey(scalar: key.scalar, publicKey: []) == nil)
    let zeros = [UInt8](repeating: 0, count: 32)
    #expect(P256PrivateKey(scalar: zeros, publicKey: key.publicKey) == nil)
    #expect(P256PrivateKey(scalar: key.scalar, publicKey: [4] + zeros + zeros) == nil)
  }
}
