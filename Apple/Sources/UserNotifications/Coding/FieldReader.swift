import NotificationModel
import NotificationWire

/// Reads the fields of an object from any coder.
///
/// An unarchiver receives the expected classes, which secure coding demands. Tests build notifications from their own
/// coders that answer `decodeObject(forKey:)` and nothing else, so every other coder is called that way, without
/// asking first whether it has the key.
struct FieldReader {
  private let coder: NSCoder
  private let unarchiver: NSKeyedUnarchiver?

  init(_ coder: NSCoder) {
    self.coder = coder
    unarchiver = coder as? NSKeyedUnarchiver
  }

  /// Whether the coder is of the base class, which has no fields and ends the process when one is read.
  var isBare: Bool { type(of: coder) == NSCoder.self }

  func object<Value: NSObject & NSCoding>(_ type: Value.Type, _ key: String) -> Value? {
    if isBare { return nil }
    guard let unarchiver else { return coder.decodeObject(forKey: key) as? Value }
    return unarchiver.containsValue(forKey: key)
      ? unarchiver.decodeObject(of: type, forKey: key) : nil
  }

  /// Reads an object of one of several classes, or a collection of such objects.
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

  /// Reads a dictionary of property-list values, as an archive of this package or a test's coder has it.
  func dictionary(_ key: String) -> [String: PropertyList]? {
    let found = object(of: [NSData.self], key)
    let list = (found as? Data).map { try? WireBlob<PropertyList>.decode([UInt8]($0)) }
    if let list, case .dictionary(let entries)? = list { return entries }
    guard let found, let read = try? UserInfoConverter.read(found, path: key),
      case .dictionary(let entries) = read
    else { return nil }
    return entries
  }

  /// Reads a number; the mocks of many test suites answer the same number for every key.
  func integer(_ key: String) -> Int64 {
    isBare ? 0 : coder.decodeInt64(forKey: key)
  }
}

/// A coder that holds fields in memory, so that a class method can build its own subclass.
///
/// `init(coder:)` is the one initializer that every subclass has.
final class FieldCoder: NSCoder {
  private let fields: [String: Any]

  init(_ fields: [String: Any]) {
    self.fields = fields
  }

  override var allowsKeyedCoding: Bool { true }

  override func decodeObject(forKey key: String) -> Any? {
    fields[key]
  }
}

extension NSCoder {
  /// Writes a text that the user reads; a localized text keeps its key and its arguments.
  func encode(displayed text: String, forKey key: String) {
    let written =
      switch RememberedTexts.source(of: text) {
      case .literal(let text): text
      case .localized(let key, let arguments):
        LocalizedTextMarker.encode(key: key, arguments: arguments)
      }
    encode(written as NSString, forKey: key)
  }
}

extension FieldReader {
  /// Reads a text that the user reads, in the current language.
  func displayed(_ key: String) -> String? {
    text(key).map { RememberedTexts.words(of: DisplayText(carried: $0)) }
  }
}

extension NSCoder {
  /// Writes a dictionary as the bytes that the wire uses for it.
  ///
  /// The archiver keeps one of several equal objects, and treats a Boolean, an integer and a whole floating-point
  /// number as equal; the wire keeps them apart.
  func encode(propertyList entries: [String: PropertyList], forKey key: String) {
    encode(Data(WireBlob<PropertyList>.encode(.dictionary(entries))) as NSData, forKey: key)
  }
}

/// The first argument of the designated initializers of this module, which only this package can call.
///
/// The initializers are public, because a subclass inherits convenience initializers only if it sees every designated
/// one; an app's own subclass of a request or an action would otherwise be left with `init(coder:)`.
public struct _Designated: Sendable {
  package init() {}
}
