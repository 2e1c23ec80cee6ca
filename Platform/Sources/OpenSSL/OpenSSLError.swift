import COpenSSL

/// An error of OpenSSL, in its own words, which are for developers.
package struct OpenSSLError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// Removes the errors of this thread, and returns the oldest.
  static func last() -> OpenSSLError {
    let code = ERR_get_error()
    ERR_clear_error()
    guard code != 0 else { return OpenSSLError(description: "no details") }
    guard let text = unsafe ERR_reason_error_string(code) else {
      return OpenSSLError(description: "error \(code)")
    }
    return OpenSSLError(description: unsafe String(cString: text))
  }
}
