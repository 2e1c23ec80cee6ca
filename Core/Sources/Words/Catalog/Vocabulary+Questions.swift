package import NotificationModel

/// The words of questions, which every shell asks alike. Names and reasons are passed as the shell shows them.
extension Vocabulary {
  package func title(of question: AuthorizationQuestion, app: String) -> String {
    text(question.isCritical ? .askCritical : .askTitle, ["app": app])
  }

  package func explanation(of question: AuthorizationQuestion) -> String {
    if question.isCritical { return text(.askCriticalText) }
    let asked = Self.parts.filter { question.options.contains($0.option) }.map { text($0.word) }
    return asked.isEmpty ? text(.askPlain) : text(.askText, ["options": formats.list(asked)])
  }

  package func title(of question: LocationQuestion, app: String) -> String {
    let word: Word =
      switch question.wish {
      case .whileUsing: .askPlace
      case .always: .askPlaceAlways
      case .precise: .askPlacePrecise
      }
    return text(word, ["app": app])
  }

  /// The app's own reason, or a sentence of the system without one.
  package func explanation(ofPlacesFor reason: String?) -> String {
    guard let reason, !reason.isEmpty else { return text(.askPlain) }
    return text(.askPlaceReason, ["reason": reason])
  }

  package func title(of answer: LocationDecision, to wish: LocationRequest) -> String {
    switch answer {
    case .allowOnce: text(.placeOnce)
    case .allowWhileUsing: text(wish == .always ? .placeOnlyUsing : .placeUsing)
    case .allowAlways: text(.placeAlways)
    case .deny: text(.deny)
    }
  }

  private static let parts: [(option: AuthorizationOptions, word: Word)] = [
    (.alert, .askAlert), (.sound, .askSound), (.badge, .askBadge), (.carPlay, .askCarPlay),
    (.announcement, .askAnnouncement), (.timeSensitive, .askTimeSensitive),
  ]
}
