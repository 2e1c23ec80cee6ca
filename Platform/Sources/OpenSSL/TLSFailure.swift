import COpenSSL

/// The reason why TLS does not work with a server.
package enum TLSFailure: Error, Hashable, Sendable {
  /// The trusted authorities are not certificates in PEM form, or the machine has none.
  case authorities
  /// The host is not a name that a certificate can be for.
  case host
  /// The server's certificate is from none of the trusted authorities.
  case untrusted
  /// The server's certificate is for another host.
  case otherHost
  /// The server's certificate has expired, or is not valid yet.
  case outdated
  /// The server does not speak TLS.
  case notTLS
  /// The server has ended the handshake with an alert.
  case refused
  /// The server causes messages of TLS and reads none.
  case unread
  /// Anything else, in OpenSSL's words.
  case failed(OpenSSLError)

  /// The failure of a certificate by its code from SSL_get_verify_result.
  init(certificate code: Int) {
    self =
      switch Int32(truncatingIfNeeded: code) {
      case X509_V_ERR_HOSTNAME_MISMATCH, X509_V_ERR_IP_ADDRESS_MISMATCH: .otherHost
      case X509_V_ERR_CERT_HAS_EXPIRED, X509_V_ERR_CERT_NOT_YET_VALID: .outdated
      default: .untrusted
      }
  }

  /// The failure of a connection by the oldest error of this thread.
  static func ofConnection() -> TLSFailure {
    let code = ERR_peek_error()
    guard ERR_GET_LIB(code) == ERR_LIB_SSL else { return .failed(.last()) }
    return switch ERR_GET_REASON(code) {
    case SSL_R_WRONG_VERSION_NUMBER, SSL_R_HTTP_REQUEST: .notTLS
    // The reasons of received alerts are their numbers above this one.
    case SSL_AD_REASON_OFFSET...: .refused
    default: .failed(.last())
    }
  }
}
