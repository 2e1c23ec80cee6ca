import ArgumentParser
import Foundation
import NotificationModel

/// `unctl status`
struct StatusCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "How the system is doing, in numbers.",
    discussion: """
      JSON: processIdentifier, version, apps, pending, delivered, keptResponses, connections, \
      shells, nextDueDate, now, timeZone, isSimulator, isLocked, focus, dataFolder, openQuestions \
      (app, subject, command).
      """)

  /// Who asks how the system is must not change it.
  static let startsDaemon = false

  @OptionGroup var reading: ReadingOptions

  func perform(on line: ControlSession) async throws {
    let apps = try await line.read(.apps(.all)) {
      if case .apps(let apps) = $0 { apps } else { nil }
    }
    let report = StatusReport(try await line.status(), questions: apps.flatMap(\.openQuestions))
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
      abstract: "What the clock says.", discussion: "JSON: now, timeZone, isSimulator, nextDueDate."
    )

    @OptionGroup var reading: ReadingOptions

    func perform(on line: ControlSession) async throws {
      try await reading.print(ClockReport(line.status()), on: line)
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
      try await reading.print(ClockReport(line.status()), on: line)
    }
  }

  /// `unctl clock set`
  struct Set: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "Set the simulated clock, forwards or back, as somebody sets a watch.")

    @Argument(
      help: "A date with a time, such as \"2027-01-05 09:00\".", transform: DateAndTime.init)
    var date: DateAndTime
    @OptionGroup var reading: ReadingOptions

    func perform(on line: ControlSession) async throws {
      let zone = TimeZone(identifier: try await line.status().timeZone) ?? .current
      guard let instant = date.instant(in: zone) else {
        throw ValidationError("That instant is beyond what the calendar can tell.")
      }
      try await line.carryOut(.setClock(instant))
      try await reading.print(ClockReport(line.status()), on: line)
    }
  }
}

/// The numbers of `unctl status`.
struct StatusReport: Report {
  let processIdentifier: Int
  let version: String
  let apps: Int
  let pending: Int
  let delivered: Int
  let keptResponses: Int
  let connections: Int
  let shells: Int
  let nextDueDate: String?
  let now: String
  let timeZone: String
  let isSimulator: Bool
  let isLocked: Bool
  let focus: String?
  let dataFolder: String
  let openQuestions: [Question]
  private let status: SystemStatus
  private let questions: [OpenQuestion]

  init(_ status: SystemStatus, questions: [OpenQuestion] = []) {
    processIdentifier = status.processIdentifier
    version = status.version
    apps = status.apps
    pending = status.pending
    delivered = status.delivered
    keptResponses = status.keptResponses
    connections = status.connections
    shells = status.shells
    nextDueDate = status.nextDueDate.map(DateText.machine)
    now = DateText.machine(status.now)
    timeZone = status.timeZone
    isSimulator = status.isSimulator
    isLocked = status.isLocked
    focus = status.focus
    dataFolder = status.dataFolder
    openQuestions = questions.map(Question.init)
    self.status = status
    self.questions = questions
  }

  func lines(for reader: Reader) -> [String] {
    let next = status.nextDueDate.map(reader.date) ?? "nothing"
    let clock = DateText.person(status.now, in: reader.timeZone)
    let asked = questions.map { ("question", "\($0.app): \($0.decision); \($0.command)") }
    return reader.rows(
      [
        ("daemon", "running, process \(processIdentifier), version \(version)"),
        ("clock", "\(clock) \(timeZone)\(isSimulator ? ", simulated" : "")"),
        ("next due", next), ("pending", String(pending)), ("delivered", String(delivered)),
        ("apps", String(apps)), ("kept responses", String(keptResponses)),
        ("connections", "\(connections), of them shells: \(shells)"),
        ("screen", isLocked ? "locked" : "unlocked"), ("focus", focus ?? "off"),
        ("data", dataFolder),
      ] + asked)
  }

  private enum CodingKeys: CodingKey {
    case processIdentifier, version, apps, pending, delivered, keptResponses, connections, shells
    case nextDueDate, now, timeZone, isSimulator, isLocked, focus, dataFolder, openQuestions
  }

  /// What an app waits for a person to decide, and the command that says yes.
  struct Question: Encodable {
    let app: String
    let subject: String
    let command: String

    init(_ question: OpenQuestion) {
      app = question.app.rawValue
      subject = question.subject.rawValue
      command = question.command
    }
  }
}

/// The clock of `unctl clock`.
struct ClockReport: Report {
  let now: String
  let timeZone: String
  let isSimulator: Bool
  let nextDueDate: String?
  private let status: SystemStatus

  init(_ status: SystemStatus) {
    now = DateText.machine(status.now)
    timeZone = status.timeZone
    isSimulator = status.isSimulator
    nextDueDate = status.nextDueDate.map(DateText.machine)
    self.status = status
  }

  func lines(for reader: Reader) -> [String] {
    let clock = DateText.person(status.now, in: reader.timeZone)
    return ["\(clock) \(SafeText.line(timeZone))\(isSimulator ? ", simulated" : "")"]
  }

  private enum CodingKeys: CodingKey { case now, timeZone, isSimulator, nextDueDate }
}
