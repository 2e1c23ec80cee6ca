import Glibc

/// The reason of a failure on a bus, with a remedy if there is one.
package enum DBusError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No bus listens at the address, which is normal on a machine without a desktop.
  case noBus(address: String, reason: String)
  /// The connection has ended; a new one must be opened.
  case disconnected
  /// No answer arrived within the call's timeout.
  case timedOut
  /// The other side, or the bus on its behalf, answered with an error.
  case answered(name: String, message: String)
  /// A name or a value cannot be sent.
  case invalid(field: String, value: String, advice: String)
  /// One of `DBusLimits` was exceeded.
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

  /// An error about a value, of which it quotes only the beginning, with zero bytes made visible.
  static func invalid(_ field: String, _ value: String, _ advice: String) -> DBusError {
    let shown = value.unicodeScalars.prefix(DBusLimits.quotedCharacters)
      .map { $0 == "\0" ? "␀" : String($0) }.joined()
    return .invalid(field: field, value: shown, advice: advice)
  }
}

/// The one place where sd-bus's negative codes become errors.
enum BusResult {
  /// Returns a code unless it is negative.
  @discardableResult
  static func check(_ operation: String, _ code: Int32) throws(DBusError) -> Int32 {
    if code >= 0 { return code }
    switch -code {
    case ENOTCONN, ECONNRESET, ECHILD, ESHUTDOWN, EPIPE: throw .disconnected
    default: throw .failed(operation: operation, code: -code)
    }
  }

  /// Returns a code unless it is negative; here a negative one means that a message cannot be read.
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

/// Every limit of this module; exceeding one is an error that names it.
package struct DBusLimits: Sendable, Hashable {
  /// The deepest nesting of values, in messages sent and received.
  ///
  /// The bus itself allows 64 and disconnects a sender of more.
  package var depth = 32
  /// The most bytes of texts and byte arrays in one message, sent or received.
  package var bytes = 8 * 1024 * 1024
  /// The most values in one received message, including containers.
  package var elements = 65_536
  /// The most values in one sent message, including containers.
  package var sentElements = 65_536
  /// The most calls that wait for their answer at one time.
  package var callsInFlight = 256
  /// The most messages that wait to be written to the socket; a further one is refused.
  package var queuedMessages = 1_024
  /// The most watches at one time.
  package var watches = 256
  /// The most exported objects at one time.
  package var exports = 64
  /// The most requests that wait for our answer; a further one is refused.
  package var unansweredRequests = 256
  /// The most steps of one call of `process`, of which each handles at most one message.
  package var stepsPerProcess = 256
  /// The longest text that a watch may compare the first argument with, in bytes.
  package var comparedTextBytes = 255
  /// The longest part of a refused value that an error repeats, in characters.
  package static let quotedCharacters = 80

  /// Creates the default limits.
  package init() {}
}
