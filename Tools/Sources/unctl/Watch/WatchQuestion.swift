import NotificationModel
import Words

/// A question of an app to the user at the terminal.
enum WatchQuestion: Hashable {
  /// Whether it may notify, or send critical alerts.
  case notifications(AuthorizationQuestion)
  /// Whether it may know the device's location.
  case places(LocationQuestion)

  /// The app that asks.
  var app: BundleIdentifier {
    switch self {
    case .notifications(let question): question.app
    case .places(let question): question.app
    }
  }

  /// Whether another question of this kind replaces it.
  func isSameKind(as other: WatchQuestion) -> Bool {
    switch (self, other) {
    case (.notifications, .notifications), (.places, .places): app == other.app
    default: false
    }
  }

  /// The keys of the answers.
  var keys: [Character] {
    switch self {
    case .notifications(let question): ["a", "d"] + (question.offersSummary ? ["s"] : [])
    case .places(let question): question.answers.map(Self.key)
    }
  }

  /// The call of a key; `nil` for a key that this question does not have.
  func call(for key: Character) -> ControlCall? {
    guard keys.contains(key) else { return nil }
    switch self {
    case .notifications(let question):
      let answer: WatchLine.Answer = key == "a" ? .allow : key == "s" ? .summary : .deny
      return .settings(
        .authorize(app: app, answer.decision(isCritical: question.isCritical)))
    case .places(let question):
      return question.answers.first { Self.key($0) == key }.map {
        .places(.decideLocation(app: app, $0))
      }
    }
  }

  private static func key(_ decision: LocationDecision) -> Character {
    switch decision {
    case .allowOnce: "o"
    case .allowWhileUsing: "u"
    case .allowAlways: "a"
    case .deny: "d"
    }
  }
}

/// The words of the question; the names and reasons of apps are made safe for a terminal.
extension WatchQuestion {
  /// The answers under their keys.
  func answers(in words: Vocabulary) -> [(key: Character, title: String)] {
    switch self {
    case .notifications:
      keys.map { ($0, words.text(Self.answer($0))) }
    case .places(let question):
      question.answers.map { (Self.key($0), words.title(of: $0, to: question.wish)) }
    }
  }

  /// The answer of a key to the question whether an app may notify.
  private static func answer(_ key: Character) -> Word {
    key == "a" ? .allow : key == "s" ? .allowInSummaryShort : .deny
  }

  func title(in words: Vocabulary) -> String {
    switch self {
    case .notifications(let question):
      words.title(of: question, app: SafeText.line(question.appName))
    case .places(let question):
      words.title(of: question, app: SafeText.line(question.appName))
    }
  }

  func explanation(in words: Vocabulary) -> String {
    switch self {
    case .notifications(let question): words.explanation(of: question)
    case .places(let question):
      words.explanation(ofPlacesFor: question.purpose.map(SafeText.line))
    }
  }
}
