/// The rule that says when a request is delivered; in practice always one of its subclasses.
open class UNNotificationTrigger: NSObject, NSCopying, NSSecureCoding {
  /// Whether the request stays pending after a delivery (B18).
  public let repeats: Bool

  /// Creates it from all its fields; for this package alone.
  public init(_ designated: _Designated, repeats: Bool) {
    self.repeats = repeats
  }

  /// Reads a trigger from an archive.
  public required init?(coder: NSCoder) {
    repeats = FieldReader(coder).number("repeats")?.boolValue ?? false
  }

  /// Returns the trigger itself, which cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether archives of this class name the classes they expect; always true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the trigger to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(NSNumber(value: repeats), forKey: "repeats")
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UNNotificationTrigger else { return false }
    return type(of: self) == type(of: other) && repeats == other.repeats
  }

  open override var hash: Int { repeats.hashValue }

  /// The fields in the form that Apple's logs have (A20).
  open override var description: String {
    describe(["repeats": repeats.answer])
  }
}
