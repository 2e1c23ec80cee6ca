import ByteParsing
import Crypto
import Foundation
import OpenSSL
import PushLink
import PushProtocol
import Testing

@Suite struct SubscriptionKeysTests {
  @Test func `The example of RFC 8291 is decrypted`() throws {
    let text = try Example.keys().text(of: Example.body)
    #expect(String(decoding: text, as: UTF8.self) == "When I grow up, I want to be a watermelon")
  }

  @Test func `A message of pywebpush 2.5.0 is decrypted`() throws {
    let text = try Example.keys().text(of: Example.bodyOfPywebpush)
    #expect(String(decoding: text, as: UTF8.self) == "Take the blue pill \u{2764}")
  }

  @Test func `A changed tag is refused as a wrong tag`() throws {
    var body = Example.body
    body[body.count - 1] ^= 1
    let keys = try Example.keys()
    #expect(throws: EncryptedMessageFlaw.tag) { try keys.text(of: body) }
  }

  @Test func `Another secret and another key are refused as a wrong tag`() throws {
    let keys = try Example.keys()
    let other = SubscriptionKeys()
    let secret = SubscriptionKeys(privateKey: keys.privateKey, auth: other.auth)
    let key = SubscriptionKeys(privateKey: other.privateKey, auth: keys.auth)
    #expect(throws: EncryptedMessageFlaw.tag) { try secret.text(of: Example.body) }
    #expect(throws: EncryptedMessageFlaw.tag) { try key.text(of: Example.body) }
  }

  @Test func `Every cut of a message is refused`() throws {
    let keys = try Example.keys()
    for count in Example.body.indices {
      #expect(throws: EncryptedMessageFlaw.self) {
        try keys.text(of: Array(Example.body[..<count]))
      }
    }
  }

  @Test func `A sender's key that is not on the curve is refused`() throws {
    var body = Example.body
    body[85] ^= 1
    let keys = try Example.keys()
    #expect(throws: EncryptedMessageFlaw.senderKey(bytes: 65)) { try keys.text(of: body) }
  }

  @Test(arguments: [(0, 0), (1, 0), (3_993, 0), (0, 3_993), (1_000, 2_000), (4_078, 0)])
  func `Messages of another implementation are decrypted`(length: Int, padding: Int) throws {
    let keys = SubscriptionKeys()
    let text = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
    let size = max(4_096, length + padding + 17)
    let body = try Sender.body(text, padding: padding, recordSize: size, for: keys)
    #expect(try keys.text(of: body) == text)
  }

  @Test func `The record size need not be 4,096 and may be that of the record`() throws {
    let keys = SubscriptionKeys()
    for size in [20, 21, 4_096, 65_535, Int(UInt32.max)] {
      let body = try Sender.body([1, 2, 3], padding: 0, recordSize: size, for: keys)
      #expect(try keys.text(of: body) == [1, 2, 3])
    }
    let short = try Sender.body([1, 2, 3], padding: 0, recordSize: 19, for: keys)
    #expect(throws: EncryptedMessageFlaw.recordSize(19, record: 20)) { try keys.text(of: short) }
  }

  @Test(arguments: [[1], [0, 0], [2, 1], [2, 0, 1, 0], [3]] as [[UInt8]])
  func `A record without its last delimiter is refused`(plain: [UInt8]) throws {
    let keys = SubscriptionKeys()
    let body = try Sender.body(plain: plain, recordSize: 4_096, for: keys)
    #expect(throws: EncryptedMessageFlaw.padding) { try keys.text(of: body) }
  }

  @Test func `A private key that begins with zeros agrees on the same secret`() throws {
    let scalar = [UInt8](repeating: 0, count: 31) + [5]
    let key = try P256.KeyAgreement.PrivateKey(rawRepresentation: scalar)
    let keys = SubscriptionKeys(
      privateKey: try #require(P256PrivateKey(pem: key.pemRepresentation)),
      auth: [UInt8](repeating: 9, count: 16))
    let body = try Sender.body([7], padding: 1, recordSize: 4_096, for: keys)
    #expect(try keys.text(of: body) == [7])
  }
}

/// The example of RFC 8291, appendix A.
private enum Example {
  static let body = bytes(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3"
      + "jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN")

  /// Made by pywebpush for the keys of the example.
  static let bodyOfPywebpush = bytes(
    "Wy0MHQSxXy_J9M67tZYtxgAAEABBBMLMhz3RcyaLXA8lHVUxvyeyfsmLj4YJZVppNQjjNIVoeJ6SnHtz23vXHNbAf-JxPsvddvgE"
      + "uKKusG9SduoS2ixI_INOH1cNDO_ldB_YNr8vwh_63TqatNnf2mjippA85iu8GkdVz28")

  static func keys() throws -> SubscriptionKeys {
    let key = try P256.KeyAgreement.PrivateKey(
      rawRepresentation: bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"))
    return SubscriptionKeys(
      privateKey: try #require(P256PrivateKey(pem: key.pemRepresentation)),
      auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"))
  }

  private static func bytes(_ text: String) -> [UInt8] {
    Base64Text.bytes(ofAddress: text) ?? []
  }
}

/// A sender that encrypts with swift-crypto.
private enum Sender {
  static func body(
    _ text: [UInt8], padding: Int, recordSize: Int, for keys: SubscriptionKeys
  ) throws -> [UInt8] {
    let plain = text + [2] + [UInt8](repeating: 0, count: padding)
    return try body(plain: plain, recordSize: recordSize, for: keys)
  }

  static func body(
    plain: [UInt8], recordSize: Int, for keys: SubscriptionKeys
  ) throws -> [UInt8] {
    let key = P256.KeyAgreement.PrivateKey()
    let receiver = try P256.KeyAgreement.PublicKey(
      x963Representation: keys.privateKey.publicKey)
    let sender = Array(key.publicKey.x963Representation)
    let secret = try key.sharedSecretFromKeyAgreement(with: receiver)
    let material = secret.hkdfDerivedSymmetricKey(
      using: Crypto.SHA256.self, salt: keys.auth,
      sharedInfo: Array("WebPush: info\0".utf8) + keys.privateKey.publicKey + sender,
      outputByteCount: 32)
    let salt = (0..<16).map { UInt8($0) }
    let root = HKDF<Crypto.SHA256>.extract(inputKeyMaterial: material, salt: salt)
    func derived(_ name: String, _ count: Int) -> [UInt8] {
      let code = HMAC<Crypto.SHA256>.authenticationCode(
        for: Array("\(name)\0\u{1}".utf8), using: SymmetricKey(data: root))
      return Array(code.prefix(count))
    }
    let box = try AES.GCM.seal(
      plain, using: SymmetricKey(data: derived("Content-Encoding: aes128gcm", 16)),
      nonce: AES.GCM.Nonce(data: derived("Content-Encoding: nonce", 12)))
    let size = stride(from: 24, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: recordSize >> $0)
    }
    let header: [UInt8] = salt + size + [65] + sender
    return header + Array(box.ciphertext) + Array(box.tag)
  }
}
