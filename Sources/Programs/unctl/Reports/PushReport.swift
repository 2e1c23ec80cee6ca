import NotificationModel

/// What `unctl push` says of a payload.
struct PushReport: Report {
  let check: PushCheck

  init(_ check: PushCheck) {
    self.check = check
  }

  /// Whether anything is wrong with it.
  var hasProblem: Bool { !check.problems.isEmpty }

  /// Each problem in a line.
  var complaints: [String] {
    check.problems.map { problem in
      "\(SafeText.line(problem.field)) = \(SafeText.line(problem.value)): "
        + "\(SafeText.line(problem.message)) (\(SafeText.line(problem.rule)))"
    }
  }

  func lines(for reader: Reader) -> [String] {
    let shown =
      switch (check.isNotification, check.isContentAvailable) {
      case (true, true): "a notification, and wakes its app"
      case (true, false): "a notification"
      case (false, true): "only wakes its app"
      case (false, false): "nothing"
      }
    return reader.rows([("size", "\(check.bytes) of \(check.limit) bytes"), ("shows", shown)])
      + complaints.map { reader.style.alarm("problem") + "  " + $0 }
  }

  func encode(to encoder: any Encoder) throws { try Entry(check).encode(to: encoder) }

  /// The payload in short.
  struct Entry: Encodable {
    let bytes: Int
    let limit: Int
    let isNotification: Bool
    let isContentAvailable: Bool
    let problems: [Problem]

    init(_ check: PushCheck) {
      bytes = check.bytes
      limit = check.limit
      isNotification = check.isNotification
      isContentAvailable = check.isContentAvailable
      problems = check.problems.map(Problem.init)
    }
  }

  /// One problem.
  struct Problem: Encodable {
    let field: String
    let value: String
    let rule: String
    let problem: String

    init(_ problem: PushProblem) {
      field = problem.field
      value = problem.value
      rule = problem.rule
      self.problem = problem.message
    }
  }
}
