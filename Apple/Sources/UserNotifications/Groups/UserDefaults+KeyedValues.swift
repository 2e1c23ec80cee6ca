public import Foundation

/// Foundation on Linux has no key-value coding; these methods replace it for defaults.
extension UserDefaults {
  /// Returns the value of a key, as `object(forKey:)` does.
  public func value(forKey key: String) -> Any? { object(forKey: key) }

  /// Sets the value of a key, as `set(_:forKey:)` does; `nil` removes it.
  public func setValue(_ value: Any?, forKey key: String) {
    if let value { set(value, forKey: key) } else { removeObject(forKey: key) }
  }
}
