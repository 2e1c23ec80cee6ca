import Glibc

/// Where this process writes what it says.
package enum StandardStreams {
  /// Which file the standard error stream is, in the form of systemd's `JOURNAL_STREAM`; nil when it is closed.
  package static var identityOfErrors: String? { identity(of: STDERR_FILENO) }

  /// Writes to the standard error stream; what cannot be written there is lost.
  package static func writeError(_ bytes: [UInt8]) {
    try? unsafe FileDescriptor.writeAll(bytes) { (address, count) throws(LinuxError) in
      try SystemCall.check("write") { unsafe write(STDERR_FILENO, address, count) }
    }
  }

  /// Throws away what is written to the standard output from now on, so that nobody must read it.
  package static func discardOutput() {
    guard let nothing = try? FileDescriptor.open("/dev/null", O_WRONLY) else { return }
    dup2(nothing.number, STDOUT_FILENO)
  }

  /// Writes each line of the standard output as soon as it ends, also to a file: a process that crashes has then
  /// said all that it printed. To be called before anything is printed: setvbuf(3).
  package static func writeLinesAtOnce() {
    clinux_output_by_lines()
  }

  /// The device and the number of an open file.
  static func identity(of number: Int32) -> String? {
    var status = stat()
    return unsafe fstat(number, &status) == 0 ? "\(status.st_dev):\(status.st_ino)" : nil
  }
}
