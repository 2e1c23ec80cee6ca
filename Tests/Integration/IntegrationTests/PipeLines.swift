import Foundation
import LinuxEvents
import Testing

/// A named pipe that programs write lines to, one after the other.
final class PipeLines: Sendable {
  let path: String
  private let lines = Letterbox<String>()

  /// Makes the pipe, and reads it from now on.
  init(in folder: String) throws {
    path = folder + "/lines"
    let maker = try Spawn.detached(
      executable: "/usr/bin/mkfifo", arguments: [path], environment: [:])
    try #require(try Spawn.wait(for: maker).isSuccess)
    // The pipe is open for writing too, so it has no end when a program ends.
    let handle = try #require(FileHandle(forUpdatingAtPath: path))
    let thread = Thread { [lines] in Self.read(handle, into: lines) }
    thread.start()
  }

  deinit {
    try? FileHandle(forWritingAtPath: path)?.write(contentsOf: Data("\n\n".utf8))
  }

  /// The next line.
  func take() -> String { lines.take() }

  /// The next lines, without lines that begin with a word.
  func take(_ count: Int, without word: String) -> [String] {
    var taken: [String] = []
    while taken.count < count {
      let line = take()
      if !line.hasPrefix(word) { taken.append(line) }
    }
    return taken
  }

  /// Reads lines until an empty one.
  private static func read(_ handle: FileHandle, into lines: Letterbox<String>) {
    var rest = ""
    while true {
      rest += String(decoding: handle.availableData, as: UTF8.self)
      while let end = rest.firstIndex(of: "\n") {
        if end == rest.startIndex { return }
        lines.put(String(rest[..<end]))
        rest.removeSubrange(...end)
      }
    }
  }
}
