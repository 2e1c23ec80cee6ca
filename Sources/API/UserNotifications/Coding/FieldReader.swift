/// Reads the fields of an object from any coder.
///
/// An unarchiver is asked for the classes that are expected, which secure coding demands. Tests
/// build notifications from coders of their own that answer `decodeObject(forKey:)` and nothing
/// else, so every other coder is asked that way, without asking first whether it has the key.
struct FieldReader {
  private let coder: NSCoder
  private let unarchiver: NSKeyedUnarchiver?

  init(_ coder: NSCoder) {
    self.coder = coder
    unarchiver = coder as? NSKeyedUnarchiver
  }

  /// A coder of the base class has no fields, and asking it for one would end the process.
  var isBare: Bool { type(of: coder) == NSCoder.self }

  func object<Value: NSObject & NSCoding>(_ type: Value.Type, _ key: String) -> Value? {
    if isBare { return nil }
    if let unarchiver { return unarchiver.decodeObject(of: type, forKey: key) }
    return coder.decodeObject(forKey: key) as? Value
  }

  /// An object of one of several classes, or a collection of such objects.
  func object(of classes: [AnyClass], _ key: String) -> Any? {
    if isBare { return nil }
    if let unarchiver { return unarchiver.decodeObject(of: classes, forKey: key) }
    return coder.decodeObject(forKey: key)
  }

  func text(_ key: String) -> String? {
    if isBare { return nil }
    if let unarchiver {
      return unarchiver.decodeObject(of: NSString.self, forKey: key)?.description
    }
    return coder.decodeObject(forKey: key) as? String
  }

  func texts(_ key: String) -> [String]? {
    object(of: [NSArray.self, NSString.self], key) as? [String]
  }

  func number(_ key: String) -> NSNumber? {
    object(NSNumber.self, key)
  }

  func date(_ key: String) -> Date? {
    if isBare { return nil }
    if let unarchiver {
      return unarchiver.decodeObject(of: NSDate.self, forKey: key).map(
        \.timeIntervalSinceReferenceDate
      )
      .map(Date.init(timeIntervalSinceReferenceDate:))
    }
    return coder.decodeObject(forKey: key) as? Date
  }

  func dictionary(_ key: String) -> [AnyHashable: Any]? {
    object(of: Self.propertyListClasses, key) as? [AnyHashable: Any]
  }

  /// A number that the mocks of many test suites answer the same for every key.
  func integer(_ key: String) -> Int64 {
    isBare ? 0 : coder.decodeInt64(forKey: key)
  }

  private static let propertyListClasses: [AnyClass] = [
    NSDictionary.self, NSArray.self, NSString.self, NSNumber.self, NSData.self, NSDate.self,
  ]
}
