extension ControlCall {
  /// What a shell or a command asks about extensions.
  package enum Extensions: Hashable, Sendable {
    /// Opens the view that a content extension draws of a notification, for this connection alone. The width is
    /// in points; what the extension draws comes as `ShellEvent.content`.
    case openContent(NotificationKey, width: Double)
    /// Uses a view that this connection has open, by the number it was given.
    case useContent(number: Int64, ContentInput)
  }
}

extension ShellEvent {
  /// What a shell is told about extensions.
  package enum Extensions: Hashable, Sendable {
    /// Something happened to the view of a content extension that this connection has open.
    indirect case content(number: Int64, ContentChange)
  }
}
