/// A public key on the curve P-256, which verifies signatures (ECDSA).
@safe package final class P256PublicKey: Sendable {
  /// Nothing changes it after `init`.
  private nonisolated(unsafe) let raw: OpaquePointer

  /// Reads an uncompressed point (X9.63, 65 bytes); `nil` if it is not one of the curve: EC_KEY_oct2key.
  package init?(point: [UInt8]) {
    guard let key = unsafe EC_KEY_new_by_curve_name(NID_X9_62_prime256v1) else {
      fatalError("no memory is left")
    }
    // From here on `deinit` frees it, also if this fails.
    unsafe raw = key
    defer { ERR_clear_error() }
    guard point.count == 65, point.first == 0x04,
      unsafe EC_KEY_oct2key(key, point, point.count, nil) == 1
    else { return nil }
  }

  deinit {
    unsafe EC_KEY_free(raw)
  }

  /// Whether a signature of this digest was made with the private half of the key: ECDSA_verify_p1363.
  ///
  /// `signature`: Its two numbers, 32 bytes each; anything else is not a signature.
  /// `digest`: The result of a hash function, of which the first 32 bytes count.
  package func isValid(_ signature: [UInt8], for digest: some Sequence<UInt8>) -> Bool {
    let digest = Array(digest)
    if unsafe ECDSA_verify_p1363(digest, digest.count, signature, signature.count, raw) == 1 {
      return true
    }
    ERR_clear_error()
    return false
  }
}
