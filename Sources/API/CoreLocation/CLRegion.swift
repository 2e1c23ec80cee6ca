/// A place whose border can be watched; in practice always one of its subclasses.
///
/// Two regions are equal when they have the same kind and the same identifier, as on Apple's
/// systems, because the identifier is what a watched region is known by.
open class CLRegion: NSObject, NSCopying, NSSecureCoding {
  /// The name that tells this region from the others of the app.
  public let identifier: String
  /// Whether coming in is reported; true unless set.
  open var notifyOnEntry = true
  /// Whether going out is reported; true unless set.
  open var notifyOnExit = true

  package init(identifier: String) {
    self.identifier = identifier
  }

  /// Reads a region from an archive, or fails when its identifier is missing.
  public required init?(coder: NSCoder) {
    guard let identifier = coder.decodedObject(NSString.self, forKey: "identifier") else {
      return nil
    }
    self.identifier = String(describing: identifier)
    super.init()
    notifyOnEntry = coder.decodedObject(NSNumber.self, forKey: "notifyOnEntry")?.boolValue ?? true
    notifyOnExit = coder.decodedObject(NSNumber.self, forKey: "notifyOnExit")?.boolValue ?? true
  }

  /// Whether archives of this class name the classes they expect; always true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the region to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(identifier as NSString, forKey: "identifier")
    coder.encode(NSNumber(value: notifyOnEntry), forKey: "notifyOnEntry")
    coder.encode(NSNumber(value: notifyOnExit), forKey: "notifyOnExit")
  }

  /// Returns an equal region that can be changed on its own.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = CLRegion(identifier: identifier)
    copy.takeCrossings(from: self)
    return copy
  }

  package func takeCrossings(from other: CLRegion) {
    notifyOnEntry = other.notifyOnEntry
    notifyOnExit = other.notifyOnExit
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CLRegion else { return false }
    return type(of: self) == type(of: other) && identifier == other.identifier
  }

  open override var hash: Int { identifier.hashValue }

  open override var description: String {
    "\(type(of: self)) (identifier:'\(identifier)')"
  }
}

extension NSCoder {
  /// An unarchiver is asked for the class that is expected; another coder knows only the key.
  func decodedObject<Value: NSObject & NSCoding>(
    _ type: Value.Type, forKey key: String
  ) -> Value? {
    guard self is NSKeyedUnarchiver else { return decodeObject(forKey: key) as? Value }
    return containsValue(forKey: key) ? decodeObject(of: type, forKey: key) : nil
  }
}
