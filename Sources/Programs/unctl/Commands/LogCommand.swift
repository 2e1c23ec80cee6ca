import ArgumentParser
import Dispatch
import Foundation
import LogFiles
import NotificationModel
import NotificationTransport

/// `unctl log`
struct LogCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "What the system said, or what an app and its extensions wrote.",
    discussion: """
      It is read from files in the data folder, also while the system does not run. With --app it is what the \
      system said of the app, and what programs of the app that it started wrote to their output and their \
      errors: in the order in which it came, but a program's own lines have no date. A program may write lines \
      that look like the system's, only into the log of its own app.

      JSON, an array of: date, level, text; with --follow one object on each line. A program's own line has no \
      date and no level.
      """)

  @Option(help: "What was said of this app, and what it wrote.", transform: BundleIdentifier.read)
  var app: BundleIdentifier?
  @Option(help: "How many of the last lines.")
  var lines = 50
  @Flag(help: "Print what is written from now on too, until the program is stopped.")
  var follow = false
  @Flag(help: "Print JSON, whose field names stay as they are.")
  var json = false

  func validate() throws {
    guard LogLimits.lines.contains(lines) else {
      let range = LogLimits.lines
      throw ValidationError(
        "--lines is \(lines); use \(range.lowerBound) to \(range.upperBound).")
    }
  }

  func run() async throws {
    let reader = try await reader()
    let early = reader.last(lines)
    guard let early = early ?? (follow ? [] : nil) else { throw missing(reader.path) }
    let style = Reader.current()
    guard follow else {
      let report = LogReport(early)
      if json { return print(try report.json()) }
      for line in report.lines(for: style) { print(line) }
      return
    }
    show(early, style)
    let (entries, channel) = AsyncStream.makeStream(of: [LogEntry].self)
    let queue = DispatchQueue(label: "org.usernotifications.log")
    let watch: LogReader.Following
    do {
      watch = try reader.follow(on: queue) { channel.yield($0) }
    } catch {
      throw missing(reader.path)
    }
    for await more in entries { show(more, style) }
    withExtendedLifetime(watch) {}
  }

  /// The log in this program's data folder, or in that of the system that answers.
  private func reader() async throws -> LogReader {
    let own = Result { () throws(NotificationFailure) in
      LogFolder(dataFolder: try DataFolder(environment: ProcessInfo.processInfo.environment).path)
    }
    if case .success(let folder) = own, folder.isThere { return LogReader(folder, of: app) }
    if let status = try? await ControlSession.open(startsDaemon: false).status() {
      return LogReader(LogFolder(dataFolder: status.dataFolder), of: app)
    }
    return LogReader(try own.get(), of: app)
  }

  private func missing(_ path: String) -> NotificationFailure {
    NotificationFailure(
      .notFound, field: "log", value: path, message: "There is no such log yet.",
      remedy: app == nil
        ? "The system writes it when it runs. `unctl doctor` says why it does not."
        : "It begins when the system starts a program of the app, or has something to say of it.")
  }

  /// Prints lines at once, so that whoever reads them gets each one as it comes.
  private func show(_ entries: [LogEntry], _ style: Reader) {
    for entry in entries.map(LogReport.Entry.init) {
      let text = json ? (try? entry.json(isPretty: false)) ?? "" : entry.line(for: style)
      FileHandle.standardOutput.write(Data((text + "\n").utf8))
    }
  }
}

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
