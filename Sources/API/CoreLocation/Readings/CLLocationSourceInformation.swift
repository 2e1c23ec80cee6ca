/// Where a location came from.
open class CLLocationSourceInformation: NSObject, NSCopying, NSSecureCoding {
  /// Whether software made the location up.
  public let isSimulatedBySoftware: Bool
  /// Whether an external device measured the location.
  public let isProducedByAccessory: Bool

  /// Creates a description of a source.
  public init(softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool)
  {
    isSimulatedBySoftware = isSoftware
    isProducedByAccessory = isAccessory
  }

  /// Reads a source from an archive; a missing part counts as false.
  public required init?(coder: NSCoder) {
    isSimulatedBySoftware =
      coder.decodedObject(NSNumber.self, forKey: "isSimulatedBySoftware")?.boolValue ?? false
    isProducedByAccessory =
      coder.decodedObject(NSNumber.self, forKey: "isProducedByAccessory")?.boolValue ?? false
  }

  /// Whether archives of this class name the classes they expect; always true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the source to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(NSNumber(value: isSimulatedBySoftware), forKey: "isSimulatedBySoftware")
    coder.encode(NSNumber(value: isProducedByAccessory), forKey: "isProducedByAccessory")
  }

  /// Returns the source itself, which cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CLLocationSourceInformation else { return false }
    return isSimulatedBySoftware == other.isSimulatedBySoftware
      && isProducedByAccessory == other.isProducedByAccessory
  }

  open override var hash: Int { (isSimulatedBySoftware ? 1 : 0) + (isProducedByAccessory ? 2 : 0) }
}
