import ArgumentParser
import Dispatch
import Foundation
import LogFiles
import NotificationModel
import NotificationTransport
import NotificationWire

/// `unctl log`
struct LogCommand: AsyncParsableCommand, CheckedArguments {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "What the system logged, or an app and its extensions wrote.",
    discussion: """
      The log is read from files in the data folder, also while the system does not run. With --app it has what \
      the system logged about the app, and what the app's programs that the system started wrote to their output \
      and error streams, in the order of arrival; a program's own lines have no date. A program can write lines \
      that look like the system's, but only into the log of its own app.

      JSON, in a form of its own: an array of date, level and text; with --follow it is one object on each \
      line. A date counts microseconds since 1970. A program's own line has no date and no level.
      """)

  @Option(help: "What was logged about this app, and its output.", transform: BundleIdentifier.read)
  var app: BundleIdentifier?
  @Option(help: "How many of the last lines.")
  var lines = 50
  @Flag(help: "Print what is written from now on too, until the program is stopped.")
  var follow = false
  @OptionGroup var reading: ReadingOptions

  func checkArguments() throws {
    guard LogLimits.lines.contains(lines) else {
      let range = LogLimits.lines
      throw ValidationError(
        "--lines is \(lines); use \(range.lowerBound) to \(range.upperBound).")
    }
  }

  func run() async throws {
    let status = try? await ControlSession.open(startsDaemon: false).status()
    let reader = try reader(status)
    let early = reader.last(lines)
    guard let early = early ?? (follow ? [] : nil) else { throw missing(reader.path) }
    guard follow else { return try reading.print(LogReport(value: early), status: status) }
    let terminal = Reader.current(status)
    try show(early, to: terminal)
    let (entries, channel) = AsyncStream.makeStream(of: [LogEntry].self)
    let queue = DispatchQueue(label: "org.usernotifications.log")
    let watch: LogReader.Following
    do {
      watch = try reader.follow(on: queue) { channel.yield($0) }
    } catch {
      throw missing(reader.path)
    }
    for await more in entries { try show(more, to: terminal) }
    withExtendedLifetime(watch) {}
  }

  /// The log in this program's data folder, or in that of the running system.
  private func reader(_ status: SystemStatus?) throws -> LogReader {
    let own = Result { () throws(NotificationFailure) in
      LogFolder(dataFolder: try DataFolder(environment: ProcessInfo.processInfo.environment).path)
    }
    if case .success(let folder) = own, folder.isThere { return LogReader(folder, of: app) }
    if let status {
      return LogReader(LogFolder(dataFolder: status.dataFolder), of: app)
    }
    return LogReader(try own.get(), of: app)
  }

  private func missing(_ path: String) -> NotificationFailure {
    NotificationFailure(
      .notFound, field: "log", value: path, message: "There is no such log yet.",
      remedy: app == nil
        ? "The system writes it when it runs. `unctl doctor` says why it does not."
        : "It begins when the system starts a program of the app, or logs something about it.")
  }

  private func show(_ entries: [LogEntry], to reader: Reader) throws(OutputFailure) {
    for entry in entries {
      try StandardOutput.write(
        line: reading.json ? SafeText.json(entry.write) : entry.line(for: reader))
    }
  }
}

/// The lines of `unctl log`.
struct LogReport: Report {
  let value: [LogEntry]

  func write(to writer: inout JSONWriter) {
    writer.array { writer in
      for entry in value { entry.write(to: &writer) }
    }
  }

  func lines(for reader: Reader) -> [String] { value.map { $0.line(for: reader) } }
}

extension LogEntry {
  /// Writes the entry, which is part of no message; a program's line has no date and no level.
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      if let date { writer.member("date", WallTime(date)) }
      if let level { writer.member("level", level) }
      writer.member("text", text)
    }
  }

  /// The date, the level and the text, made harmless for a terminal.
  fileprivate func line(for reader: Reader) -> String {
    let words = SafeText.line(text)
    guard let date, let level else { return "  " + words }
    let isLoud = ["warning", "error", "critical"].contains(level)
    return reader.style.faint(DateText.person(WallTime(date), in: reader.timeZone)) + "  "
      + (isLoud ? reader.style.strong(level) : level) + "  " + words
  }
}
