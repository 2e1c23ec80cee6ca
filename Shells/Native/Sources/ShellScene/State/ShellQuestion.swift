package import NotificationModel

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
  func title(in words: ShellWords) -> String {
    switch self {
    case .notifications(let question):
      words.text(
        question.isCritical ? .askCritical : .askTitle, ["app": SeenText.named(appName)])
    case .places(let question):
      words.text(question.wish.title, ["app": SeenText.named(appName)])
    }
  }

  /// The line below it.
  func explanation(in words: ShellWords) -> String {
    switch self {
    case .notifications(let question):
      if question.isCritical { return words.text(.askCriticalText) }
      let asked = Self.parts.filter { question.options.contains($0.option) }
        .map { words.text($0.word) }
      return asked.isEmpty
        ? words.text(.askPlain) : words.text(.askText, ["options": words.list(asked)])
    case .places(let question):
      guard let purpose = question.purpose, !purpose.isEmpty else { return words.text(.askPlain) }
      return words.text(
        .askPlaceReason,
        ["reason": SeenText.shown(purpose, limit: SceneLimits.bodyLetters)])
    }
  }

  /// The answers with their titles, the prominent one first.
  func answers(in words: ShellWords) -> [(title: String, act: ShellAction, look: Look.ButtonLook)] {
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
          words.text(answer.word(for: question.wish)), .decidePlaces(app, answer),
          index == 0 ? .main : .plain
        )
      }
    }
  }

  private static let parts: [(option: AuthorizationOptions, word: Word)] = [
    (.alert, .askAlert), (.sound, .askSound), (.badge, .askBadge), (.carPlay, .askCarPlay),
    (.announcement, .askAnnouncement), (.timeSensitive, .askTimeSensitive),
  ]
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

extension LocationRequest {
  fileprivate var title: Word {
    switch self {
    case .whileUsing: .askPlace
    case .always: .askPlaceAlways
    case .precise: .askPlacePrecise
    }
  }
}

extension LocationDecision {
  fileprivate func word(for wish: LocationRequest) -> Word {
    switch self {
    case .allowOnce: .placeOnce
    case .allowWhileUsing: wish == .always ? .placeOnlyUsing : .placeUsing
    case .allowAlways: .placeAlways
    case .deny: .deny
    }
  }
}

extension ShellWords {
  /// Several things in one sentence.
  func list(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    let others = items.dropLast().joined(separator: ", ")
    return items.count == 2
      ? "\(others) \(text(.and)) \(last)" : "\(others), \(text(.and)) \(last)"
  }
}
