package import NotificationEngine
package import NotificationModel

/// The words of a refusal: the cause and the remedy, each in one sentence.
struct RefusalWords {
  let message: String
  let remedy: String

  init(_ message: String, _ remedy: String) {
    self.message = message
    self.remedy = remedy
  }
}

extension NotificationFailure {
  /// A refusal of the engine as its caller receives it, in English.
  package init(_ refusal: Refusal) {
    switch refusal {
    case .store(let failure): self.init(failure)
    case .given(let failure): self = failure
    case .notifications(let reason): self.init(refusal, reason.words)
    case .settings(let reason): self.init(refusal, reason.words)
    case .responses(let reason): self.init(refusal, reason.words)
    case .places(let reason): self.init(refusal, reason.words)
    case .pushes(let reason): self.init(refusal, reason.words)
    case .extensions(let reason): self.init(refusal, reason.words)
    case .apps(let reason): self.init(refusal, reason.words)
    case .machine(let reason): self.init(refusal, reason.words)
    }
  }

  private init(_ refusal: Refusal, _ words: RefusalWords) {
    self.init(
      refusal.code, field: refusal.field, value: refusal.value, message: words.message,
      remedy: words.remedy)
  }
}

extension Refusal.Machine {
  var words: RefusalWords {
    switch self {
    case .unexpected(let error):
      .init(
        "the transaction failed: \(error)", "Report this together with the log of the daemon.")
    }
  }
}
