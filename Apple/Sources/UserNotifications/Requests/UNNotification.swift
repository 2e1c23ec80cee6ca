package import NotificationModel

/// A request that was delivered, and when.
open class UNNotification: NSObject, NSCopying, NSSecureCoding {
  /// When it was delivered (E20).
  open private(set) var date: Date
  /// The delivered request; for a push the content is the server's.
  ///
  /// ```swift
  /// for notification in await center.deliveredNotifications() {
  ///   print(notification.date, notification.request.content.title)
  /// }
  /// ```
  open private(set) var request: UNNotificationRequest

  package init(date: Date, request: UNNotificationRequest) {
    self.date = date
    self.request = request
  }

  /// Reads a notification from an archive, or fails when the request is missing.
  public required init?(coder: NSCoder) {
    let reader = FieldReader(coder)
    guard let request = reader.object(UNNotificationRequest.self, "request") else { return nil }
    self.request = request
    date = reader.date("date") ?? .distantPast
  }

  /// Returns the notification itself, which cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether archives of this class name the classes they expect; always true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the notification to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(date as NSDate, forKey: "date")
    coder.encode(request, forKey: "request")
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UNNotification else { return false }
    return date == other.date && request == other.request
  }

  open override var hash: Int { request.hash }

  /// The fields in the form that Apple's logs have (A20).
  open override var description: String {
    describe(["date": "\(date)", "request": request.description])
  }
}

extension UNNotification: KeyValueAccess {
  func setField(_ key: String, to value: Any?) -> Bool {
    switch (key, value) {
    case ("date", let value as Date): date = value
    case ("request", let value as UNNotificationRequest): request = value
    default: return false
    }
    return true
  }

  func field(_ key: String) -> Any?? {
    switch key {
    case "date": date
    case "request": request
    default: nil
    }
  }

  /// Sets a property by its name, for tests that cannot create a notification.
  public func setValue(_ value: Any?, forKey key: String) {
    setKeyedValue(value, forKey: key)
  }

  /// Returns a property by its name.
  public func value(forKey key: String) -> Any? {
    keyedValue(forKey: key)
  }
}

extension UNNotification {
  /// Creates a notification from a model value.
  package convenience init(model: DeliveredNotification) {
    self.init(date: model.date.date, request: UNNotificationRequest(model: model.request))
  }
}

extension UNNotificationResponse {
  /// Creates the object of a response's model value; of the subclass if the user could type (F6).
  package static func make(_ model: NotificationResponse) -> UNNotificationResponse {
    let notification = UNNotification(model: model.notification)
    guard let text = model.userText else {
      return UNNotificationResponse(
        notification: notification, actionIdentifier: model.actionIdentifier)
    }
    return UNTextInputNotificationResponse(
      notification: notification, actionIdentifier: model.actionIdentifier, userText: text)
  }
}
