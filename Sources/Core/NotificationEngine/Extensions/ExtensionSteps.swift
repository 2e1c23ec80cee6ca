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
    /// What it handed over cannot be read or kept, for a reason that was given with it.
    case unusable(String)
    /// What it handed over cannot be shown.
    case refused(Refusal)
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
  /// The bytes of what others said.
  var nameBytes: Int {
    switch self {
    case .unusable(let reason), .fileLeftOut(let reason), .failed(let reason): reason.utf8.count
    case .refused(let refusal): refusal.value?.utf8.count ?? 0
    default: 0
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
  /// The bytes of what others said.
  var nameBytes: Int {
    if case .failed(let reason) = self { reason.utf8.count } else { 0 }
  }
}
