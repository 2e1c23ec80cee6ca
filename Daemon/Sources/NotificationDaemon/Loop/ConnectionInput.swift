import NotificationWire

/// The input of a connection, and how far it is handled.
struct ConnectionInput {
  var frames = FrameDecoder()
  /// Whether the socket is read; it is not while a complete frame waits, or while the program reads too few answers.
  var isRead = true
  /// Whether a call waits for its files to be copied; later calls wait with it.
  var isStaging = false
  var hasEnded = false

  /// Whether all input is read and handled.
  var isSettled: Bool { hasEnded && isRead && !isStaging }
}
