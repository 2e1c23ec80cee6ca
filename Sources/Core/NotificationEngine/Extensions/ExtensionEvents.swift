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
    /// `Event.contentEnded` where it comes to nothing.
    indirect case openContent(ContentOpening)
    /// Tells the process of a view something.
    case tellContent(Int64, ContentCommand)
    /// Closes a view, whose process ends in a moment; nothing more is wanted of it.
    case closeContent(Int64)
  }
}
