/// The user's response to a notification.
open class UNNotificationResponse: NSObject, NSCopying, NSSecureCoding {
  /// The notification the user acted on.
  ///
  /// ```swift
  /// let content = response.notification.request.content
  /// if let task = content.userInfo["task"] as? Int {
  ///   print("Task \(task), “\(content.title)”, was answered.")
  /// }
  /// ```
  open private(set) var notification: UNNotification
  /// The identifier of the action, or one of the two that every notification has (F1).
  ///
  /// ```swift
  /// switch response.actionIdentifier {
  /// case UNNotificationDefaultActionIdentifier: print("The notification was opened.")
  /// case UNNotificationDismissActionIdentifier: print("The notification was cleared.")
  /// case "done": print("The button Done was pressed.")
  /// default: break
  /// }
  /// ```
  open private(set) var actionIdentifier: String

  package init(notification: UNNotification, actionIdentifier: String) {
    self.notification = notification
    self.actionIdentifier = actionIdentifier
  }

  /// Reads a response from an archive, or fails when the notification is missing.
  public required init?(coder: NSCoder) {
    let reader = FieldReader(coder)
    guard let notification = reader.object(UNNotification.self, "notification") else { return nil }
    self.notification = notification
    actionIdentifier = reader.text("actionIdentifier") ?? UNNotificationDefaultActionIdentifier
  }

  /// Returns the response itself, which cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether archives of this class name the classes they expect; always true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the response to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(notification, forKey: "notification")
    coder.encode(actionIdentifier as NSString, forKey: "actionIdentifier")
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UNNotificationResponse else { return false }
    return type(of: self) == type(of: other) && actionIdentifier == other.actionIdentifier
      && notification == other.notification
  }

  open override var hash: Int { actionIdentifier.hashValue }

  /// The fields in the form that Apple's logs have (A20).
  open override var description: String {
    describe(["actionIdentifier": actionIdentifier, "notification": notification.description])
  }

  func setField(_ key: String, to value: Any?) -> Bool {
    switch (key, value) {
    case ("notification", let value as UNNotification): notification = value
    case ("actionIdentifier", let value as String): actionIdentifier = value
    default: return false
    }
    return true
  }

  func field(_ key: String) -> Any?? {
    switch key {
    case "notification": notification
    case "actionIdentifier": actionIdentifier
    default: nil
    }
  }
}

extension UNNotificationResponse: KeyValueAccess {
  /// Sets a property by its name, for tests that cannot create a response.
  public func setValue(_ value: Any?, forKey key: String) {
    setKeyedValue(value, forKey: key)
  }

  /// Returns a property by its name.
  public func value(forKey key: String) -> Any? {
    keyedValue(forKey: key)
  }
}

/// The user's response to a notification, and the text typed.
open class UNTextInputNotificationResponse: UNNotificationResponse {
  /// The text; empty when nothing was typed (F6).
  ///
  /// ```swift
  /// if let reply = response as? UNTextInputNotificationResponse {
  ///   print("The user wrote: \(reply.userText)")
  /// }
  /// ```
  open private(set) var userText: String

  package init(notification: UNNotification, actionIdentifier: String, userText: String) {
    self.userText = userText
    super.init(notification: notification, actionIdentifier: actionIdentifier)
  }

  /// Reads a response from an archive, or fails when the notification is missing.
  public required init?(coder: NSCoder) {
    userText = FieldReader(coder).text("userText") ?? ""
    super.init(coder: coder)
  }

  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(userText as NSString, forKey: "userText")
  }

  open override func isEqual(_ object: Any?) -> Bool {
    super.isEqual(object) && (object as? UNTextInputNotificationResponse)?.userText == userText
  }

  open override var hash: Int { actionIdentifier.hashValue }

  override func setField(_ key: String, to value: Any?) -> Bool {
    guard key == "userText", let text = value as? String else {
      return super.setField(key, to: value)
    }
    userText = text
    return true
  }

  override func field(_ key: String) -> Any?? {
    key == "userText" ? userText : super.field(key)
  }
}

/// The action of a user who opened the notification itself (F1).
public let UNNotificationDefaultActionIdentifier =
  "com.apple.UNNotificationDefaultActionIdentifier"

/// The action of a user who cleared the notification, if its category asks for that (F2).
public let UNNotificationDismissActionIdentifier =
  "com.apple.UNNotificationDismissActionIdentifier"
