package import NotificationEngine
package import NotificationModel
package import NotificationText
package import Words

/// The words of the engine's reasons, in English.
package struct EnglishWords: ReasonWords {
  package init() {}

  package func failure(of refusal: Refusal) -> NotificationFailure { NotificationFailure(refusal) }

  package func text(of problem: ResponseProblem) -> String { problem.text }

  package func text(of problem: ExtensionProblem) -> String {
    switch problem {
    case .late: "it took too long"
    case .crowdedOut: "too many pushes wait for one"
    }
  }

  package func text(of problem: PushFinding.Problem) -> String { problem.text }
}

extension ResponseProblem {
  /// Why the response could not reach its app, as the end of a sentence.
  var text: String {
    switch self {
    case .notStartable: "nothing is known that starts the app"
    case .notStarted(let reason): "the app could not be started: \(reason)"
    case .ended: "the app ended before it received the response"
    case .noDelegate: "the app was started but set no delegate in time"
    case .gaveUp:
      "the app ended \(CoreLimits.responseAttempts) times before it had handled the response"
    case .notAcknowledged: "the app received the response and did not acknowledge it"
    }
  }
}

/// The texts of apps without strings, for systems in memory.
package struct NoTexts: TextCatalog {
  package let languages: [String] = []
  package let words: any ReasonWords = EnglishWords()

  package init() {}

  package func resolver(for app: AppRecord) -> TextResolver { TextResolver() }

  package func vocabulary(languages: [String]) -> Vocabulary { .english }
}
