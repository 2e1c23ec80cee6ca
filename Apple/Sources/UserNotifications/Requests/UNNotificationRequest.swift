/// A request to the system to deliver a notification: a content, and the condition for its delivery.
open class UNNotificationRequest: NSObject, NSCopying, NSSecureCoding {
  /// The name of the request among those of the app; adding the same name again replaces it (B1).
  ///
  /// ```swift
  /// let ids = await center.pendingNotificationRequests().map(\.identifier)
  /// if !ids.contains("rent") {
  ///   try await center.add(UNNotificationRequest(identifier: "rent", content: content, trigger: nil))
  /// }
  /// ```
  open private(set) var identifier: String
  /// The content of the notification; it cannot be changed.
  ///
  /// ```swift
  /// for request in await center.pendingNotificationRequests() {
  ///   print(request.content.title, request.content.categoryIdentifier)
  /// }
  /// ```
  open private(set) var content: UNNotificationContent
  /// The condition for the delivery; absent means at once (B3).
  ///
  /// ```swift
  /// for request in await center.pendingNotificationRequests() {
  ///   guard let trigger = request.trigger as? UNCalendarNotificationTrigger else { continue }
  ///   print(request.identifier, trigger.nextTriggerDate() ?? "never")
  /// }
  /// ```
  open private(set) var trigger: UNNotificationTrigger?

  /// Creates a request, with a copy of the content and of the trigger.
  ///
  /// ```swift
  /// let request = UNNotificationRequest(
  ///   identifier: UUID().uuidString, content: content,
  ///   trigger: UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true))
  /// try await center.add(request)
  /// ```
  ///
  /// - Parameters:
  ///   - identifier: The name of the request among those of the app.
  ///   - content: The content of the notification.
  ///   - trigger: The condition for the delivery; absent means at once.
  public convenience init(
    identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?
  ) {
    self.init(
      _Designated(), identifier: identifier, copying: content,
      trigger: trigger?.copy() as? UNNotificationTrigger)
  }

  /// Creates the object from all its fields; for this package alone.
  public init(
    _ designated: _Designated, identifier: String, copying content: UNNotificationContent,
    trigger: UNNotificationTrigger?
  ) {
    self.identifier = identifier
    self.content = UNNotificationContent(fields: content.fields)
    self.trigger = trigger
  }

  /// Reads a request from an archive, or fails when the identifier or the content is missing.
  public required init?(coder: NSCoder) {
    let reader = FieldReader(coder)
    guard
      let identifier = reader.text("identifier"),
      let content = reader.object(of: Self.contentClasses, "content") as? UNNotificationContent
    else { return nil }
    self.identifier = identifier
    self.content = content
    trigger = reader.object(of: Self.triggerClasses, "trigger") as? UNNotificationTrigger
  }

  /// Returns the request itself, which cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether archives of this class name the classes they expect; always true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the request to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(identifier as NSString, forKey: "identifier")
    coder.encode(content, forKey: "content")
    coder.encode(trigger, forKey: "trigger")
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UNNotificationRequest else { return false }
    return identifier == other.identifier && content == other.content && trigger == other.trigger
  }

  open override var hash: Int { identifier.hashValue }

  /// The fields in the form that Apple's logs have (A20).
  open override var description: String {
    describe([
      "identifier": identifier, "content": "\(content)", "trigger": trigger.map { "\($0)" },
    ])
  }

  private static let contentClasses: [AnyClass] = [
    UNNotificationContent.self, UNMutableNotificationContent.self,
  ]

  private static let triggerClasses: [AnyClass] = [
    UNTimeIntervalNotificationTrigger.self, UNCalendarNotificationTrigger.self,
    UNLocationNotificationTrigger.self, UNPushNotificationTrigger.self, UNNotificationTrigger.self,
  ]
}

extension UNNotificationRequest: KeyValueAccess {
  func setField(_ key: String, to value: Any?) -> Bool {
    switch (key, value) {
    case ("identifier", let value as String): identifier = value
    case ("content", let value as UNNotificationContent): content = value
    case ("trigger", let value as UNNotificationTrigger?): trigger = value
    default: return false
    }
    return true
  }

  func field(_ key: String) -> Any?? {
    switch key {
    case "identifier": identifier
    case "content": content
    case "trigger": .some(trigger)
    default: nil
    }
  }

  /// Sets a property by its name, for tests that need objects which they cannot create.
  public func setValue(_ value: Any?, forKey key: String) {
    setKeyedValue(value, forKey: key)
  }

  /// Returns a property by its name.
  public func value(forKey key: String) -> Any? {
    keyedValue(forKey: key)
  }
}
