import NotificationModel

/// The open questions, oldest first, and which of them the person has put aside.
struct QuestionBoard {
  private var questions: [AuthorizationQuestion] = []
  private var setAside: Set<BundleIdentifier> = []

  /// The questions to be on the screen.
  var shown: [AuthorizationQuestion] {
    Array(questions.lazy.filter { !setAside.contains($0.app) }.prefix(DesktopLimits.shownQuestions))
  }

  mutating func ask(_ question: AuthorizationQuestion) {
    setAside.remove(question.app)
    if let index = questions.firstIndex(where: { $0.app == question.app }) {
      questions[index] = question
    } else if questions.count < DesktopLimits.knownQuestions {
      questions.append(question)
    }
  }

  mutating func settle(_ app: BundleIdentifier) {
    questions.removeAll { $0.app == app }
    setAside.remove(app)
  }

  /// The person closed the question without an answer.
  mutating func setAside(_ app: BundleIdentifier) { setAside.insert(app) }

  /// A good moment to ask again has come.
  mutating func resume() { setAside = [] }
}
