package import NotificationModel

/// A button under a notification.
open class UNNotificationAction: NSObject, NSCopying, NSSecureCoding {
  /// The name that the response has; unique in the app (F8).
  public let identifier: String
  /// The text on the button.
  public let title: String
  /// The button's requirements.
  public let options: UNNotificationActionOptions
  /// A small picture on the button.
  public let icon: UNNotificationActionIcon?

  /// Creates a button.
  ///
  /// ```swift
  /// let delete = UNNotificationAction(
  ///   identifier: "delete", title: "Delete", options: [.destructive, .authenticationRequired])
  /// let open = UNNotificationAction(identifier: "open", title: "Open", options: .foreground)
  /// ```
  public convenience init(
    identifier: String, title: String, options: UNNotificationActionOptions = []
  ) {
    self.init(_Designated(), identifier: identifier, title: title, options: options, icon: nil)
  }

  /// Creates a button with a picture.
  public convenience init(
    identifier: String, title: String, options: UNNotificationActionOptions = [],
    icon: UNNotificationActionIcon?
  ) {
    self.init(_Designated(), identifier: identifier, title: title, options: options, icon: icon)
  }

  /// Creates the object from all its fields; for this package alone.
  public init(
    _ designated: _Designated, identifier: String, title: String,
    options: UNNotificationActionOptions,
    icon: UNNotificationActionIcon?
  ) {
    self.identifier = identifier
    self.title = title
    self.options = options
    self.icon = icon
  }

  /// Reads a button from an archive, or fails when the identifier or the title is missing.
  public required init?(coder: NSCoder) {
    let reader = FieldReader(coder)
    guard let identifier = reader.text("identifier"), let title = reader.displayed("title") else {
      return nil
    }
    self.identifier = identifier
    self.title = title
    options = UNNotificationActionOptions(rawValue: reader.number("options")?.uintValue ?? 0)
    icon = reader.object(UNNotificationActionIcon.self, "icon")
  }

  /// Returns the button itself, which cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether archives of this class name the classes they expect; always true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the button to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(identifier as NSString, forKey: "identifier")
    coder.encode(displayed: title, forKey: "title")
    coder.encode(NSNumber(value: options.rawValue), forKey: "options")
    coder.encode(icon, forKey: "icon")
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UNNotificationAction else { return false }
    return type(of: self) == type(of: other) && identifier == other.identifier
      && title == other.title && options == other.options && icon == other.icon
  }

  open override var hash: Int { identifier.hashValue }

  /// The fields in the form that Apple's logs have (A20).
  open override var description: String {
    describe([
      "identifier": identifier, "title": title, "options": "\(options.rawValue)",
      "icon": icon?.description,
    ])
  }
}

/// A button's requirements.
public struct UNNotificationActionOptions: OptionSet, Sendable, BitwiseCopyable {
  /// Apple's bits.
  public let rawValue: UInt

  /// Creates options from Apple's bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The device must be unlocked first (F4).
  public static var authenticationRequired: UNNotificationActionOptions {
    UNNotificationActionOptions(rawValue: 1)
  }
  /// The button looks dangerous (F5).
  public static var destructive: UNNotificationActionOptions {
    UNNotificationActionOptions(rawValue: 2)
  }
  /// The app is brought to the front (F3).
  ///
  /// ```swift
  /// let join = UNNotificationAction(identifier: "join", title: "Join", options: .foreground)
  /// let decline = UNNotificationAction(identifier: "decline", title: "Decline")
  /// // The first brings the app to the front; the second is handled in the background.
  /// ```
  public static var foreground: UNNotificationActionOptions {
    UNNotificationActionOptions(rawValue: 4)
  }
}

/// A small picture on a button.
open class UNNotificationActionIcon: NSObject, NSCopying, NSSecureCoding {
  package let model: NotificationAction.Icon

  package init(model: NotificationAction.Icon) {
    self.model = model
  }

  /// Creates a picture from a file of the app, used as a mask.
  public convenience init(templateImageName: String) {
    self.init(model: NotificationAction.Icon(isSystemImage: false, name: templateImageName))
  }

  /// Creates a picture from the name of a symbol of the system.
  public convenience init(systemImageName: String) {
    self.init(model: NotificationAction.Icon(isSystemImage: true, name: systemImageName))
  }

  /// Reads a picture from an archive, or fails when the name is missing.
  public required init?(coder: NSCoder) {
    let reader = FieldReader(coder)
    guard let name = reader.text("name") else { return nil }
    model = NotificationAction.Icon(
      isSystemImage: reader.number("isSystemImage")?.boolValue ?? false, name: name)
  }

  /// Returns the picture itself, which cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether archives of this class name the classes they expect; always true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the picture to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(model.name as NSString, forKey: "name")
    coder.encode(NSNumber(value: model.isSystemImage), forKey: "isSystemImage")
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationActionIcon)?.model == model
  }

  open override var hash: Int { model.hashValue }

  /// The fields in the form that Apple's logs have (A20).
  open override var description: String {
    describe(["name": model.name, "isSystemImage": model.isSystemImage.answer])
  }
}

/// A button that opens a field for text (F6).
///
/// The initializers of `UNNotificationAction` create one without the app's own texts for the field and its button.
///
/// ```swift
/// let reply = UNTextInputNotificationAction(
///   identifier: "reply", title: "Reply", textInputButtonTitle: "Send",
///   textInputPlaceholder: "Write something")
/// center.setNotificationCategories([
///   UNNotificationCategory(identifier: "chat", actions: [reply], intentIdentifiers: [])
/// ])
/// ```
open class UNTextInputNotificationAction: UNNotificationAction {
  /// The text on the send button; empty if the action was created without one.
  public let textInputButtonTitle: String
  /// The text in the empty field; empty if the action was created without one.
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

  /// Creates a button as the inherited initializers do, without the app's own texts; for this package alone.
  public override init(
    _ designated: _Designated, identifier: String, title: String,
    options: UNNotificationActionOptions, icon: UNNotificationActionIcon?
  ) {
    textInputButtonTitle = ""
    textInputPlaceholder = ""
    super.init(designated, identifier: identifier, title: title, options: options, icon: icon)
  }

  /// Creates the object from all its fields; for this package alone.
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
