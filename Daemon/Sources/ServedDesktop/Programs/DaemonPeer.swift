package import LinuxEvents
package import NotificationWire

/// A client of the daemon, which receives its answers and events: a program on a socket or on the session bus, or a shell in
/// the daemon itself.
package protocol DaemonPeer: AnyObject {
  /// The process at the other end, as it was at the greeting; `nil` without a process of its own.
  var process: ProcessFacts? { get }
  /// Whether it reads its messages; a slow one does not receive optional messages.
  var keepsUp: Bool { get }
  /// Whether a shell behind it can ask the user.
  var canAsk: Bool { get }
  /// Writes a message; the next flush sends it.
  func write(_ message: ServerMessage)
  /// Answers the call of a sender with the number of its notification or inhibition.
  func answer(_ call: Int64, number: UInt32)
  /// Sends the written messages.
  func flush()
}

extension DaemonPeer {
  package var process: ProcessFacts? { nil }
  package var keepsUp: Bool { true }
  package var canAsk: Bool { false }
  /// Only senders on the bus make such calls.
  package func answer(_ call: Int64, number: UInt32) {}
}
