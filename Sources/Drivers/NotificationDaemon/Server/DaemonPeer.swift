import NotificationWire

/// Whoever the daemon answers and tells things: a program on a socket, or the desktop's shell in the
/// daemon itself.
protocol DaemonPeer: AnyObject {
  /// Takes a message; it counts with the next flush.
  func write(_ message: ServerMessage)
  /// Sends what was written.
  func flush()
}
