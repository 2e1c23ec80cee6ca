import LinuxEvents

/// Writes problems to the standard error; if that fails, they are lost.
enum StandardError {
  static func write(_ text: String) {
    StandardStreams.writeError(Array("unctl: \(text)\n".utf8))
  }
}

/// Writes answers to the standard output.
enum StandardOutput {
  /// Writes a line at once, so that a reader receives it as it is written.
  static func write(line: String) throws(OutputFailure) {
    try write(line + "\n")
  }

  /// Writes a text without a buffer, so that the command knows whether it was written.
  static func write(_ text: String) throws(OutputFailure) {
    do {
      try StandardStreams.writeOutput(Array(text.utf8))
    } catch {
      throw OutputFailure(reason: error.message)
    }
  }
}

/// The standard output cannot be written, as on a full disk; the command's work is done all the same.
struct OutputFailure: Error, Hashable, CustomStringConvertible {
  let reason: String

  var description: String { "The output cannot be written: \(reason)." }
}
