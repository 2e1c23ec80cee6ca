extension ControlCall {
  /// The calls of a shell or a command about extensions.
  package enum Extensions: Hashable, Sendable {
    /// Opens the view of a content extension for a notification, for this connection alone. The width is in
    /// points; the extension's drawing is sent as `ShellEvent.content`.
    case openContent(NotificationKey, width: Double)
    /// Sends an input to a view that this connection has open, by its number.
    case useContent(number: Int64, ContentInput)
  }
}

extension ShellEvent {
  /// The events for a shell about extensions.
  package enum Extensions: Hashable, Sendable {
    /// A change of a content extension's view that this connection has open.
    indirect case content(number: Int64, ContentChange)
  }
}
