import Foundation
import LogFiles
import NotificationModel

/// The lines of `unctl log`.
struct LogReport: Report {
  private let entries: [Entry]

  init(_ entries: [LogEntry]) {
    self.entries = entries.map(Entry.init)
  }

  func lines(for reader: Reader) -> [String] { entries.map { $0.line(for: reader) } }

  func encode(to encoder: any Encoder) throws { try entries.encode(to: encoder) }

  /// One line.
  struct Entry: Report {
    /// Absent where a program wrote it.
    let date: String?
    let level: String?
    let text: String
    private let time: WallTime?

    init(_ entry: LogEntry) {
      time = entry.date.map(WallTime.init)
      date = time.map(DateText.machine)
      level = entry.level
      text = entry.text
    }

    private enum CodingKeys: CodingKey {
      case date, level, text
    }

    func lines(for reader: Reader) -> [String] { [line(for: reader)] }

    /// When, how important, what; harmless for a terminal, whoever wrote it.
    func line(for reader: Reader) -> String {
      let words = SafeText.line(text)
      guard let time, let level else { return "  " + words }
      let isLoud = ["warning", "error", "critical"].contains(level)
      return reader.style.faint(DateText.person(time, in: reader.timeZone)) + "  "
        + (isLoud ? reader.style.strong(level) : level) + "  " + words
    }
  }
}
