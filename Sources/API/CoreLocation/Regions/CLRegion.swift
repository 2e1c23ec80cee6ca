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
  private let circle: (center: CLLocationCoordinate2D, radius: CLLocationDistance)?

  /// Creates a circle, under the name that circles had before iOS 7.
  ///
  /// - Parameters:
  ///   - center: The middle.
  ///   - radius: The distance to the border, in metres.
  ///   - identifier: A name that no other region of the app has.
  public init(
    circularRegionWithCenter center: CLLocationCoordinate2D, radius: CLLocationDistance,
    identifier: String
  ) {
    self.identifier = identifier
    circle = (center, radius)
  }

  /// Creates a region that is nowhere, without a name; watching it is refused.
  public override init() {
    identifier = ""
    circle = nil
    super.init()
  }

  /// Creates a region that is no circle; for this package alone.
  public init(_ designated: _CLDesignated, identifier: String) {
    self.identifier = identifier
    circle = nil
  }

  /// Reads a region from an archive, or fails when its identifier is missing.
  public required init?(coder: NSCoder) {
    guard let identifier = coder.decodedObject(NSString.self, forKey: "identifier") else {
      return nil
    }
    self.identifier = String(describing: identifier)
    circle = coder.decodedCircle
    super.init()
    notifyOnEntry = coder.decodedObject(NSNumber.self, forKey: "notifyOnEntry")?.boolValue ?? true
    notifyOnExit = coder.decodedObject(NSNumber.self, forKey: "notifyOnExit")?.boolValue ?? true
  }

  /// The middle of a circle; a point that lies nowhere for a region that is none.
  open var center: CLLocationCoordinate2D { circle?.center ?? kCLLocationCoordinate2DInvalid }
  /// The distance from a circle's middle to its border, in metres; -1 for a region that is no circle.
  open var radius: CLLocationDistance { circle?.radius ?? -1 }

  /// Whether the region is a circle, which alone can be watched on Linux.
  package var isCircle: Bool { circle != nil }

  /// Tells whether a point lies inside a circle, measured along the surface of the earth.
  open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
    CLLocationCoordinate2DIsValid(coordinate) && center.distance(to: coordinate) <= radius
  }

  /// Whether archives of this class name the classes they expect; always true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the region to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(identifier as NSString, forKey: "identifier")
    coder.encode(NSNumber(value: notifyOnEntry), forKey: "notifyOnEntry")
    coder.encode(NSNumber(value: notifyOnExit), forKey: "notifyOnExit")
    guard let circle else { return }
    coder.encode(NSNumber(value: circle.center.latitude), forKey: "latitude")
    coder.encode(NSNumber(value: circle.center.longitude), forKey: "longitude")
    coder.encode(NSNumber(value: circle.radius), forKey: "radius")
  }

  /// Returns an equal region that can be changed on its own.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy =
      circle.map {
        CLRegion(circularRegionWithCenter: $0.center, radius: $0.radius, identifier: identifier)
      } ?? CLRegion(_CLDesignated(), identifier: identifier)
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
    guard isCircle else { return "\(type(of: self)) (identifier:'\(identifier)')" }
    return "\(type(of: self)) (identifier:'\(identifier)', "
      + "center:<\(center.latitude),\(center.longitude)>, radius:\(radius)m)"
  }
}
