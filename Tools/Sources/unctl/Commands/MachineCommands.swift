import ArgumentParser
import Foundation
import NotificationModel
import NotificationText
import NotificationTransport
import NotificationWire

/// `unctl status`
struct StatusCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "The state of the system, in numbers.",
    discussion: """
      JSON: as `status` of the reply `status`, and after its members openQuestions: the app, subject and \
      command of each question that waits for a person.
      """)

  /// A query for the status must not start the system.
  static let startsDaemon = false

  @OptionGroup var reading: ReadingOptions

  func perform(on line: ControlSession) async throws {
    let questions = try await line.apps().flatMap(\.openQuestions)
    let report = StatusReport(value: try await line.status(), questions: questions)
    try await reading.print(report, on: line)
  }
}

/// `unctl lock`
struct LockCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock", abstract: "Say that the screen is locked.")

  func perform(on line: ControlSession) async throws {
    try await line.carryOut(.settings(.setLocked(true)))
  }
}

/// `unctl unlock`
struct UnlockCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlock", abstract: "Say that the screen is unlocked.")

  func perform(on line: ControlSession) async throws {
    try await line.carryOut(.settings(.setLocked(false)))
  }
}

/// `unctl clock`
struct ClockCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clock", abstract: "See the system's clock, or move a simulated one.",
    subcommands: [Show.self, Advance.self, Set.self], defaultSubcommand: Show.self)

  /// `unctl clock show`
  struct Show: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "What the clock shows.", discussion: "JSON: as `status` of the reply `status`.")

    @OptionGroup var reading: ReadingOptions

    func perform(on line: ControlSession) async throws {
      try await reading.print(ClockReport(value: line.status()), on: line)
    }
  }

  /// `unctl clock advance`
  struct Advance: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "Move the simulated clock onwards; what comes due on the way is delivered.")

    @Argument(help: "How far, such as 90s, 5m, 3h or 2d.", transform: LengthOfTime.init)
    var length: LengthOfTime
    @OptionGroup var reading: ReadingOptions

    func perform(on line: ControlSession) async throws {
      try await line.carryOut(.advanceClock(byMicroseconds: length.microseconds))
      try await reading.print(ClockReport(value: line.status()), on: line)
    }
  }

  /// `unctl clock set`
  struct Set: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "Set the simulated clock, forwards or back, as a person sets a watch.")

    @Argument(
      help: "A date with a time, such as \"2027-01-05 09:00\".", transform: DateAndTime.init)
    var date: DateAndTime
    @OptionGroup var reading: ReadingOptions

    func perform(on line: ControlSession) async throws {
      let zone = TimeZone(identifier: try await line.status().timeZone) ?? .current
      guard let instant = date.instant(in: zone) else {
        throw ValidationError("That instant is beyond what the calendar can express.")
      }
      try await line.carryOut(.setClock(instant))
      try await reading.print(ClockReport(value: line.status()), on: line)
    }
  }
}

/// The numbers of `unctl status`.
struct StatusReport: Report {
  let value: SystemStatus
  /// The questions that wait for the user, with the command that allows each.
  let questions: [OpenQuestion]

  /// Writes the status, and the questions as one more member.
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      value.writeMembers(to: &writer)
      writer.name("openQuestions")
      writer.array { writer in
        for question in questions {
          writer.object { writer in
            writer.member("app", question.app)
            writer.member("subject", question.subject.rawValue)
            writer.member("command", question.command)
          }
        }
      }
    }
  }

  func lines(for reader: Reader) -> [String] {
    let asked = questions.map { ("question", "\($0.app): \($0.decision); \($0.command)") }
    return reader.rows(
      [
        ("daemon", "running, process \(value.processIdentifier), version \(value.version)"),
        ("clock", value.clock(for: reader)),
        ("next due", value.nextDueDate.map(reader.date) ?? "nothing"),
        ("pending", String(value.pending)), ("delivered", String(value.delivered)),
        ("apps", String(value.apps)), ("kept responses", String(value.keptResponses)),
        ("connections", "\(value.connections), of them shells: \(value.shells)"),
        ("screen", value.isLocked ? "locked" : "unlocked"), ("focus", value.focus ?? "off"),
        ("data", value.dataFolder),
      ] + asked)
  }
}

/// The clock of `unctl clock`.
struct ClockReport: Report {
  let value: SystemStatus

  func lines(for reader: Reader) -> [String] { [SafeText.line(value.clock(for: reader))] }
}

extension SystemStatus {
  /// The reading of the system's clock, its zone, and whether it is simulated.
  fileprivate func clock(for reader: Reader) -> String {
    let clock = DateText.person(now, in: reader.timeZone)
    return "\(clock) \(timeZone)\(isSimulator ? ", simulated" : "")"
  }
}
