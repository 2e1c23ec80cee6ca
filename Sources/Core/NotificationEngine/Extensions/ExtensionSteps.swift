package import NotificationModel

extension TimelineStep {
  /// The steps of a notification in its app's extensions.
  package enum Extensions: Hashable, Sendable {
    /// A step in the app's service extension.
    case extended(Extending)
    /// A step in the app's content extension.
    case viewed(Viewing)
  }
}

extension TimelineStep.Extensions {
  /// The timeline row of the step.
  var row: TimelineRow {
    switch self {
    case .extended(let extending): extending.row
    case .viewed(let viewing): viewing.row
    }
  }
}

extension TimelineStep {
  /// A step of a push in its app's service extension.
  package enum Extending: Hashable, Sendable {
    /// The push requests an extension, and the app has none.
    case absent
    /// It has no text, and only a push with text goes to an extension (H9).
    case noText
    /// The person allows no alerts of the app (H9).
    case alertsOff
    /// The extension failed so often that it is paused.
    case paused(after: Int)
    /// Too many pushes are with extensions, or wait for one.
    case crowdedOut
    /// The push was passed to the extension.
    case begun
    /// The extension returned the content to show.
    case finished
    /// Its time was over; it may have returned a content after it was asked to end (H10).
    case late(hasContent: Bool)
    /// The returned content has no text, so the push is shown unchanged (H13).
    case empty
    /// The returned content cannot be shown.
    case unusable(String)
    /// A file that it attached cannot be shown.
    case fileLeftOut(String)
    /// It was returned empty by an extension that may suppress pushes (H14).
    case suppressed
    /// The extension crashed, or could not be started.
    case failed(String)
    /// The daemon ended while the extension had the push.
    case interrupted
  }
}

extension TimelineStep.Extending {
  /// The timeline row of the step.
  var row: TimelineRow { TimelineRow(.extended, [rule], text) }

  private var rule: String {
    switch self {
    case .absent, .noText, .alertsOff, .begun: "H9"
    case .paused, .crowdedOut, .late, .failed, .interrupted: "H10"
    case .finished, .empty, .unusable: "H13"
    case .fileLeftOut: "D5"
    case .suppressed: "H14"
    }
  }

  /// The bytes of texts from outside.
  var nameBytes: Int {
    switch self {
    case .unusable(let reason), .fileLeftOut(let reason), .failed(let reason): reason.utf8.count
    default: 0
    }
  }

  private var text: String {
    switch self {
    case .absent: "it asks for a service extension, and the app has none"
    case .noText: "no service extension: it has no text"
    case .alertsOff: "no service extension: the person lets the app show nothing"
    case .paused(let failures):
      "no service extension: it failed \(failures) times, and is not started for a while"
    case .crowdedOut: "no service extension: too many pushes wait for one"
    case .begun: "the service extension is given it"
    case .finished: "the service extension has finished with it"
    case .late(true): "the service extension took too long, and then handed over its best attempt"
    case .late(false): "the service extension took too long; it is shown as it came"
    case .empty: "the service extension left it without a text; it is shown as it came"
    case .unusable(let reason): "what the service extension made of it is not used: \(reason)"
    case .fileLeftOut(let reason): "a file of the service extension is left out: \(reason)"
    case .suppressed: "the service extension suppressed it"
    case .failed(let reason): "the service extension failed: \(reason); it is shown as it came"
    case .interrupted: "the system ended while the service extension had it; it is shown as it came"
    }
  }
}

extension TimelineStep {
  /// A step of a notification in its app's content extension.
  package enum Viewing: Hashable, Sendable {
    /// A shell opened its view.
    case opened
    /// The extension decided about an action.
    case answered(ContentAnswer)
    /// The extension crashed, exceeded a limit or could not be started.
    case failed(String)
  }
}

extension TimelineStep.Viewing {
  /// The timeline row of the step.
  var row: TimelineRow { TimelineRow(.extended, [rule], text) }

  private var rule: String {
    switch self {
    case .opened, .failed: "J3"
    case .answered: "J6"
    }
  }

  /// The bytes of texts from outside.
  var nameBytes: Int {
    if case .failed(let reason) = self { reason.utf8.count } else { 0 }
  }

  private var text: String {
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
