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
    code(for: bytes, keyBytes: key.bytes)
  }

  /// Derives up to 32 bytes from a secret (RFC 5869): HKDF with one block.
  package static func derived(
    from secret: [UInt8], salt: [UInt8], info: [UInt8], count: Int
  ) -> [UInt8] {
    let key = code(for: secret, keyBytes: salt).bytes
    return Array(code(for: info + [1], keyBytes: key).bytes.prefix(count))
  }

  private static func code(for bytes: [UInt8], keyBytes: [UInt8]) -> Digest {
    Digest(
      bytes: unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
        unsafe HMAC(
          EVP_sha256(), keyBytes, Int32(keyBytes.count), bytes, bytes.count, buffer.baseAddress,
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
