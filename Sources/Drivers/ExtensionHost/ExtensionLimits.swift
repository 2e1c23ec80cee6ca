/// Every limit of extensions, in one place.
package enum ExtensionLimits {
  /// How many pushes one process is given at a time; the next goes to another process, or waits (H12).
  package static let pushesAtOnce = 16
  /// How many processes one app's extension has.
  package static let processesPerApp = 4
  /// How many processes the extensions of all apps have.
  package static let processes = 8
  /// How many pushes one process is given in its life; then another takes over.
  package static let pushesPerProcess = 200
  /// How many messages that nobody asked for a process may send before it is ended: answers that come
  /// twice, or after the end of their push.
  package static let strayMessages = 32
  /// How many seconds of processor time a process may use in its life.
  package static let processorSeconds: UInt64 = 60
  /// How many descriptors a process may have open.
  package static let openFiles: UInt64 = 512
  /// How many bytes a file that a process writes may have.
  package static let fileBytes: UInt64 = 64 << 20
  /// How many processes, whose views are closed, may still say goodbye to them; the first is ended for the next.
  package static let closingViews = 4
  /// How many messages of a view's process are read in a second; the rest waits in its channel.
  package static let messagesPerSecond = 120
  /// How many bytes of a view's process are read in a second.
  package static let bytesPerSecond = 4 << 20
  /// How many bytes a view's process may leave unread of what it is told; it is ended then.
  package static let untakenBytes = 4 << 20
  /// How many bytes of memory all that a process starts may hold beside what it may hold itself, where there
  /// are control groups: they count what is shared and cached too.
  package static let groupMemoryBytes = 64 << 20
  /// How many processes and threads there may be of it, where there are control groups.
  package static let groupProcesses = 512
  /// For how many microseconds a host that is closed waits until nothing is left of its processes.
  package static let endPatience: Int64 = 2_000_000
  /// How often it is tried to remove the group of a process that is gone.
  static let groupRemovals = 20
  /// How many bytes are taken from a channel at a time.
  static let readBytes = 64 << 10
}
