package import NotificationModel
import Words

/// A question of an app to the person (A2, A12, B20); only its buttons close it.
package enum ShellQuestion: Hashable, Sendable {
  /// Whether it may notify, or send critical alerts.
  case notifications(AuthorizationQuestion)
  /// Whether it may know the device's location.
  case places(LocationQuestion)

  /// The app that asks.
  package var app: BundleIdentifier {
    switch self {
    case .notifications(let question): question.app
    case .places(let question): question.app
    }
  }

  /// The name of that app.
  var appName: String {
    switch self {
    case .notifications(let question): question.appName
    case .places(let question): question.appName
    }
  }

  /// The name of the question, by which a newer one of its kind replaces it.
  var name: String {
    switch self {
    case .notifications: "notifications/\(app)"
    case .places: "places/\(app)"
    }
  }

  /// The words of the question.
  func title(in words: Vocabulary) -> String {
    switch self {
    case .notifications(let question):
      words.title(of: question, app: SeenText.named(appName))
    case .places(let question): words.title(of: question, app: SeenText.named(appName))
    }
  }

  /// The line below it.
  func explanation(in words: Vocabulary) -> String {
    switch self {
    case .notifications(let question): words.explanation(of: question)
    case .places(let question):
      words.explanation(
        ofPlacesFor: question.purpose.map {
          SeenText.shown($0, limit: SceneLimits.bodyLetters)
        })
    }
  }

  /// The answers with their titles, the prominent one first.
  func answers(in words: Vocabulary) -> [(title: String, act: ShellAction, look: Look.ButtonLook)] {
    switch self {
    case .notifications(let question):
      let answers: [(Word, AuthorizationDecision)] =
        question.isCritical
        ? [(.allow, .allowCritical), (.deny, .denyCritical)]
        : [(.allow, .allow)]
          + (question.offersSummary ? [(.allowInSummary, .allowInSummary)] : [])
          + [(.deny, .deny)]
      return answers.enumerated().map { index, answer in
        (words.text(answer.0), .authorize(app, answer.1), index == 0 ? .main : .plain)
      }
    case .places(let question):
      return question.answers.enumerated().map { index, answer in
        (
          words.title(of: answer, to: question.wish), .decidePlaces(app, answer),
          index == 0 ? .main : .plain
        )
      }
    }
  }
}

/// The open questions, in the order in which they are answered.
struct AskedQuestions: Hashable {
  private(set) var all: [ShellQuestion] = []

  var isEmpty: Bool { all.isEmpty }

  /// Adds a question, or replaces an older one of its kind; of too many the oldest go.
  mutating func ask(_ question: ShellQuestion) {
    settle { $0.name == question.name }
    all.append(question)
    all.removeFirst(max(0, all.count - SceneLimits.questions))
  }

  mutating func settle(_ isSettled: (ShellQuestion) -> Bool) { all.removeAll(where: isSettled) }
}
