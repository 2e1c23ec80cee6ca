/// A storey of a building.
open class CLFloor: NSObject, NSCopying, NSSecureCoding {
  /// The storey, counted from the ground floor at 0.
  public let level: Int

  package init(level: Int) {
    self.level = level
  }

  /// Reads a storey from an archive, or fails when the number is missing.
  public required init?(coder: NSCoder) {
    guard let level = coder.decodedObject(NSNumber.self, forKey: "level") else { return nil }
    self.level = level.intValue
  }

  /// Whether archives of this class name the classes they expect; always true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the storey to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(NSNumber(value: level), forKey: "level")
  }

  /// Returns the storey itself, which cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CLFloor)?.level == level
  }

  open override var hash: Int { level.hashValue }
}
