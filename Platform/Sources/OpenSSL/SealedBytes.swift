import COpenSSL

/// Bytes that only the key's owner can read or make: AES-256-GCM.
package enum SealedBytes {
  /// How many bytes a nonce has.
  package static let nonceLength = 12
  static let tagLength = 16

  /// Seals bytes: the nonce, the encrypted bytes and the tag, in this order; `nil` if the memory runs out.
  ///
  /// A nonce of `nonceLength` bytes must never seal two different texts with one key. The label is needed for opening, and is
  /// not in the result.
  package static func seal(
    _ plain: [UInt8], key: SecretKey, nonce: [UInt8], label: [UInt8]
  ) -> [UInt8]? {
    guard let cipher = GCMCipher(key: key, nonce: nonce, seals: true), cipher.authenticate(label),
      let body = cipher.update(plain), cipher.finish(), let tag = cipher.tag()
    else { return nil }
    return nonce + body + tag
  }

  /// The bytes of `seal`; `nil` for bytes that it did not make with this key and label.
  package static func open(_ sealed: [UInt8], key: SecretKey, label: [UInt8]) -> [UInt8]? {
    guard sealed.count >= nonceLength + tagLength else { return nil }
    let nonce = Array(sealed.prefix(nonceLength))
    guard let cipher = GCMCipher(key: key, nonce: nonce, seals: false), cipher.authenticate(label)
    else { return nil }
    return cipher.open(sealed.dropFirst(nonceLength))
  }
}

/// Bytes encrypted with AES-128-GCM, as in Web Push.
package enum AES128GCM {
  /// Decrypts bytes that end with their tag; `nil` if the tag is wrong, or a length: the key has 16 bytes, the nonce 12.
  package static func open(_ sealed: [UInt8], key: [UInt8], nonce: [UInt8]) -> [UInt8]? {
    guard sealed.count >= SealedBytes.tagLength, key.count == 16,
      let cipher = unsafe GCMCipher(EVP_aes_128_gcm(), key: key, nonce: nonce, seals: false)
    else { return nil }
    return cipher.open(sealed[...])
  }
}

/// One use of AES in the mode GCM: EVP_CIPHER_CTX.
@safe private final class GCMCipher {
  private let raw: OpaquePointer

  convenience init?(key: SecretKey, nonce: [UInt8], seals: Bool) {
    unsafe self.init(EVP_aes_256_gcm(), key: key.bytes, nonce: nonce, seals: seals)
  }

  init?(_ kind: OpaquePointer?, key: [UInt8], nonce: [UInt8], seals: Bool) {
    guard nonce.count == SealedBytes.nonceLength, let made = unsafe EVP_CIPHER_CTX_new() else {
      return nil
    }
    // From here on `deinit` frees it, also if this fails.
    unsafe raw = made
    guard unsafe EVP_CipherInit_ex(made, kind, nil, key, nonce, seals ? 1 : 0) == 1 else {
      return nil
    }
  }

  deinit {
    unsafe EVP_CIPHER_CTX_free(raw)
  }

  /// Covers bytes with the tag that are not in the result.
  func authenticate(_ label: [UInt8]) -> Bool {
    var count: Int32 = 0
    return unsafe EVP_CipherUpdate(raw, nil, &count, label, Int32(label.count)) == 1
  }

  /// Decrypts bytes that end with their tag; `nil` if the tag is wrong.
  func open(_ sealed: ArraySlice<UInt8>) -> [UInt8]? {
    guard let plain = update(Array(sealed.dropLast(SealedBytes.tagLength))),
      expect(tag: Array(sealed.suffix(SealedBytes.tagLength))), finish()
    else { return nil }
    return plain
  }

  func update(_ bytes: [UInt8]) -> [UInt8]? {
    guard let length = Int32(exactly: bytes.count) else { return nil }
    var isDone = false
    let result = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
      var written: Int32 = 0
      isDone = unsafe EVP_CipherUpdate(raw, buffer.baseAddress, &written, bytes, length) == 1
      count = isDone ? Int(written) : 0
    }
    return isDone ? result : nil
  }

  /// Ends the use; false if the tag is wrong.
  func finish() -> Bool {
    var none: UInt8 = 0
    var count: Int32 = 0
    return unsafe EVP_CipherFinal_ex(raw, &none, &count) == 1
  }

  func tag() -> [UInt8]? {
    var tag = [UInt8](repeating: 0, count: SealedBytes.tagLength)
    let length = Int32(tag.count)
    guard unsafe EVP_CIPHER_CTX_ctrl(raw, EVP_CTRL_AEAD_GET_TAG, length, &tag) == 1 else {
      return nil
    }
    return tag
  }

  private func expect(tag: [UInt8]) -> Bool {
    var tag = tag
    let length = Int32(tag.count)
    return unsafe EVP_CIPHER_CTX_ctrl(raw, EVP_CTRL_AEAD_SET_TAG, length, &tag) == 1
  }
}
