package import Dispatch
package import Foundation
package import LinuxEvents
package import NotificationModel
import Synchronization

/// Reads a log, also while no process writes it.
package final class LogReader: Sendable {
  /// The file that is read.
  package let path: String
  private let folder: String
  private let state = Mutex(State())

  private struct State {
    /// The number of bytes that were read.
    var offset = 0
    /// The beginning of a line whose end has not been written yet.
    var rest: [UInt8] = []
  }

  /// Reads the log of an app, or that of the daemon.
  package init(_ folder: LogFolder, of app: BundleIdentifier?) {
    self.folder = folder.path
    path = app.map(folder.log) ?? folder.daemonLog
  }

  /// The last lines, from whose end following continues; nil without a log.
  package func last(_ count: Int) -> [LogEntry]? {
    let older = Self.bytes(of: LogFolder.predecessor(of: path), from: 0)
    let newer = Self.bytes(of: path, from: 0)
    guard older != nil || newer != nil else { return nil }
    var bytes = (older ?? []) + (newer ?? [])
    if let end = bytes.last, end != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    state.withLock { $0.offset = newer?.count ?? 0 }
    var lines = Self.lines(in: &bytes)
    // The first line of a predecessor is incomplete.
    if older?.count ?? 0 >= LogLimits.fileBytes, lines.count > 1 { lines.removeFirst() }
    return lines.suffix(count).map(LogEntry.init)
  }

  /// Reports lines that are written from now on, on the queue, as long as the returned object
  /// lives.
  ///
  /// - Throws: `ENOENT` for a missing folder.
  package func follow(
    on queue: DispatchQueue, _ report: @escaping @Sendable ([LogEntry]) -> Void
  ) throws(LinuxError) -> Following {
    let watch = try FolderWatch(path: folder, queue: queue) { [self] _ in
      let lines = next()
      if !lines.isEmpty { report(lines) }
    }
    queue.async { [self] in
      let lines = next()
      if !lines.isEmpty { report(lines) }
    }
    return Following(watch)
  }

  /// The subscription to new lines.
  package final class Following: Sendable {
    private let watch: FolderWatch

    init(_ watch: FolderWatch) {
      self.watch = watch
    }
  }

  /// The lines written since the last call; a file that has become shorter was started again.
  private func next() -> [LogEntry] {
    state.withLock { state in
      var start = state.offset
      if let size = Self.size(of: path), size < start { start = 0 }
      guard let bytes = Self.bytes(of: path, from: start) else { return [] }
      state.offset = start + bytes.count
      state.rest += bytes
      return Self.lines(in: &state.rest).map(LogEntry.init)
    }
  }

  /// Removes whole lines from the beginning of bytes; a line without an end counts once it is too long.
  private static func lines(in bytes: inout [UInt8]) -> [String] {
    var lines: [String] = []
    var start = bytes.startIndex
    for index in bytes.indices {
      let isEnd = bytes[index] == UInt8(ascii: "\n")
      guard isEnd || index - start >= LogLimits.readLineBytes else { continue }
      lines.append(String(decoding: bytes[start..<(isEnd ? index : index + 1)], as: UTF8.self))
      start = index + 1
    }
    bytes.removeFirst(start - bytes.startIndex)
    return lines
  }

  private static func size(of path: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
  }

  /// The bytes of a file from an offset on, as many as a file may have; nil if the file is missing.
  private static func bytes(of path: String, from start: Int) -> [UInt8]? {
    guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? handle.close() }
    guard (try? handle.seek(toOffset: UInt64(start))) != nil,
      let data = try? handle.read(upToCount: 2 * LogLimits.fileBytes)
    else { return [] }
    return Array(data)
  }
}

/// One line of a log: a message of the daemon, with its date, or the unchanged line of a program.
///
/// A program may write a line that looks like one of the daemon's, but only into the log of its own app.
package struct LogEntry: Hashable, Sendable {
  /// The time of the daemon's message; `nil` for a program's line.
  package var date: Date?
  /// The level of the daemon's message; `nil` for a program's line.
  package var level: String?
  /// The text.
  package var text: String
  /// The names and values of the daemon's message, in the order of the names.
  package var details: [Detail] = []

  /// A name and its value.
  package struct Detail: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Creates a line of the daemon.
  package init(date: Date, level: String, text: String, details: [Detail]) {
    self.date = date
    self.level = level
    self.text = text
    self.details = details.sorted { $0.name < $1.name }
  }

  /// The app that the daemon's line is about.
  package var app: BundleIdentifier? {
    details.first { $0.name == "app" }.flatMap { BundleIdentifier($0.value) }
  }

  /// The line as it is written, with its end: `2026-11-23T13:00:05.250Z warning text (app: …, reason: …)`.
  package var written: String {
    let start = [date.map { $0.formatted(Self.style) }, level].compactMap { $0 }
    return (start + [sentence]).joined(separator: " ") + "\n"
  }

  /// The text with its details, on one line and no longer than a line may be.
  package var sentence: String {
    let list = details.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
    let whole = list.isEmpty ? text : "\(text) (\(list))"
    let line = VisibleText.line(whole)
    return line.utf8.count <= LogLimits.lineBytes
      ? line : String(decoding: line.utf8.prefix(LogLimits.lineBytes), as: UTF8.self) + "…"
  }

  /// Reads a line; one that does not begin like a line of the daemon is a program's.
  package init(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count == 3, Self.levels.contains(String(words[1])),
      let date = try? Date(String(words[0]), strategy: Self.style)
    else {
      text = line
      return
    }
    self.date = date
    level = String(words[1])
    text = String(words[2])
  }

  private static let levels: Set<String> = [
    "trace", "debug", "info", "notice", "warning", "error", "critical",
  ]
  private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
