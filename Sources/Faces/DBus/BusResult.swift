import Glibc

/// The one place where sd-bus's negative codes become errors.
enum BusResult {
  /// Gives a code back unless it is negative.
  @discardableResult
  static func check(_ operation: String, _ code: Int32) throws(DBusError) -> Int32 {
    if code >= 0 { return code }
    switch -code {
    case ENOTCONN, ECONNRESET, ECHILD, ESHUTDOWN, EPIPE: throw .disconnected
    default: throw .failed(operation: operation, code: -code)
    }
  }

  /// Gives a code back unless it is negative, which here means that a message cannot be read.
  @discardableResult
  static func read(_ operation: String, _ code: Int32) throws(DBusError) -> Int32 {
    if code >= 0 { return code }
    throw .unreadable(reason: "\(operation): \(reason(of: -code))")
  }

  /// The C library's words for an errno.
  static func reason(of code: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 128)
    let failed = unsafe strerror_r(code, &buffer, buffer.count)
    let text = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return failed == 0 ? String(decoding: text, as: UTF8.self) : "error \(code)"
  }
}
