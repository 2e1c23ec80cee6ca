/// The few properties of a class that can be set and read by name.
///
/// Linux has no key-value coding, but tests written for Apple's systems set the properties of
/// notifications, responses and settings that way, because those have no initializers.
protocol KeyValueAccess: NSObject {
  /// Sets a property; returns false if it does not exist or the value is of another type.
  func setField(_ key: String, to value: Any?) -> Bool
  /// Returns the property with that name, or `nil` if it does not exist.
  func field(_ key: String) -> Any??
}

extension KeyValueAccess {
  func setKeyedValue(_ value: Any?, forKey key: String) {
    requireOfProgram(
      setField(key, to: value),
      "\(type(of: self)) cannot set a value of type \(type(of: value)) for the key \(key)")
  }

  func keyedValue(forKey key: String) -> Any? {
    guard let value = field(key) else {
      fatalError("\(type(of: self)) has no value for the key \(key)")
    }
    return value
  }
}

extension NSObject {
  /// Returns the form that Apple's objects have in logs: class, address, then the fields (A20).
  func describe(_ fields: KeyValuePairs<String, String?>) -> String {
    let address = String(UInt(bitPattern: ObjectIdentifier(self)), radix: 16)
    let list = fields.map { name, value in "\(name): \(value ?? "(null)")" }
    return "<\(type(of: self)): 0x\(address); \(list.joined(separator: ", "))>"
  }
}

extension Bool {
  /// The word that Apple's descriptions use.
  var answer: String { self ? "Yes" : "No" }
}

extension UNAuthorizationStatus {
  /// The name as Apple's descriptions write it, regardless of a description that the app defined for the type.
  var shownName: String {
    switch self {
    case .notDetermined: "NotDetermined"
    case .denied: "Denied"
    case .authorized: "Authorized"
    case .provisional: "Provisional"
    case .ephemeral: "Ephemeral"
    }
  }
}

extension UNNotificationSetting {
  /// The name as Apple's descriptions write it.
  var shownName: String {
    switch self {
    case .notSupported: "NotSupported"
    case .disabled: "Disabled"
    case .enabled: "Enabled"
    }
  }
}

extension UNAlertStyle {
  /// The name as Apple's descriptions write it.
  var shownName: String {
    switch self {
    case .none: "None"
    case .banner: "Banner"
    case .alert: "Alert"
    }
  }
}

extension UNShowPreviewsSetting {
  /// The name as Apple's descriptions write it.
  var shownName: String {
    switch self {
    case .always: "Always"
    case .whenAuthenticated: "WhenAuthenticated"
    case .never: "Never"
    }
  }
}

extension UNNotificationInterruptionLevel {
  /// The name as Apple's descriptions write it.
  var shownName: String {
    switch self {
    case .passive: "Passive"
    case .active: "Active"
    case .timeSensitive: "TimeSensitive"
    case .critical: "Critical"
    }
  }
}
