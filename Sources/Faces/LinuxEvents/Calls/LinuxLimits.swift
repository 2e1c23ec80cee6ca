/// Every size this layer bounds, and what happens when it is passed.
package enum LinuxLimits {
  /// The longest path of a Unix socket in bytes; a longer one is refused with its length.
  package static let socketPathBytes = 107
  /// The most bytes read from a small file of the system; the rest is cut off.
  package static let smallFileBytes = 64 * 1024
  /// The most bytes read of the kernel's list of connections; the rest is not looked at.
  package static let connectionListBytes = 4 * 1024 * 1024
  /// The most bytes kept of another process's command line; the rest is cut off.
  package static let commandLineBytes = 128 * 1024
  /// The most bytes read of another process's environment; the rest is not looked at.
  package static let environmentBytes = 256 * 1024
  /// The most links followed from one name before it counts as a loop and is not followed further.
  package static let linkDepth = 40
  /// The most bytes taken from the kernel's queue of file changes in one read.
  package static let fileChangeBytes = 16 * 1024
  /// The most bytes that a copy holds in memory.
  package static let copyBytes = 256 * 1024
  /// The longest target of a symbolic link in bytes, which is the kernel's own limit.
  package static let linkTargetBytes = 4096

  /// The most bytes taken from a child's output in one read.
  package static let childOutputBytes = 16 * 1024
  /// How often a session is looked through for processes that are to be ended.
  package static let sessionRounds = 8
  /// How often a program is started that somebody is still writing.
  package static let busyProgramAttempts = 20
  /// How long is waited before each further attempt, in microseconds.
  package static let busyProgramPause: UInt32 = 10_000
}
