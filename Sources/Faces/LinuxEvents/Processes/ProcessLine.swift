import Glibc

/// The line of numbers that `/proc/PID/stat` holds, with the few of them we read.
struct ProcessLine: Hashable, Sendable {
  var parent: Int32
  /// The process that began the session it belongs to.
  var session: Int32
  /// Processor time in user and kernel mode together.
  var processorMicroseconds: Int64
  /// When the process started, on the boot clock.
  var startMicroseconds: Int64

  /// Reads a process's line, or answers nil when there is no such process.
  init?(of process: Int32) {
    guard let line = SmallFile.text("/proc/\(process)/stat") else { return nil }
    self.init(line, ticksPerSecond: Int64(sysconf(Int32(_SC_CLK_TCK))))
  }

  /// Splits a line; the fields are counted from the last bracket, as a program's name may hold any.
  init?(_ line: String, ticksPerSecond: Int64) {
    guard let bracket = line.utf8.lastIndex(of: UInt8(ascii: ")")), ticksPerSecond > 0 else {
      return nil
    }
    // Field 3 of proc(5) has index 0 here.
    let fields = line[line.utf8.index(after: bracket)...].wordsOfBytes
    guard fields.count > 19, let parent = Int32(fields[1]),
      let session = Int32(fields[3]), let user = Int64(fields[11]),
      let kernel = Int64(fields[12]), let start = Int64(fields[19])
    else { return nil }
    self.parent = parent
    self.session = session
    processorMicroseconds = (user + kernel) * 1_000_000 / ticksPerSecond
    startMicroseconds = start * 1_000_000 / ticksPerSecond
  }
}
