import Foundation
import Glibc
import Testing

/// A running program: lines of its output, and lines for its input.
final class UnctlTalk {
  private let process: Process
  private let input = Pipe()
  private let output = Pipe()
  private var pending = Data()

  init(_ process: Process) throws {
    self.process = process
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit {
    // A program may have been started with the signal blocked; it can always detect the end of its input.
    try? input.fileHandleForWriting.close()
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
  }

  func say(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
  }

  /// Ends the program's input.
  func closeInput() { try? input.fileHandleForWriting.close() }

  /// Reads until a line holds all the words, or the next line without words; fails at the end of the output, and after two minutes without any.
  func line(with words: String...) throws -> String {
    while let line = nextLine() {
      if words.allSatisfy(line.contains) { return line }
    }
    throw Ended(words: words)
  }

  /// Waits for the program's end.
  func exitCode() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  private func nextLine() -> String? {
    while true {
      if let end = pending.firstIndex(of: 0x0A) {
        defer { pending.removeSubrange(...end) }
        return String(decoding: pending[..<end], as: UTF8.self)
      }
      var watched = pollfd(
        fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&watched, 1, 120_000) > 0 else { return nil }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      pending.append(more)
    }
  }

  private struct Ended: Error {
    var words: [String]
  }
}
