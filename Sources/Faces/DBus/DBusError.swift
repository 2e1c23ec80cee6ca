/// Why something about a bus failed, with what to do where there is something to do.
package enum DBusError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nobody listens where the bus should be, which is normal on a machine without a desktop.
  case noBus(address: String, reason: String)
  /// The connection has ended; a new one must be opened.
  case disconnected
  /// No answer came in the time that the call allowed.
  case timedOut
  /// The other side, or the bus in its place, answered with an error.
  case answered(name: String, message: String)
  /// A name or a value cannot be sent.
  case invalid(field: String, value: String, advice: String)
  /// One of `DBusLimits` was passed.
  case limitPassed(what: String, limit: Int)
  /// A message that arrived breaks the rules of D-Bus.
  case unreadable(reason: String)
  /// A function of sd-bus failed with an errno.
  case failed(operation: String, code: Int32)

  package var description: String {
    switch self {
    case .noBus(let address, let reason): "no bus at \(address): \(reason)"
    case .disconnected: "the connection to the bus has ended; open a new one"
    case .timedOut: "no answer in time"
    case .answered(let name, let message): message.isEmpty ? name : "\(name): \(message)"
    case .invalid(let field, let value, let advice): "\(field) “\(value)” \(advice)"
    case .limitPassed(let what, let limit): "more than \(limit) \(what); make it smaller"
    case .unreadable(let reason): "a message breaks the rules of D-Bus: \(reason)"
    case .failed(let operation, let code):
      "\(operation): \(BusResult.reason(of: code)) (errno \(code))"
    }
  }

  /// An error about a value, of which only the beginning is repeated and zero bytes are visible.
  static func invalid(_ field: String, _ value: String, _ advice: String) -> DBusError {
    let shown = value.unicodeScalars.prefix(DBusLimits.quotedCharacters)
      .map { $0 == "\0" ? "␀" : String($0) }.joined()
    return .invalid(field: field, value: shown, advice: advice)
  }
}
