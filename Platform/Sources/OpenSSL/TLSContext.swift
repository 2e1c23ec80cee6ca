import COpenSSL
import Glibc
import LinuxEvents

/// The authorities whose certificates a client trusts.
package enum TLSTrust: Hashable, Sendable {
  /// Those of the system.
  case system
  /// Those in a text in PEM form.
  case authorities(pem: [UInt8])
}

/// What connections to servers have in common: TLS 1.2 or later, and the trusted authorities.
@safe package final class TLSContext: Sendable {
  /// Connections only read it; OpenSSL counts its owners atomically.
  nonisolated(unsafe) let raw: OpaquePointer

  /// - Throws: `authorities` if the text has no certificates, or the system has none.
  package init(trust: TLSTrust) throws(TLSFailure) {
    guard let made = unsafe SSL_CTX_new(TLS_client_method()) else {
      throw .failed(.last())
    }
    // From here on `deinit` frees it, also if this throws.
    unsafe raw = made
    guard unsafe copenssl_restrict(made) == 1 else { throw .failed(.last()) }
    unsafe SSL_CTX_set_verify(made, SSL_VERIFY_PEER, nil)
    switch trust {
    case .system: try trustSystem()
    case .authorities(let pem): try add(pem)
    }
  }

  deinit {
    unsafe SSL_CTX_free(raw)
  }

  private func add(_ pem: [UInt8]) throws(TLSFailure) {
    defer { ERR_clear_error() }
    guard let length = Int32(exactly: pem.count), let text = unsafe BIO_new_mem_buf(pem, length)
    else { throw .authorities }
    defer { unsafe BIO_free(text) }
    let store = unsafe SSL_CTX_get_cert_store(raw)
    var count = 0
    while let certificate = unsafe copenssl_read_certificate(text) {
      defer { unsafe X509_free(certificate) }
      guard unsafe X509_STORE_add_cert(store, certificate) == 1 else { throw .authorities }
      count += 1
    }
    // A text that ends in a broken certificate has another error.
    let isEnd = ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE
    guard count > 0, isEnd else { throw .authorities }
  }

  /// Trusts the certificates of OpenSSL's folder, which are read when they are needed, or else those of its file, which are all
  /// read now. `SSL_CERT_DIR` and `SSL_CERT_FILE` name others, as for every program that uses OpenSSL.
  private func trustSystem() throws(TLSFailure) {
    let file = Self.variable("SSL_CERT_FILE")
    let folder =
      unsafe Self.variable("SSL_CERT_DIR") ?? String(cString: X509_get_default_cert_dir())
    let isHashed = folder.split(separator: ":").contains { Self.isHashed(String($0)) }
    if file == nil, isHashed {
      guard unsafe SSL_CTX_set_default_verify_dir(raw) == 1 else { throw .authorities }
      return
    }
    let path = unsafe file ?? String(cString: X509_get_default_cert_file())
    guard unsafe access(path, R_OK) == 0 || isHashed,
      unsafe SSL_CTX_set_default_verify_paths(raw) == 1
    else { throw .authorities }
  }

  /// Whether a folder, or one that a link leads to, has certificates under the names by which OpenSSL finds them.
  static func isHashed(_ folder: String) -> Bool {
    let names = (try? HeldFolder.open(folder + "/").names()) ?? []
    return names.contains { $0.hasSuffix(".0") }
  }

  private static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
