import NotificationModel

/// What an app asks the person.
enum DeskQuestion: Hashable {
  /// Whether it may notify, or send critical alerts.
  case notifications(AuthorizationQuestion)
  /// Whether it may know where the device is.
  case places(LocationQuestion)

  /// What its bubble stands for.
  var subject: BubbleSubject {
    switch self {
    case .notifications(let question): .question(question.app)
    case .places(let question): .placeQuestion(question.app)
    }
  }
}
