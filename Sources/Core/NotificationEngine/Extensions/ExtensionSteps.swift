package import NotificationModel

extension TimelineStep {
  /// What extensions of its app do with it.
  package enum Extensions: Hashable, Sendable {
    /// What the app's service extension has to do with it.
    case extended(Extending)
    /// What the app's content extension has to do with it.
    case viewed(Viewing)
  }
}

extension TimelineStep.Extensions {
  /// What the timeline says of it.
  var row: TimelineRow {
    switch self {
    case .extended(let extending): extending.row
    case .viewed(let viewing): viewing.row
    }
  }
}

extension TimelineStep {
  /// What its app's service extension has to do with a push.
  package enum Extending: Hashable, Sendable {
    /// The push asks for an extension, and the app has none.
    case absent
    /// It has no text, and nothing but text brings an extension in (H9).
    case noText
    /// The person lets the app show nothing (H9).
    case alertsOff
    /// The extension failed so often that it is not started for a while.
    case paused(after: Int)
    /// Too many pushes are with extensions, or wait for one.
    case crowdedOut
    /// The extension is given the push.
    case begun
    /// The extension handed over what is to be shown.
    case finished
    /// Its time was over; it may have handed something over after it was told (H10).
    case late(hasContent: Bool)
    /// What it handed over has no text, so the push is shown as it came (H13).
    case empty
    /// What it handed over cannot be shown.
    case unusable(String)
    /// A file that it attached cannot be shown.
    case fileLeftOut(String)
    /// It was handed back empty by an extension that may suppress pushes (H14).
    case suppressed
    /// The extension crashed, or could not be started.
    case failed(String)
    /// The daemon ended while the extension had the push.
    case interrupted
  }
}

extension TimelineStep.Extending {
  /// What the timeline says of it.
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

  /// The bytes of what others said.
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
  /// What its app's content extension has to do with a notification.
  package enum Viewing: Hashable, Sendable {
    /// A shell opened its view.
    case opened
    /// The extension said what becomes of an action.
    case answered(ContentAnswer)
    /// The extension crashed, broke a limit or could not be started.
    case failed(String)
  }
}

extension TimelineStep.Viewing {
  /// What the timeline says of it.
  var row: TimelineRow { TimelineRow(.extended, [rule], text) }

  private var rule: String {
    switch self {
    case .opened, .failed: "J3"
    case .answered: "J6"
    }
  }

  /// The bytes of what others said.
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
