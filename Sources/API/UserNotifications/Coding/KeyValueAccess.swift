/// The few properties of a class that can be set and read by name.
///
/// Linux has no key-value coding, but tests written for Apple's systems set the properties of
/// notifications, responses and settings that way, because those have no initializers.
protocol KeyValueAccess: NSObject {
  /// Sets a property; false when there is none of that name or the value is of another type.
  func setField(_ key: String, to value: Any?) -> Bool
  /// The property of that name, or nothing where there is none.
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
