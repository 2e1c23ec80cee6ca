import COpenSSL

/// A private key on the curve P-256, which signs with ECDSA over SHA-256 or agrees on secrets (ECDH).
@safe package final class P256PrivateKey: Sendable {
  /// OpenSSL counts its owners atomically, and nothing changes the key after `init`.
  private nonisolated(unsafe) let raw: OpaquePointer

  /// Makes a new key; the process ends if the system has no randomness or no memory: EVP_EC_gen.
  package init() {
    guard let key = unsafe copenssl_new_p256_key() else {
      fatalError("OpenSSL could not make a key: \(OpenSSLError.last())")
    }
    unsafe raw = key
  }

  /// Reads a key in PEM form (PKCS #8 or SEC 1) that is not encrypted; `nil` for anything else: PEM_read_bio_PrivateKey.
  package init?(pem: String) {
    let bytes = Array(pem.utf8)
    guard let length = Int32(exactly: bytes.count),
      let text = unsafe BIO_new_mem_buf(bytes, length)
    else { return nil }
    defer { unsafe BIO_free(text) }
    defer { ERR_clear_error() }
    guard let key = unsafe copenssl_read_key(text) else { return nil }
    // From here on `deinit` frees the key, also if it is not one of P-256.
    unsafe raw = key
    guard unsafe copenssl_is_p256(key) == 1, isWhole else { return nil }
  }

  /// Reads a key of the 32 bytes and the public key that it had before; `nil` if they do not belong together:
  /// d2i_AutoPrivateKey.
  package init?(scalar: [UInt8], publicKey: [UInt8]) {
    guard scalar.count == Self.scalarBytes, publicKey.count == 65 else { return nil }
    defer { ERR_clear_error() }
    let der = Self.start + scalar + Self.middle + publicKey
    let key = unsafe der.withUnsafeBufferPointer { buffer in
      var start = buffer.baseAddress
      return unsafe d2i_AutoPrivateKey(nil, &start, buffer.count)
    }
    guard let key = unsafe key else { return nil }
    // From here on `deinit` frees the key, also if its parts do not belong together.
    unsafe raw = key
    guard unsafe copenssl_is_p256(key) == 1, isWhole else { return nil }
  }

  /// SEC 1 (RFC 5915) before the private number, and between it and the public key.
  private static let start: [UInt8] = [0x30, 0x77, 0x02, 0x01, 0x01, 0x04, 0x20]
  private static let middle: [UInt8] = [
    0xA0, 0x0A, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0xA1, 0x44, 0x03, 0x42,
    0x00,
  ]
  private static let scalarBytes = 32

  deinit {
    unsafe EVP_PKEY_free(raw)
  }

  /// The private number, 32 bytes in big-endian order: EVP_PKEY_get_bn_param.
  package var scalar: [UInt8] {
    var number: OpaquePointer?
    var bytes = [UInt8](repeating: 0, count: Self.scalarBytes)
    guard unsafe EVP_PKEY_get_bn_param(raw, "priv", &number) == 1, let number = unsafe number else {
      fatalError("OpenSSL could not write a private key: \(OpenSSLError.last())")
    }
    defer { unsafe BN_clear_free(number) }
    guard unsafe BN_bn2binpad(number, &bytes, Int32(bytes.count)) == Int32(bytes.count) else {
      fatalError("OpenSSL could not write a private key: \(OpenSSLError.last())")
    }
    return bytes
  }

  /// The key in PEM form (PKCS #8), which ends with a line feed: PEM_write_bio_PrivateKey.
  package var pem: String {
    let text = MemoryBIO()
    guard unsafe PEM_write_bio_PrivateKey(text.raw, raw, nil, nil, 0, nil, nil) == 1 else {
      fatalError("OpenSSL could not write a key: \(OpenSSLError.last())")
    }
    return String(decoding: text.take(), as: UTF8.self)
  }

  /// The public key as an uncompressed point (X9.63, 65 bytes): EVP_PKEY_get1_encoded_public_key.
  package var publicKey: [UInt8] {
    var point: UnsafeMutablePointer<UInt8>?
    let count = unsafe EVP_PKEY_get1_encoded_public_key(raw, &point)
    guard let point = unsafe point else {
      fatalError("OpenSSL could not write a public key: \(OpenSSLError.last())")
    }
    defer { unsafe CRYPTO_free(point, nil, 0) }
    return unsafe Array(UnsafeBufferPointer(start: point, count: count))
  }

  /// Signs bytes: the two numbers of the signature, 32 bytes each: EVP_DigestSign.
  ///
  /// - Throws: if the system has no randomness or no memory.
  package func signature(of bytes: [UInt8]) throws(OpenSSLError) -> [UInt8] {
    guard let context = unsafe EVP_MD_CTX_new() else { throw .last() }
    defer { unsafe EVP_MD_CTX_free(context) }
    var signature = [UInt8](repeating: 0, count: Int(unsafe EVP_PKEY_get_size(raw)))
    var count = signature.count
    guard unsafe EVP_DigestSignInit(context, nil, EVP_sha256(), nil, raw) == 1,
      unsafe EVP_DigestSign(context, &signature, &count, bytes, bytes.count) == 1,
      let numbers = Self.numbers(ofDER: Array(signature.prefix(count)))
    else { throw .last() }
    return numbers
  }

  /// The secret that this key and another one have in common, 32 bytes (ECDH); `nil` if the bytes are not a point of the
  /// curve: EVP_PKEY_derive.
  ///
  /// `publicKey`: The other key as an uncompressed point (X9.63, 65 bytes).
  package func sharedSecret(with publicKey: [UInt8]) -> [UInt8]? {
    defer { ERR_clear_error() }
    guard publicKey.count == 65, publicKey.first == 0x04, let other = unsafe EVP_PKEY_new() else {
      return nil
    }
    defer { unsafe EVP_PKEY_free(other) }
    // Setting the point checks that it is on the curve.
    guard unsafe EVP_PKEY_copy_parameters(other, raw) == 1,
      unsafe EVP_PKEY_set1_encoded_public_key(other, publicKey, publicKey.count) == 1,
      let context = unsafe EVP_PKEY_CTX_new(raw, nil)
    else { return nil }
    defer { unsafe EVP_PKEY_CTX_free(context) }
    var secret = [UInt8](repeating: 0, count: 32)
    var count = secret.count
    guard unsafe EVP_PKEY_derive_init(context) == 1,
      unsafe EVP_PKEY_derive_set_peer(context, other) == 1,
      unsafe EVP_PKEY_derive(context, &secret, &count) == 1, count == secret.count
    else { return nil }
    return secret
  }

  /// Whether the public part belongs to the private one: EVP_PKEY_check.
  private var isWhole: Bool {
    guard let context = unsafe EVP_PKEY_CTX_new(raw, nil) else { return false }
    defer { unsafe EVP_PKEY_CTX_free(context) }
    return unsafe EVP_PKEY_check(context) == 1
  }

  /// The two numbers of a signature, without the frame of DER around them: d2i_ECDSA_SIG.
  private static func numbers(ofDER der: [UInt8]) -> [UInt8]? {
    unsafe der.withUnsafeBufferPointer { buffer in
      var start = buffer.baseAddress
      guard let parts = unsafe d2i_ECDSA_SIG(nil, &start, buffer.count) else { return nil }
      defer { unsafe ECDSA_SIG_free(parts) }
      var numbers = [UInt8](repeating: 0, count: 64)
      let isWritten = unsafe numbers.withUnsafeMutableBufferPointer { numbers in
        unsafe BN_bn2binpad(ECDSA_SIG_get0_r(parts), numbers.baseAddress, 32) == 32
          && BN_bn2binpad(ECDSA_SIG_get0_s(parts), numbers.baseAddress?.advanced(by: 32), 32) == 32
      }
      return isWritten ? numbers : nil
    }
  }
}
