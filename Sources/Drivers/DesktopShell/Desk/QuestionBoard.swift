import NotificationModel

/// The open questions, oldest first, and which of them the person has put aside.
struct QuestionBoard {
  private var questions: [DeskQuestion] = []
  private var setAside: Set<BubbleSubject> = []

  /// The questions to be on the screen.
  var shown: [DeskQuestion] {
    Array(
      questions.lazy.filter { !setAside.contains($0.subject) }.prefix(DesktopLimits.shownQuestions))
  }

  mutating func ask(_ question: DeskQuestion) {
    setAside.remove(question.subject)
    if let index = questions.firstIndex(where: { $0.subject == question.subject }) {
      questions[index] = question
    } else if questions.count < DesktopLimits.knownQuestions {
      questions.append(question)
    }
  }

  mutating func settle(_ subject: BubbleSubject) {
    questions.removeAll { $0.subject == subject }
    setAside.remove(subject)
  }

  /// The person closed the question without an answer.
  mutating func setAside(_ subject: BubbleSubject) {
    if questions.contains(where: { $0.subject == subject }) { setAside.insert(subject) }
  }

  /// A good moment to ask again has come.
  mutating func resume() { setAside = [] }
}
