public import NotificationModel

/// What a dialog asks the person for: one text, in answer to a notification.
///
/// Each part is one clean line within `DesktopLimits.dialogTextBytes`. What else a dialog's program may
/// misread is made harmless where its arguments are written.
public struct TextQuestion: Hashable, Sendable {
  /// The name of the app.
  public let appName: String
  /// The first line of the notification, as its bubble shows it.
  public let heading: String
  /// The words on the button that was pressed.
  public let action: String
  /// What may be typed; empty where the app says nothing.
  public let placeholder: String
  /// The words on the button that sends; empty where the app says nothing.
  public let button: String

  /// Takes what the notification and its button say.
  public init(_ presentation: Presentation, _ action: Presentation.Action) {
    appName = Self.line(BubbleTexts.name(presentation.appName, of: presentation.key.app))
    heading = Self.line(
      [presentation.title, presentation.subtitle, presentation.body].first { !$0.isEmpty } ?? "")
    self.action = Self.line(action.title)
    placeholder = Self.line(action.textInput?.placeholder ?? "")
    button = Self.line(action.textInput?.buttonTitle ?? "")
  }

  private static func line(_ text: String) -> String {
    DesktopText.line(text, bytes: DesktopLimits.dialogTextBytes)
  }
}
