import COpenSSL

/// The result of a hash function, compared in a time that does not depend on the bytes: CRYPTO_memcmp.
package struct Digest: Sendable, Equatable {
  /// The bytes: 32 for SHA-256.
  package let bytes: [UInt8]

  package static func == (first: Digest, second: Digest) -> Bool {
    guard first.bytes.count == second.bytes.count else { return false }
    return unsafe CRYPTO_memcmp(first.bytes, second.bytes, first.bytes.count) == 0
  }
}

/// The hash function SHA-256.
package enum SHA256 {
  static let length = Int(SHA256_DIGEST_LENGTH)

  /// The digest of bytes: SHA256.
  package static func digest(of bytes: [UInt8]) -> Digest {
    Digest(
      bytes: unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
        unsafe COpenSSL.SHA256(bytes, bytes.count, buffer.baseAddress)
        count = length
      })
  }

  /// The code that proves that a holder of the key has seen these bytes: HMAC.
  package static func code(for bytes: [UInt8], key: SecretKey) -> Digest {
    Digest(
      bytes: unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
        unsafe HMAC(
          EVP_sha256(), key.bytes, Int32(key.bytes.count), bytes, bytes.count, buffer.baseAddress,
          nil)
        count = length
      })
  }
}

/// A secret of 256 random bits.
package struct SecretKey: Sendable {
  let bytes: [UInt8]

  /// Draws a new secret.
  package init() {
    var generator = SystemRandomNumberGenerator()
    bytes = (0..<32).map { _ in .random(in: .min ... .max, using: &generator) }
  }

  /// Takes the secret of a published example; 32 bytes.
  init(bytes: [UInt8]) {
    self.bytes = bytes
  }
}
