import COpenSSL

extension P256PrivateKey {
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
}
