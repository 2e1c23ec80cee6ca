/// What the person did with a notification, and the text typed.
open class UNTextInputNotificationResponse: UNNotificationResponse {
  /// The text; empty when nothing was typed (F6).
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
