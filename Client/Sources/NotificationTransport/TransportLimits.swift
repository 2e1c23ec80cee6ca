/// Every limit of the transport, in one place.
package enum TransportLimits {
  /// The calls of one connection that may wait for their answers; more are refused.
  package static let unansweredCalls = 65_536
  /// The bytes read from the socket at a time.
  static let readBytes = 16 << 10
  /// The bytes that an extension reads from its channel at a time.
  static let extensionReadBytes = 64 << 10
  /// How long the answers of a daemon that accepts no more calls are read, in seconds; the daemon waits less for its readers.
  static let lastAnswers = 10.0
  /// How often a call is written again because its connection was found dead.
  ///
  /// The daemon has not received it then, so that repeating it costs nothing; more daemons in a row do not end by chance.
  static let writeAttempts = 20
  /// How often a call that may be repeated is written again after its connection was lost.
  static let repetitions = 2
  /// How many connections in a row may end without a message before no more are opened.
  static let uselessConnections = 5
  /// The longest path that the kernel allows for a socket.
  package static let socketPathBytes = 107
  /// How many bytes a disk must have left for a daemon to start reliably: for its store and its log.
  package static let dataRoomBytes = 512 << 10
  /// How many words of a daemon's options a later start uses again.
  static let startOptions = 32
  /// How many bytes are read of the report of a daemon's start.
  static let startReportBytes = 16 * 1_024
  /// How many bytes of systemd's answer about units are read.
  static let unitAnswerBytes = 16 * 1_024
  /// How long systemd may take to answer about units, or to stop one, in seconds.
  package static let unitsTimeout = 20.0
}
