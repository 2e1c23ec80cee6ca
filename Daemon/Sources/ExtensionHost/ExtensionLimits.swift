/// Every limit of extensions, in one place.
package enum ExtensionLimits {
  /// How many pushes one process handles at a time; the next goes to another process, or waits (H12).
  package static let pushesAtOnce = 16
  /// How many processes one app's extension has.
  package static let processesPerApp = 4
  /// How many processes the extensions of all apps have.
  package static let processes = 8
  /// How many pushes one process handles in its life; then another replaces it.
  package static let pushesPerProcess = 200
  /// How many unexpected messages a process may send before it is ended: repeated answers, or answers
  /// after the end of their push.
  package static let strayMessages = 32
  /// How many seconds of processor time a process may use in its life.
  package static let processorSeconds: UInt64 = 60
  /// How many descriptors a process may have open.
  package static let openFiles: UInt64 = 512
  /// The largest file that a process may write, in bytes.
  package static let fileBytes: UInt64 = 64 << 20
  /// How many processes with a closed view may still be ending by themselves; the oldest is ended to make room.
  package static let closingViews = 4
  /// How many messages of a view's process are read in a second; the rest wait in its channel.
  package static let messagesPerSecond = 120
  /// How many bytes of a view's process are read in a second.
  package static let bytesPerSecond = 4 << 20
  /// How many bytes a view's process may leave unread of its commands; then it is ended.
  package static let unreadBytes = 4 << 20
  /// How many bytes of memory a process's children may use in addition to its own limit, with control groups, which also count
  /// shared and cached memory.
  package static let groupMemoryBytes = 64 << 20
  /// How many processes and threads the group may have, with control groups.
  package static let groupProcesses = 512
  /// How long a closed host waits for the complete end of its processes, in microseconds.
  package static let endTimeout: Int64 = 2_000_000
  /// How many attempts are made to remove the group of an ended process.
  static let groupRemovals = 20
  /// How many bytes are read from a channel at a time.
  static let readBytes = 64 << 10
}
