package import NotificationModel

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
