import NotificationModel

/// The answers of a notification server about itself.
///
/// gnome-shell owns its name for some milliseconds before it exports the object, and answers `UnknownMethod` meanwhile. A
/// missing answer and an empty list of capabilities are therefore requested again, after growing pauses. A server that never
/// answers is finally used with titles only, which every server shows.
struct ServerIntroduction {
  /// The next thing to do with a server.
  enum Step: Hashable {
    /// An answer is still on its way, or the pause before the next attempt lasts.
    case wait
    /// Call the methods without an answer again.
    case ask([Question])
    /// Use the server with these capabilities and the texts of its information.
    case use(capabilities: [String], information: [String])
  }

  /// A method of the server that describes it.
  enum Question: String, CaseIterable {
    /// The features that it declares.
    case capabilities = "GetCapabilities"
    /// Its name, vendor, version and the specification's version.
    case information = "GetServerInformation"
  }

  private var answers: [Question: [String]] = [:]
  private var unanswered = Set(Question.allCases)
  private var attempts = 1
  private var pauseEnd: BootTime?

  /// When the next attempt is due; `nil` while answers are on their way.
  var nextDeadline: BootTime? { pauseEnd }

  /// Records the outcome of a call; `nil` is an error or a call without an answer.
  mutating func record(_ texts: [String]?, for question: Question, at now: BootTime) -> Step {
    unanswered.remove(question)
    if let texts, !texts.isEmpty { answers[question] = texts }
    guard unanswered.isEmpty else { return .wait }
    let isComplete = answers.count == Question.allCases.count
    guard !isComplete, attempts <= BorrowedDesktopLimits.introductionPauses.count else {
      return .use(
        capabilities: answers[.capabilities] ?? [], information: answers[.information] ?? [])
    }
    pauseEnd = now.advanced(byMicroseconds: BorrowedDesktopLimits.introductionPauses[attempts - 1])
    return .wait
  }

  /// Starts the next attempt if its time has come.
  mutating func timePassed(at now: BootTime) -> Step {
    guard let pauseEnd, pauseEnd <= now else { return .wait }
    self.pauseEnd = nil
    attempts += 1
    let missing = Question.allCases.filter { answers[$0] == nil }
    unanswered = Set(missing)
    return .ask(missing)
  }
}
