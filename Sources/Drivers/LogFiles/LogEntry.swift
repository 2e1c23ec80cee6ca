package import Foundation
package import NotificationModel

/// One line of a log: what the daemon said, with its date, or what a program wrote, as it wrote it.
///
/// A program may write a line that looks like one of the daemon's, but only into the log of its own app.
package struct LogEntry: Hashable, Sendable {
  /// When the daemon said it; absent for what a program wrote.
  package var date: Date?
  /// How important the daemon found it; absent for what a program wrote.
  package var level: String?
  /// What was said.
  package var text: String
  /// Names and values that the daemon said it with, in the order of the names.
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

  /// Whom the daemon's line is about.
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
    let line = String(
      String.UnicodeScalarView(whole.unicodeScalars.map { Self.isBreak($0) ? " " : $0 }))
    return line.utf8.count <= LogLimits.lineBytes
      ? line : String(decoding: line.utf8.prefix(LogLimits.lineBytes), as: UTF8.self) + "…"
  }

  /// Reads a line; what does not begin as one of the daemon's is a program's.
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

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  private static let levels: Set<String> = [
    "trace", "debug", "info", "notice", "warning", "error", "critical",
  ]
  private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
