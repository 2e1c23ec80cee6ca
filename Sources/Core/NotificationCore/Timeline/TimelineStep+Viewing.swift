public import NotificationModel

extension TimelineStep {
  /// What its app's content extension has to do with a notification.
  public enum Viewing: Hashable, Sendable {
    /// A shell opened its view.
    case opened
    /// The extension said what becomes of an action.
    case answered(ContentAnswer)
    /// The extension crashed, broke a limit or could not be started.
    case failed(String)
  }
}

extension TimelineStep.Viewing {
  /// The number of the rule.
  var rule: String {
    switch self {
    case .opened, .failed: "J3"
    case .answered: "J6"
    }
  }

  /// The bytes of what others said.
  var nameBytes: Int {
    if case .failed(let reason) = self { reason.utf8.count } else { 0 }
  }

  /// What happened, in one sentence without an end.
  var text: String {
    switch self {
    case .opened: "its view is opened, which the content extension draws"
    case .answered(.notTaken): "the content extension takes no actions; the app is given it"
    case .answered(.doNotDismiss): "the content extension keeps its view open"
    case .answered(.dismiss): "the content extension took the notification away"
    case .answered(.dismissAndForward):
      "the content extension took the notification away and hands the action to the app"
    case .failed(let reason): "the content extension failed: \(reason); its view is closed"
    }
  }
}
