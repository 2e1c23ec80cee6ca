extension UNNotificationContent: KeyValueAccess {
  func setField(_ key: String, to value: Any?) -> Bool {
    if Self.privateSwitches.contains(key) { return true }
    switch (key, value) {
    case ("title", let value as String): fields.title = value
    case ("subtitle", let value as String): fields.subtitle = value
    case ("body", let value as String): fields.body = value
    case ("badge", let value as NSNumber?): fields.badge = value
    case ("sound", let value as UNNotificationSound?): fields.sound = value
    case ("categoryIdentifier", let value as String): fields.categoryIdentifier = value
    case ("threadIdentifier", let value as String): fields.threadIdentifier = value
    case ("userInfo", let value as [AnyHashable: Any]): fields.userInfo = UserInfo(value)
    case ("attachments", let value as [UNNotificationAttachment]): fields.attachments = value
    default: return false
    }
    return true
  }

  func field(_ key: String) -> Any?? {
    switch key {
    case "title": title
    case "subtitle": subtitle
    case "body": body
    case "badge": .some(badge)
    case "sound": .some(sound)
    case "categoryIdentifier": categoryIdentifier
    case "threadIdentifier": threadIdentifier
    case "userInfo": userInfo
    case "attachments": attachments
    default: nil
    }
  }

  /// Sets a property by its name; the private switches of old iOS versions are taken and ignored.
  public func setValue(_ value: Any?, forKey key: String) {
    setKeyedValue(value, forKey: key)
  }

  /// Sets a property by its name, which may not be a path of several names here.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setKeyedValue(value, forKey: keyPath)
  }

  /// Returns a property by its name.
  public func value(forKey key: String) -> Any? {
    keyedValue(forKey: key)
  }

  /// Code of the years 2016 to 2019 sets these to show a banner in the foreground.
  private static let privateSwitches: Set<String> = [
    "shouldAlwaysAlertWhileAppIsForeground", "shouldIgnoreDoNotDisturb",
  ]
}
