/// Why the daemon did not start, as one process writes it and another reads it: the reason on lines that begin at the
/// margin, and below it what to do, indented.
package struct StartReport: Hashable, Sendable {
  /// What is wrong.
  package var message: String
  /// What to do about it; empty where the writer does not know.
  package var remedy: String

  /// Creates a report.
  package init(message: String, remedy: String) {
    self.message = message
    self.remedy = remedy
  }

  /// Reads a report; nothing where nothing is said.
  package init?(_ text: String) {
    var message: [Substring] = []
    var remedy: [Substring] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix(Self.indentation) {
        remedy.append(line.drop { $0 == " " })
      } else {
        message.append(line.hasPrefix(Self.author) ? line.dropFirst(Self.author.count) : line)
      }
    }
    guard !message.isEmpty else { return nil }
    self.init(message: message.joined(separator: " "), remedy: remedy.joined(separator: " "))
  }

  /// The report as it is written, with its end.
  package var written: String {
    let lines = [Self.author + Self.line(message)]
    return (lines + (remedy.isEmpty ? [] : [Self.indentation + Self.line(remedy)]))
      .map { $0 + "\n" }.joined()
  }

  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  private static let author = "\(DaemonStarter.programName): "
  private static let indentation = "  "
}
