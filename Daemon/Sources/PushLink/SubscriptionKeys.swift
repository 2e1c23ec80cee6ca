package import OpenSSL
package import PushProtocol

/// The secrets of a Web Push subscription, with which the device alone can read its messages (RFC 8291).
package struct SubscriptionKeys: Sendable {
  /// How many bytes the authentication secret has.
  package static let authBytes = 16

  /// The private half of `p256dh`.
  package let privateKey: P256PrivateKey
  /// `auth`: the secret that a sender has to know besides the public key.
  package let auth: [UInt8]

  /// Makes the secrets of a new subscription.
  package init() {
    var generator = SystemRandomNumberGenerator()
    self.init(
      privateKey: P256PrivateKey(),
      auth: (0..<Self.authBytes).map { _ in .random(in: .min ... .max, using: &generator) })
  }

  /// Takes the secrets of an existing subscription.
  package init(privateKey: P256PrivateKey, auth: [UInt8]) {
    self.privateKey = privateKey
    self.auth = auth
  }

  /// Reads the secrets of an existing subscription; fails if the parts of the key do not belong together.
  ///
  /// - Parameters:
  ///   - scalar: The private half of the key, 32 bytes.
  ///   - publicKey: The public half, 65 bytes.
  ///   - auth: The authentication secret.
  package init?(scalar: [UInt8], publicKey: [UInt8], auth: [UInt8]) {
    guard let key = P256PrivateKey(scalar: scalar, publicKey: publicKey) else { return nil }
    self.init(privateKey: key, auth: auth)
  }

  /// The private half of the key, 32 bytes.
  package var scalar: [UInt8] { privateKey.scalar }
  /// `p256dh`: the key that senders encrypt for, 65 bytes.
  package var publicKey: [UInt8] { privateKey.publicKey }

  /// Decrypts the body of a message.
  ///
  /// - Throws: `EncryptedMessageFlaw` if it was not encrypted for this subscription.
  package func text(of body: [UInt8]) throws(EncryptedMessageFlaw) -> [UInt8] {
    let message = try EncryptedMessage(body)
    guard let secret = privateKey.sharedSecret(with: message.senderKey) else {
      throw .senderKey(bytes: message.senderKey.count)
    }
    let keys = privateKey.publicKey + message.senderKey
    let material = SHA256.derived(
      from: secret, salt: auth, info: Array("WebPush: info\0".utf8) + keys, count: 32)
    let key = SHA256.derived(
      from: material, salt: message.salt, info: Array("Content-Encoding: aes128gcm\0".utf8),
      count: 16)
    let nonce = SHA256.derived(
      from: material, salt: message.salt, info: Array("Content-Encoding: nonce\0".utf8), count: 12)
    guard let plain = AES128GCM.open(message.record, key: key, nonce: nonce) else { throw .tag }
    return try EncryptedMessage.text(in: plain)
  }
}
