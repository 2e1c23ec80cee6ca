package import NotificationModel

extension Event {
  /// What happened to extensions.
  package enum Extensions: Hashable, Sendable {
    /// A service extension is done with a push, which the number stands for, or came to nothing.
    case pushExtended(Int64, ExtensionOutcome)
    /// The content extension behind a view, which the number stands for, said something.
    case contentReported(Int64, ContentEvent)
    /// The process of a view crashed, broke a limit or could not be started.
    case contentEnded(Int64, reason: String)
  }
}

extension Effect {
  /// What is to be done about extensions.
  package enum Extensions: Hashable, Sendable {
    /// Gives a push to a service extension; `Event.pushExtended` follows.
    case extend(ExtensionOrder)
    /// Starts the process of a content extension's view; `Event.contentReported` follows, and
    /// `Event.contentEnded` if it comes to nothing.
    indirect case openContent(ContentOpening)
    /// Sends the process of a view a command.
    case sendContent(Int64, ContentCommand)
    /// Closes a view, whose process ends in a moment; nothing more is wanted of it.
    case closeContent(Int64)
  }
}

/// A push that a service extension is to change before it is shown.
package struct ExtensionOrder: Hashable, Sendable {
  /// The number that its outcome comes back under.
  package var token: Int64
  /// The app whose push it is.
  package var app: BundleIdentifier
  /// The extension of that app.
  package var program: AppExtension
  /// What the extension is given.
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

/// What a service extension did wrong with a push, though it said nothing of it.
package enum ExtensionProblem: Hashable, Sendable {
  /// It took too long (H10).
  case late
  /// Too many pushes wait for an extension.
  case crowdedOut
}

/// What became of a push in its app's service extension.
package enum ExtensionOutcome: Hashable, Sendable {
  /// The extension handed over what is to be shown.
  case finished(NotificationContent)
  /// Its time was over; the content is what it handed over after it was asked to end (H10).
  case late(NotificationContent?)
  /// What it handed over cannot be read, or not be kept.
  case unusable(reason: String)
  /// Its process ended before it had answered.
  ///
  /// The number is the process's: several pushes that go down with one process are one crash.
  case crashed(process: Int64, reason: String)
  /// Its process could not be started.
  case notStarted(reason: String)
  /// So many pushes wait for extensions that this one's turn did not come.
  case crowdedOut
}
