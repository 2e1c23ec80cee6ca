/// A button that opens a field for text (F6).
open class UNTextInputNotificationAction: UNNotificationAction {
  /// The text on the button that sends.
  public let textInputButtonTitle: String
  /// The text in the empty field.
  public let textInputPlaceholder: String

  /// Creates a button with a field.
  public convenience init(
    identifier: String, title: String, options: UNNotificationActionOptions = [],
    textInputButtonTitle: String, textInputPlaceholder: String
  ) {
    self.init(
      identifier, title: title, options: options, icon: nil,
      field: (textInputButtonTitle, textInputPlaceholder))
  }

  /// Creates a button with a picture and a field.
  public convenience init(
    identifier: String, title: String, options: UNNotificationActionOptions = [],
    icon: UNNotificationActionIcon?, textInputButtonTitle: String, textInputPlaceholder: String
  ) {
    self.init(
      identifier, title: title, options: options, icon: icon,
      field: (textInputButtonTitle, textInputPlaceholder))
  }

  init(
    _ identifier: String, title: String, options: UNNotificationActionOptions,
    icon: UNNotificationActionIcon?, field: (buttonTitle: String, placeholder: String)
  ) {
    textInputButtonTitle = field.buttonTitle
    textInputPlaceholder = field.placeholder
    super.init(identifier, title: title, options: options, icon: icon)
  }

  /// Reads a button from an archive, or fails when the identifier or the title is missing.
  public required init?(coder: NSCoder) {
    let reader = FieldReader(coder)
    textInputButtonTitle = reader.displayed("textInputButtonTitle") ?? ""
    textInputPlaceholder = reader.displayed("textInputPlaceholder") ?? ""
    super.init(coder: coder)
  }

  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(displayed: textInputButtonTitle, forKey: "textInputButtonTitle")
    coder.encode(displayed: textInputPlaceholder, forKey: "textInputPlaceholder")
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard super.isEqual(object), let other = object as? UNTextInputNotificationAction else {
      return false
    }
    return textInputButtonTitle == other.textInputButtonTitle
      && textInputPlaceholder == other.textInputPlaceholder
  }

  open override var hash: Int { identifier.hashValue }
}
