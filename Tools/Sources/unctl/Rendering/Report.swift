import Foundation
import LinuxEvents
import NotificationModel
import NotificationWire

/// The result of a reading command: JSON in the wire's form for programs, lines for the user.
protocol Report {
  associatedtype Value
  /// The result.
  var value: Value { get }

  /// Writes the JSON.
  func write(to writer: inout JSONWriter)
  func lines(for reader: Reader) -> [String]
}

extension Report where Value: WireValue {
  /// Writes the value as in a message.
  func write(to writer: inout JSONWriter) { value.write(to: &writer) }
}

extension Report {
  /// The JSON on one line.
  var json: String { SafeText.json { write(to: &$0) } }
}

extension ShellEvent {
  /// The event on one line, as in a message; members that this program adds come after its own.
  func json(adding more: (inout JSONWriter) -> Void = { _ in }) -> String {
    SafeText.json { writer in
      writer.object { writer in
        writeMembers(to: &writer)
        more(&writer)
      }
    }
  }
}

/// The user who reads a report: the zone and the clock of the dates, and the terminal.
struct Reader: Hashable {
  /// The zone of every date in the report. It is the daemon's, so that dates agree with the labels, refusals and the
  /// timeline, which the daemon writes.
  var timeZone: TimeZone
  /// The reading of the system's clock, for distances; `nil` leaves them out.
  var now: WallTime?
  var style = TextStyle.plain
  /// The columns of the terminal; `nil` if the output goes to a file.
  var width: Int?

  /// A date, with its distance.
  func date(_ time: WallTime) -> String {
    let date = DateText.person(time, in: timeZone)
    return now.map { "\(date) (\(DateText.distance(to: time, from: $0)))" } ?? date
  }

  /// Rows of a name and a value, the values aligned.
  func rows(_ pairs: [(name: String, value: String)]) -> [String] {
    let column = pairs.map { TextWidth.of($0.name) }.max() ?? 0
    return pairs.map { pair in
      style.strong(TextWidth.pad(pair.name, to: column)) + "  " + SafeText.line(pair.value)
    }
  }

  func table(_ header: [String], _ rows: [[String]]) -> [String] {
    Table(header: header, rows: rows).lines(style: style, width: width)
  }
}

extension Reader {
  /// The user at this terminal, for the clock and the zone of a running daemon's status.
  ///
  /// Without a status, dates are in this program's zone and have no distances.
  static func current(_ status: SystemStatus?) -> Reader {
    let isTerminal = TerminalMode.isTerminal(FileHandle.standardOutput.fileDescriptor)
    let wantsColour = ProcessInfo.processInfo.environment["NO_COLOR"]?.isEmpty ?? true
    return Reader(
      timeZone: status.flatMap { TimeZone(identifier: $0.timeZone) } ?? .current,
      now: status?.now, style: isTerminal && wantsColour ? .ansi : .plain,
      width: isTerminal ? TerminalMode.columns(of: FileHandle.standardOutput.fileDescriptor) : nil)
  }
}

/// Rows in columns, for the user.
struct Table {
  var header: [String]
  var rows: [[String]]

  /// The columns that the other rows reserve for the longest cell; a longer one moves only the cells after it.
  private static let widestColumn = 80

  /// The lines: a header, then the rows; the last column is cut to the width, if there is one.
  func lines(style: TextStyle = .plain, width: Int? = nil) -> [String] {
    let safe = rows.map { $0.map(SafeText.line) }
    let widths = header.indices.map { column in
      min(([header] + safe).map { TextWidth.of($0[column]) }.max() ?? 0, Self.widestColumn)
    }
    return [style.strong(line(header, widths: widths, width: width))]
      + safe.map { line($0, widths: widths, width: width) }
  }

  private func line(_ cells: [String], widths: [Int], width: Int?) -> String {
    let padded = zip(cells, widths).map { TextWidth.pad($0, to: $1) }.joined(separator: "  ")
    let trimmed = padded.lastIndex { $0 != " " }.map { String(padded[...$0]) } ?? ""
    return width.map { TextWidth.cut(trimmed, to: $0) } ?? trimmed
  }
}

/// The style of highlighted words.
enum TextStyle: Hashable {
  /// Plain text, for files, pipes and users who set `NO_COLOR`.
  case plain
  /// Bold, dim and red by the escape sequences that every terminal knows.
  case ansi

  func strong(_ text: String) -> String { dress(text, "1") }
  func faint(_ text: String) -> String { dress(text, "2") }
  func alarm(_ text: String) -> String { dress(text, "1;31") }

  private func dress(_ text: String, _ code: String) -> String {
    self == .plain || text.isEmpty ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}
