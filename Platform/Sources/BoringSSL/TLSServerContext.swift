/// What all connections to a server have in common: TLS 1.2 or later, and its certificate.
///
/// Sessions can be resumed by tickets, whose keys BoringSSL replaces by itself. No certificate of clients is requested.
@safe package final class TLSServerContext: Sendable {
  /// Connections only read it; BoringSSL counts its owners atomically.
  nonisolated(unsafe) let raw: OpaquePointer

  /// Reads a certificate and its key.
  ///
  /// `chain`: The certificate, and the certificates between it and an authority, in DER form.
  /// `key`: The key in PEM form, whose head names its kind.
  /// `ciphers`: The ciphers of TLS 1.2, as OpenSSL names them.
  /// - Throws: the reason if one of them cannot be used.
  package init(
    chain: [[UInt8]], key: [UInt8], ciphers: String
  ) throws(TLSServerFailure) {
    ERR_clear_error()
    guard let made = unsafe SSL_CTX_new(TLS_method()) else { throw .last() }
    // From here on `deinit` frees it, also if this throws.
    unsafe raw = made
    guard let first = chain.first else {
      throw TLSServerFailure(description: "there is no certificate")
    }
    guard
      unsafe SSL_CTX_set_min_proto_version(made, TLS1_2_VERSION) == 1,
      unsafe SSL_CTX_set_cipher_list(made, ciphers) == 1,
      unsafe SSL_CTX_use_certificate_ASN1(made, first.count, first) == 1
    else { throw .last() }
    for certificate in chain.dropFirst() { try add(certificate) }
    try use(key)
  }

  deinit {
    unsafe SSL_CTX_free(raw)
  }

  private func add(_ bytes: [UInt8]) throws(TLSServerFailure) {
    let certificate = unsafe bytes.withUnsafeBufferPointer { buffer in
      var start = buffer.baseAddress
      return unsafe d2i_X509(nil, &start, buffer.count)
    }
    guard let certificate = unsafe certificate else { throw .last() }
    defer { unsafe X509_free(certificate) }
    guard unsafe SSL_CTX_add1_chain_cert(raw, certificate) == 1 else { throw .last() }
  }

  private func use(_ text: [UInt8]) throws(TLSServerFailure) {
    let key = unsafe text.withUnsafeBytes { bytes -> OpaquePointer? in
      guard let start = bytes.baseAddress, let bio = unsafe BIO_new_mem_buf(start, bytes.count)
      else { return nil }
      defer { _ = unsafe BIO_free(bio) }
      return unsafe PEM_read_bio_PrivateKey(bio, nil, nil, nil)
    }
    guard let key = unsafe key else { throw .last() }
    defer { unsafe EVP_PKEY_free(key) }
    guard unsafe SSL_CTX_use_PrivateKey(raw, key) == 1 else { throw .last() }
  }
}
