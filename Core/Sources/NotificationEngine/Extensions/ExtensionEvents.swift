package import NotificationModel

extension Event {
  /// The events of extensions.
  package enum Extensions: Hashable, Sendable {
    /// A service extension has finished the push with this number, or has failed.
    case pushExtended(Int64, ExtensionOutcome)
    /// The content extension of the view with this number sent an event.
    case contentReported(Int64, ContentEvent)
    /// The process of a view crashed, exceeded a limit or could not be started.
    case contentEnded(Int64, reason: String)
  }
}

extension Effect {
  /// The effects on extensions.
  package enum Extensions: Hashable, Sendable {
    /// Passes a push to a service extension; `Event.pushExtended` follows.
    case extend(ExtensionOrder)
    /// Starts the process of a content extension's view; `Event.contentReported` follows, and
    /// `Event.contentEnded` if it fails.
    indirect case openContent(ContentOpening)
    /// Sends the process of a view a command.
    case sendContent(Int64, ContentCommand)
    /// Closes a view, whose process ends soon after; no more events of it are needed.
    case closeContent(Int64)
  }
}

/// A push that a service extension modifies before it is shown.
package struct ExtensionOrder: Hashable, Sendable {
  /// The number of its outcome.
  package var token: Int64
  /// The app of the push.
  package var app: BundleIdentifier
  /// The extension of that app.
  package var program: AppExtension
  /// The request for the extension.
  package var request: NotificationRequest

  package init(
    token: Int64, app: BundleIdentifier, program: AppExtension, request: NotificationRequest
  ) {
    self.token = token
    self.app = app
    self.program = program
    self.request = request
  }
}

/// A failure of a service extension that it did not report itself.
package enum ExtensionProblem: Hashable, Sendable {
  /// It took too long (H10).
  case late
  /// Too many pushes wait for an extension.
  case crowdedOut
}

/// The result of a push in its app's service extension.
package enum ExtensionOutcome: Hashable, Sendable {
  /// The extension returned the content to show.
  case finished(NotificationContent)
  /// Its time limit was reached; the content was returned after it was asked to end (H10).
  case late(NotificationContent?)
  /// The content that it returned cannot be read, or not be stored.
  case unusable(reason: String)
  /// Its process ended before it had answered.
  ///
  /// The number is the process's: several pushes that fail with one process are one crash.
  case crashed(process: Int64, reason: String)
  /// Its process could not be started.
  case notStarted(reason: String)
  /// Too many pushes wait for extensions, and this one was not passed to its extension.
  case crowdedOut
}
