import ArgumentParser
import Foundation
import NotificationModel
import Words

/// `unctl timeline`
struct TimelineCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline", abstract: "What happened to notifications, and which rule decided it.",
    discussion: """
      The system keeps some thousand steps in memory, and loses them when it restarts. The rules' \
      numbers are those of docs/internals/behaviour.md.

      JSON: an array, as `entries` of the reply `timeline`; with --follow it is the event `noted` for each \
      step, one on each line. A number that is missing was left out, because the steps came too fast.
      """)

  @Argument(
    help: .init(
      "Only this app's notifications, or the one that is written as app/identifier.",
      valueName: "app"),
    transform: TimelineSubject.read)
  var subject: TimelineSubject?
  @Argument(
    help: .init("Only what happened to the request of this identifier.", valueName: "identifier"))
  var request: String?
  @Flag(help: "Print what happens from now on too, until the program is stopped.")
  var follow = false
  @OptionGroup var reading: ReadingOptions

  private var app: BundleIdentifier? { subject?.app }
  private var identifier: String? { subject?.identifier ?? request }

  func checkArguments() throws {
    guard subject?.identifier != nil, request != nil else { return }
    throw ValidationError("The request is named twice; write app/identifier alone.")
  }

  func perform(on line: ControlSession) async throws {
    let words = try await words(on: line)
    guard follow else {
      let entries = try await line.timeline(app, identifier)
      if entries.isEmpty { try await refuseUnknown(on: line) }
      return try await reading.print(TimelineReport(value: entries, words: words), on: line)
    }
    let lines = StepLines(for: Reader.current(try await line.status()), in: words)
    let events = line.events
    try await line.carryOut(.followTimeline)
    let early = try await line.timeline(app, identifier)
    for entry in early { try show(entry, lines) }
    // An entry between the two calls is in both.
    let shown = Set(early)
    for await case .machine(.noted(let entry)) in events
    where isMeant(entry) && !shown.contains(entry) {
      try show(entry, lines)
    }
  }

  /// The words of the user's language; JSON has none.
  private func words(on line: ControlSession) async throws -> Vocabulary {
    guard !reading.json else { return .english }
    var words = ScreenWords()
    return words.vocabulary(chosen: try await line.globalSettings().language)
  }

  /// Refuses the names of an app that does not exist and of a request without a step.
  private func refuseUnknown(on line: ControlSession) async throws {
    guard let app else { return }
    try await line.requireKnown(app)
    guard let identifier else { return }
    throw NotificationFailure(
      .notFound, field: "identifier", value: identifier,
      message: "Nothing is remembered about a request of this identifier",
      remedy: "`unctl timeline \(app)` has the steps of all its requests.")
  }

  private func isMeant(_ entry: TimelineEntry) -> Bool {
    guard app == nil || entry.app == app else { return false }
    return identifier == nil || entry.identifier == nil || entry.identifier == identifier
  }

  private func show(_ entry: TimelineEntry, _ lines: StepLines) throws(OutputFailure) {
    try StandardOutput.write(
      line: reading.json ? ShellEvent.machine(.noted(entry)).json() : lines.line(of: entry))
  }
}

/// The subject of the timeline: an app, or one of its requests in the form of the listings.
struct TimelineSubject: Hashable, Sendable {
  var app: BundleIdentifier
  var identifier: String?

  static func read(_ text: String) throws(UnreadableArgument) -> TimelineSubject {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    return TimelineSubject(
      app: try BundleIdentifier.read(String(parts[0])),
      identifier: parts.count > 1 ? String(parts[1]) : nil)
  }
}

extension ControlSession {
  fileprivate func timeline(
    _ app: BundleIdentifier?, _ identifier: String?
  ) async throws(NotificationFailure) -> [TimelineEntry] {
    try await read(.timeline(app: app, identifier: identifier)) {
      if case .timeline(let entries) = $0 { entries } else { nil }
    }
  }
}

/// The steps of `unctl timeline`.
struct TimelineReport: Report {
  let value: [TimelineEntry]
  /// The words of the language that the lines are in.
  var words = Vocabulary.english

  func lines(for reader: Reader) -> [String] {
    if value.isEmpty { return ["Nothing has happened that is still remembered."] }
    let lines = StepLines(for: reader, in: words)
    return value.map(lines.line)
  }
}

/// Writes the steps for a reader.
private struct StepLines {
  private let reader: Reader
  private let words: Vocabulary
  private let texts: SystemTextReader

  init(for reader: Reader, in words: Vocabulary) {
    self.reader = reader
    self.words = words
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = reader.timeZone
    texts = SystemTextReader(words: words, calendar: calendar)
  }

  /// One line with the time, the step and its subject; a follower's lines are printed one by one,
  /// so they have no columns.
  func line(of entry: TimelineEntry) -> String {
    let name = entry.identifier.map { "\(entry.app)/\($0)" } ?? entry.app.rawValue
    let own = entry.systemText.flatMap { texts.text(of: SafeText.values(in: $0), at: entry.date) }
    let text = own ?? SafeText.line(entry.text)
    let cited = entry.rules.isEmpty ? "" : " (\(entry.rules.joined(separator: ", ")))"
    return reader.style.faint(DateText.person(entry.date, in: reader.timeZone, words)) + "  "
      + reader.style.strong(SafeText.line(name)) + "  " + text + cited
  }
}
