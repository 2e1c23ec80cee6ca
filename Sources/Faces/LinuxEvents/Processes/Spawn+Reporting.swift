import Glibc

extension Spawn {
  /// What a child reports before it ends: the reading end of a pipe, which is never waited for.
  package final class Report: Sendable {
    private let reading: FileDescriptor

    init(_ reading: consuming FileDescriptor) {
      self.reading = reading
    }

    /// What has come so far and was not read; what is longer than the limit is cut off.
    package func read(limit: Int) -> [UInt8] {
      var bytes: [UInt8] = []
      while bytes.count < limit,
        let more = try? reading.read(max: limit - bytes.count), !more.isEmpty
      {
        bytes += more
      }
      return bytes
    }
  }

  /// Starts a program as `detached` does, whose output can be read.
  ///
  /// The child waits where it writes more than a pipe holds, 64 KB, that nobody reads.
  ///
  /// - Parameters:
  ///   - executable: An absolute path; `PATH` is not searched.
  ///   - arguments: What follows the program's own name on its command line.
  ///   - environment: All variables it gets.
  ///   - log: A file that its errors are added to; nil lets them be read with the output.
  /// - Returns: The child's process number, and what it reports.
  /// - Throws: As `detached` does; the error of pipe2(2).
  package static func reporting(
    executable: String, arguments: [String], environment: [String: String], log: String? = nil
  ) throws(LinuxError) -> (process: Int32, report: Report) {
    let ends = try PipeEnds()
    var actions = try SpawnActions()
    try actions.setStreams(output: ends.writing, errors: log)
    let process = try start(executable, arguments, environment, &actions)
    return (process, Report(ends.takeReading()))
  }

  /// Starts a program as `detached` does, that writes where this process does.
  ///
  /// - Throws: As `detached` does.
  package static func sharingStreams(
    executable: String, arguments: [String], environment: [String: String]
  ) throws(LinuxError) -> Int32 {
    var actions = try SpawnActions()
    try actions.setEmptyInput()
    return try start(executable, arguments, environment, &actions)
  }
}
