import NotificationModel
import NotificationWire

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
    guard let unarchiver else { return coder.decodeObject(forKey: key) as? Value }
    return unarchiver.containsValue(forKey: key)
      ? unarchiver.decodeObject(of: type, forKey: key) : nil
  }

  /// An object of one of several classes, or a collection of such objects.
  func object(of classes: [AnyClass], _ key: String) -> Any? {
    if isBare { return nil }
    guard let unarchiver else { return coder.decodeObject(forKey: key) }
    return unarchiver.containsValue(forKey: key)
      ? unarchiver.decodeObject(of: classes, forKey: key) : nil
  }

  func text(_ key: String) -> String? {
    object(of: [NSString.self], key) as? String
  }

  func texts(_ key: String) -> [String]? {
    object(of: [NSArray.self, NSString.self], key) as? [String]
  }

  func number(_ key: String) -> NSNumber? {
    object(NSNumber.self, key)
  }

  func date(_ key: String) -> Date? {
    object(of: [NSDate.self], key) as? Date
  }

  /// A dictionary of property-list values, as an archive of ours or a coder of a test has it.
  func dictionary(_ key: String) -> [String: PropertyList]? {
    let found = object(of: [NSData.self], key)
    let list = (found as? Data).map { try? WireBlob<PropertyList>.decode([UInt8]($0)) }
    let read = list ?? found.flatMap { try? PropertyListReader.read($0, path: key) }
    if case .dictionary(let entries) = read { return entries }
    return nil
  }

  /// A number that the mocks of many test suites answer the same for every key.
  func integer(_ key: String) -> Int64 {
    isBare ? 0 : coder.decodeInt64(forKey: key)
  }
}
