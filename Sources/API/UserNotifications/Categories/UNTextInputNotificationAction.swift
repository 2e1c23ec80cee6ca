/// A button that opens a field for text (F6).
///
/// The initializers of `UNNotificationAction` create one whose field and button have no texts of the app's.
open class UNTextInputNotificationAction: UNNotificationAction {
  /// The text on the button that sends; empty where the action was created without one.
  public let textInputButtonTitle: String
  /// The text in the empty field; empty where the action was created without one.
  public let textInputPlaceholder: String

  /// Creates a button with a field.
  public convenience init(
    identifier: String, title: String, options: UNNotificationActionOptions = [],
    textInputButtonTitle: String, textInputPlaceholder: String
  ) {
    self.init(
      identifier: identifier, title: title, options: options, icon: nil,
      textInputButtonTitle: textInputButtonTitle, textInputPlaceholder: textInputPlaceholder)
  }

  /// Creates a button with a picture and a field.
  public convenience init(
    identifier: String, title: String, options: UNNotificationActionOptions = [],
    icon: UNNotificationActionIcon?, textInputButtonTitle: String, textInputPlaceholder: String
  ) {
    self.init(
      _Designated(), identifier: identifier, title: title, options: options, icon: icon,
      textInputButtonTitle: textInputButtonTitle, textInputPlaceholder: textInputPlaceholder)
  }

  /// Creates it as the inherited initializers do, without texts of the app's; for this package alone.
  public override init(
    _ designated: _Designated, identifier: String, title: String,
    options: UNNotificationActionOptions, icon: UNNotificationActionIcon?
  ) {
    textInputButtonTitle = ""
    textInputPlaceholder = ""
    super.init(designated, identifier: identifier, title: title, options: options, icon: icon)
  }

  /// Creates it from all its fields; for this package alone.
  public init(
    _ designated: _Designated, identifier: String, title: String,
    options: UNNotificationActionOptions, icon: UNNotificationActionIcon?,
    textInputButtonTitle: String, textInputPlaceholder: String
  ) {
    self.textInputButtonTitle = textInputButtonTitle
    self.textInputPlaceholder = textInputPlaceholder
    super.init(designated, identifier: identifier, title: title, options: options, icon: icon)
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
