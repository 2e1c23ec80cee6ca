/// A button under a notification.
public struct NotificationAction: Hashable, Sendable {
  /// What a button asks of the system (F3 to F5).
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates a set from its bits; bits without a meaning are kept.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The device must be unlocked first.
    public static let authenticationRequired = Options(rawValue: 1)
    /// It looks dangerous.
    public static let destructive = Options(rawValue: 2)
    /// It brings the app to the front.
    public static let foreground = Options(rawValue: 4)
  }

  /// A field for text that the person types (F6).
  public struct TextInput: Hashable, Sendable {
    /// The words on the button that sends the text.
    public var buttonTitle: DisplayText
    /// The words in the empty field.
    public var placeholder: DisplayText

    /// Creates a field.
    public init(buttonTitle: DisplayText, placeholder: DisplayText) {
      self.buttonTitle = buttonTitle
      self.placeholder = placeholder
    }
  }

  /// A small picture on the button.
  public struct Icon: Hashable, Sendable {
    /// Whether the name is one of the system's symbols or a file of the app.
    public var isSystemImage: Bool
    /// The name of the symbol or file.
    public var name: String

    /// Creates an icon.
    public init(isSystemImage: Bool, name: String) {
      self.isSystemImage = isSystemImage
      self.name = name
    }
  }

  /// What the app is told when the action is chosen; unique within the app (F8).
  public var identifier: String
  /// The words on the button.
  public var title: DisplayText
  /// What the button asks of the system.
  public var options: Options
  /// The picture on the button, where it has one.
  public var icon: Icon?
  /// The text field, where the action has one.
  public var textInput: TextInput?

  /// Creates an action.
  public init(
    identifier: String, title: DisplayText, options: Options = [], icon: Icon? = nil,
    textInput: TextInput? = nil
  ) {
    self.identifier = identifier
    self.title = title
    self.options = options
    self.icon = icon
    self.textInput = textInput
  }

  /// The action of a person who opened the notification itself (F1).
  public static let defaultIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
  /// The action of a person who cleared the notification (F2).
  public static let dismissIdentifier = "com.apple.UNNotificationDismissActionIdentifier"
}
