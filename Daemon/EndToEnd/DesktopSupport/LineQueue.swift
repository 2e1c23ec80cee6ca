import Dispatch
import Foundation
import Synchronization

/// The output of a program, line by line, for a waiting test.
package final class LineQueue: Sendable {
  private struct Content {
    var all: [String] = []
    var taken = 0
    var hasEnded = false
  }

  private let content = Mutex(Content())
  private let filled = DispatchSemaphore(value: 0)

  /// Reads a program's output on a thread of its own until it ends.
  init(_ handle: FileHandle) {
    // The thread ends with the program, which ends with the desktop.
    Thread { [weak self] in
      var rest = Data()
      while true {
        let more = handle.availableData
        guard !more.isEmpty else { break }
        rest.append(more)
        while let end = rest.firstIndex(of: 0x0A) {
          self?.put(String(decoding: rest[rest.startIndex..<end], as: UTF8.self))
          rest = Data(rest[(end + 1)...])
        }
      }
      if !rest.isEmpty { self?.put(String(decoding: rest, as: UTF8.self)) }
      self?.end()
    }.start()
  }

  /// Every line so far, including lines already read.
  package var all: [String] { content.withLock(\.all) }

  /// Waits for the next line.
  ///
  /// - Throws: If the program has ended, or no line arrives.
  package func next() throws -> String {
    let limit = DesktopTestLimits.end
    while true {
      let (line, hasEnded) = content.withLock { content -> (String?, Bool) in
        guard content.taken < content.all.count else { return (nil, content.hasEnded) }
        content.taken += 1
        return (content.all[content.taken - 1], false)
      }
      if let line { return line }
      if hasEnded { throw DesktopFailure("the program has ended; it wrote \(all.suffix(20))") }
      guard filled.wait(timeout: limit) == .success else {
        throw DesktopFailure("no further line came; so far: \(all.suffix(20))")
      }
    }
  }

  /// Waits for the next line that contains all the words.
  @discardableResult
  package func next(with words: String...) throws -> String {
    while true {
      let line = try next()
      if words.allSatisfy(line.contains) { return line }
    }
  }

  /// Waits until the program has written a line with a word, and leaves all lines to be read.
  ///
  /// - Throws: If the program has ended, or no such line arrives.
  package func wait(for word: String) throws {
    while !all.contains(where: { $0.contains(word) }) {
      if content.withLock(\.hasEnded) {
        throw DesktopFailure("the program has ended; it wrote \(all.suffix(20))")
      }
      guard filled.wait(timeout: DesktopTestLimits.end) == .success else {
        throw DesktopFailure("no line with \(word) came; so far: \(all.suffix(20))")
      }
    }
  }

  private func put(_ line: String) {
    content.withLock { $0.all.append(line) }
    filled.signal()
  }

  private func end() {
    content.withLock { $0.hasEnded = true }
    filled.signal()
  }
}
