import NotificationModel

/// Leaves to a shell what is its own: the colour of its texts.
@MainActor
enum ShellColor {
  /// A colour of letters as shells are told of it; nothing for that of every text.
  static func of(_ color: UIColor?) -> ViewColor? {
    color == .label ? nil : color?.model
  }
}
