import NotificationModel

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
