import ArgumentParser
import Foundation
import NotificationModel

/// `unctl timeline`
struct TimelineCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline", abstract: "What happened to notifications, and which rule decided it.",
    discussion: """
      The system keeps some thousand steps in memory, and none over its own restart. The rules' \
      numbers are those of docs/behaviour.md.

      JSON, an array of: number, date, app, identifier, delivery, step, text, rules; with --follow \
      one object on each line. An identifier is absent where something happened to all of an \
      app's requests. A number that is missing was left out, because they came too fast.
      """)

  @Argument(help: "Only what happened to this app's.", transform: BundleIdentifier.read)
  var app: BundleIdentifier?
  @Argument(help: "Only what happened to the request of this identifier.")
  var identifier: String?
  @Flag(help: "Print what happens from now on too, until the program is stopped.")
  var follow = false
  @OptionGroup var reading: ReadingOptions

  func perform(on line: ControlSession) async throws {
    guard follow else {
      try await reading.print(TimelineReport(line.timeline(app, identifier)), on: line)
      return
    }
    let events = line.events
    try await line.carryOut(.followTimeline)
    let early = try await line.timeline(app, identifier)
    for entry in early { try show(entry) }
    // What came between the two calls is in both.
    let shown = Set(early)
    for await case .machine(.noted(let entry)) in events
    where isMeant(entry) && !shown.contains(entry) {
      try show(entry)
    }
  }

  private func isMeant(_ entry: TimelineEntry) -> Bool {
    guard app == nil || entry.app == app else { return false }
    return identifier == nil || entry.identifier == nil || entry.identifier == identifier
  }

  /// Prints a step at once, so that whoever reads the lines gets each one as it comes.
  private func show(_ entry: TimelineEntry) throws {
    let entry = TimelineReport.Entry(entry)
    let lines = reading.json ? [try entry.json(isPretty: false)] : entry.lines(for: .current())
    let text = lines.map { $0 + "\n" }.joined()
    try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
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
  private let entries: [Entry]

  init(_ entries: [TimelineEntry]) {
    self.entries = entries.map(Entry.init)
  }

  func lines(for reader: Reader) -> [String] {
    if entries.isEmpty { return ["Nothing has happened that is still remembered."] }
    return entries.map { $0.lines(for: reader).joined() }
  }

  func encode(to encoder: any Encoder) throws { try entries.encode(to: encoder) }

  /// One step.
  struct Entry: Report {
    let number: Int64
    let date: String
    let app: String
    /// Absent where it happened to all requests of the app.
    let identifier: String?
    let delivery: Int64?
    let step: String
    let text: String
    let rules: [String]
    private let time: WallTime

    init(_ entry: TimelineEntry) {
      number = entry.number
      date = DateText.machine(entry.date)
      app = entry.app.rawValue
      identifier = entry.identifier
      delivery = entry.delivery
      step = "\(entry.step)"
      text = entry.text
      rules = entry.rules
      time = entry.date
    }

    private enum CodingKeys: CodingKey {
      case number, date, app, identifier, delivery, step, text, rules
    }

    /// One line: when, what, which; a follower's lines come one by one, so they have no columns.
    func lines(for reader: Reader) -> [String] {
      let name = identifier.map { "\(app)/\($0)" } ?? app
      let cited = rules.isEmpty ? "" : " (\(rules.joined(separator: ", ")))"
      let line =
        reader.style.faint(DateText.person(time, in: reader.timeZone)) + "  "
        + reader.style.strong(SafeText.line(name)) + "  " + SafeText.line(text + cited)
      return [line]
    }
  }
}
