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

extension TimelineStep {
  /// A step of a push in its app's service extension.
  package enum Extending: Hashable, Sendable {
    /// The push requests an extension, and the app has none.
    case absent
    /// It has no text, and only a push with text goes to an extension (H9).
    case noText
    /// The user allows no alerts of the app (H9).
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
    /// Its content cannot be read or stored, for the given reason.
    case unusable(String)
    /// The returned content cannot be shown.
    case refused(Refusal)
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
  /// The bytes of texts from outside.
  var nameBytes: Int {
    switch self {
    case .unusable(let reason), .fileLeftOut(let reason), .failed(let reason): reason.utf8.count
    case .refused(let refusal): refusal.value?.utf8.count ?? 0
    default: 0
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
  /// The bytes of texts from outside.
  var nameBytes: Int {
    if case .failed(let reason) = self { reason.utf8.count } else { 0 }
  }
}
