import DBus
import NotificationModel

/// The open questions of apps to the user, oldest first.
struct ShellQuestions: Hashable {
  /// A question with its possible answers.
  enum Question: Hashable {
    case notifications(AuthorizationQuestion)
    case places(LocationQuestion)

    var app: BundleIdentifier {
      switch self {
      case .notifications(let question): question.app
      case .places(let question): question.app
      }
    }

    var subject: OpenQuestion.Subject {
      switch self {
      case .notifications(let question):
        question.isCritical ? .criticalAlerts : .notifications
      case .places: .location
      }
    }

    private var isAboutPlaces: Bool { subject == .location }

    /// Whether another question replaces this one.
    func isReplaced(by other: Question) -> Bool {
      app == other.app && isAboutPlaces == other.isAboutPlaces
    }

    /// The names of the possible answers.
    var answers: [String] {
      switch self {
      case .notifications(let question) where question.isCritical:
        Self.names([.allowCritical, .denyCritical, .notNow])
      case .notifications(let question) where question.offersSummary:
        Self.names([.allow, .allowInSummary, .deny, .notNow])
      case .notifications: Self.names([.allow, .deny, .notNow])
      case .places(let question): question.answers.map(\.rawValue)
      }
    }

    private static func names(_ decisions: [AuthorizationDecision]) -> [String] {
      decisions.map(\.rawValue)
    }

    /// The call of the user with this answer; `nil` if the question has no such answer.
    func call(_ answer: String) -> ControlCall? {
      guard answers.contains(answer) else { return nil }
      return switch self {
      case .notifications(let question):
        AuthorizationDecision(rawValue: answer).map {
          .settings(.authorize(app: question.app, $0))
        }
      case .places(let question):
        LocationDecision(rawValue: answer).map {
          .places(.decideLocation(app: question.app, $0))
        }
      }
    }

    var value: DBusValue {
      var value: [String: DBusValue] = [
        "app": .string(app.rawValue), "subject": .string(subject.rawValue),
        "answers": .strings(answers),
      ]
      switch self {
      case .notifications(let question): value["appName"] = .string(question.appName)
      case .places(let question):
        value["appName"] = .string(question.appName)
        value["wish"] = .string(question.wish.rawValue)
        value["purpose"] = question.purpose.map { .string($0) }
      }
      return .options(value)
    }
  }

  private var questions: [Question] = []

  /// The questions as other programs read them.
  var values: [DBusValue] { questions.map(\.value) }

  /// The question of an app about a subject.
  func question(of app: String, about subject: String) -> Question? {
    questions.first { $0.app.rawValue == app && $0.subject.rawValue == subject }
  }

  /// Follows an event for shells.
  mutating func follow(_ event: ShellEvent) {
    switch event {
    case .settings(.ask(let question)): ask(.notifications(question))
    case .settings(.questionSettled(let app)):
      questions.removeAll { $0.app == app && $0.subject != .location }
    case .places(.askLocation(let question)): ask(.places(question))
    case .places(.locationQuestionSettled(let app)):
      questions.removeAll { $0.app == app && $0.subject == .location }
    default: break
    }
  }

  private mutating func ask(_ question: Question) {
    if let index = questions.firstIndex(where: { $0.isReplaced(by: question) }) {
      questions[index] = question
    } else {
      questions.append(question)
    }
  }
}
