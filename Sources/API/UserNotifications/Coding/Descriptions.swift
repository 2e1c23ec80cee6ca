extension NSObject {
  /// The form that Apple's objects have in logs: class, address, then the fields (A20).
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
  /// The name as Apple's descriptions write it, whatever description an app gave the type.
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
