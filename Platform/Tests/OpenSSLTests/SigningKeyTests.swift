import Crypto
import Foundation
import Testing

@testable import OpenSSL

@Suite struct SigningKeyTests {
  private let message = Array("a nonce of the gateway".utf8)

  @Test func `A new key signs, and another implementation verifies`() throws {
    for _ in 0..<20 {
      let key = P256PrivateKey()
      let bytes = try key.signature(of: message)
      #expect(bytes.count == 64 && key.publicKey.count == 65)
      let publicKey = try P256.Signing.PublicKey(x963Representation: key.publicKey)
      let signature = try P256.Signing.ECDSASignature(rawRepresentation: bytes)
      #expect(publicKey.isValidSignature(signature, for: message))
      #expect(!publicKey.isValidSignature(signature, for: message + [0]))
    }
  }

  /// A number of a signature with leading zero bytes is shorter in DER.
  @Test func `Every signature has 64 bytes`() throws {
    let key = P256PrivateKey()
    let publicKey = try P256.Signing.PublicKey(x963Representation: key.publicKey)
    var hasShortNumber = false
    for index in 0..<4_000 where !hasShortNumber {
      let bytes = try key.signature(of: message + [UInt8(index & 0xFF), UInt8(index >> 8)])
      #expect(bytes.count == 64)
      guard bytes[0] == 0 || bytes[32] == 0 else { continue }
      hasShortNumber = true
      let signature = try P256.Signing.ECDSASignature(rawRepresentation: bytes)
      #expect(
        publicKey.isValidSignature(
          signature, for: message + [UInt8(index & 0xFF), UInt8(index >> 8)]))
    }
    #expect(hasShortNumber)
  }

  @Test func `A key is the same after it was written and read, here and by the earlier library`()
    throws
  {
    let key = P256PrivateKey()
    #expect(P256PrivateKey(pem: key.pem)?.publicKey == key.publicKey)
    let theirs = try P256.Signing.PrivateKey(pemRepresentation: key.pem)
    #expect(Array(theirs.publicKey.x963Representation) == key.publicKey)
    #expect(theirs.pemRepresentation == key.pem.trimmingCharacters(in: .newlines))

    let earlier = P256.Signing.PrivateKey()
    let ours = try #require(P256PrivateKey(pem: earlier.pemRepresentation))
    #expect(ours.publicKey == Array(earlier.publicKey.x963Representation))
  }

  @Test func `A key in the form of SEC 1 is read`() throws {
    let document = """
      -----BEGIN EC PRIVATE KEY-----
      MHcCAQEEIE+kUjBtrvJ2SDNOrezbJIn9nkWuSON5Iy9xmzZh5+KCoAoGCCqGSM49
      AwEHoUQDQgAEw5PoYqeSVx7B5Dzy8kelYGVBR8DyCuCj9Vl8KiM/EBaynx3H2BQo
      k8kROnCDDWd0y10YeNy3ihVxoVRw0S/yRA==
      -----END EC PRIVATE KEY-----
      """
    let theirs = try P256.Signing.PrivateKey(pemRepresentation: document)
    #expect(
      P256PrivateKey(pem: document)?.publicKey == Array(theirs.publicKey.x963Representation))
  }

  @Test func `Anything but a key of this curve is refused`() throws {
    let whole = P256PrivateKey().pem
    let other = P384.Signing.PrivateKey().pemRepresentation
    for text in ["", "hello", String(whole.dropLast(60)), P256PrivateKey.publicPEM, other] {
      #expect(P256PrivateKey(pem: text) == nil, "\(text)")
    }
  }

  /// OpenSSL would ask for the password on the terminal.
  @Test func `An encrypted key is refused without a question`() {
    let encrypted = """
      -----BEGIN ENCRYPTED PRIVATE KEY-----
      MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAjT8A6GGTUYbwICCAAw
      DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEPxaLBTxOkS+bIgeSFr8OBMEgZDC
      tcIZle9CBXTTrsm6tvtFaUjuykp1AxRDbKMUxOB2hr5pgFWoGebj0MRM+wAs++Xr
      BAvYc7YRsKiVSD1QKOD6UcdxzWPzSf1lVwQS1dFqq1Xmg7tZenKsINVzDUSahw3C
      llVB6W+Rgp+tE0G1E0d18JgsTUdBa4+gbwlaG2+BbOFdCPqdWIXVcXZGzoajvYo=
      -----END ENCRYPTED PRIVATE KEY-----
      """
    #expect(P256PrivateKey(pem: encrypted) == nil)
  }

  @Test func `A key whose public part belongs to another is refused`() throws {
    let (first, second) = (P256.Signing.PrivateKey(), P256.Signing.PrivateKey())
    var der = first.derRepresentation
    let place = try #require(der.range(of: first.publicKey.x963Representation))
    der.replaceSubrange(place, with: second.publicKey.x963Representation)
    let pem =
      "-----BEGIN PRIVATE KEY-----\n\(der.base64EncodedString())\n-----END PRIVATE KEY-----\n"
    #expect(P256PrivateKey(pem: pem) == nil)
  }
}

extension P256PrivateKey {
  fileprivate static var publicPEM: String { P256.Signing.PrivateKey().publicKey.pemRepresentation }
}
