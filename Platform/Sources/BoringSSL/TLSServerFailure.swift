/// Why TLS does not work, in BoringSSL's words.
package struct TLSServerFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String

  /// The oldest error of this thread, which has none afterwards.
  static func last() -> TLSServerFailure {
    let code = ERR_get_error()
    ERR_clear_error()
    guard code != 0 else { return TLSServerFailure(description: "the connection was closed") }
    var text = [CChar](repeating: 0, count: 256)
    _ = unsafe ERR_error_string_n(code, &text, text.count)
    return TLSServerFailure(
      description: String(
        decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }
}
