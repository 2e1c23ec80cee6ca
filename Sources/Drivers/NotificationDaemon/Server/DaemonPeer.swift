import LinuxEvents
import NotificationWire

/// Whoever the daemon answers and tells things: a program on a socket, or the desktop's shell in the
/// daemon itself.
protocol DaemonPeer: AnyObject {
  /// The process at the other end, as it was when it greeted; nothing where there is none of its own.
  var process: ProcessFacts? { get }
  /// Whether it takes what it is sent; one that does not is not sent what it can do without.
  var keepsUp: Bool { get }
  /// Whether a shell behind it can put a question to a person.
  var canAsk: Bool { get }
  /// Takes a message; it counts with the next flush.
  func write(_ message: ServerMessage)
  /// Sends what was written.
  func flush()
}
