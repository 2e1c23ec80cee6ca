/// A button under a notification.
open class UNNotificationAction: NSObject, NSCopying, NSSecureCoding {
  /// The name that the response carries; unique in the app (F8).
  public let identifier: String
  /// The text on the button.
  public let title: String
  /// What the button asks of the system.
  public let options: UNNotificationActionOptions
  /// A small picture on the button.
  public let icon: UNNotificationActionIcon?

  /// Creates a button.
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

  /// Creates it from all its fields; for this package alone.
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
