package import NotificationModel

/// An area whose border can be monitored; in practice always one of its subclasses.
///
/// Two regions are equal when they have the same kind and the same identifier, as on Apple's systems, because a
/// monitored region is known by its identifier.
open class CLRegion: NSObject, NSCopying, NSSecureCoding {
  /// The name that distinguishes this region from the others of the app.
  public let identifier: String
  /// Whether entering is reported; true unless set.
  open var notifyOnEntry = true
  /// Whether leaving is reported; true unless set.
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

  /// Creates a region without a location and a name; monitoring it is refused.
  public override init() {
    identifier = ""
    circle = nil
    super.init()
  }

  /// Creates a region that is not a circle; for this package alone.
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

  /// The middle of a circle; an invalid point for a region that is not a circle.
  open var center: CLLocationCoordinate2D { circle?.center ?? kCLLocationCoordinate2DInvalid }
  /// The distance from a circle's middle to its border, in metres; -1 for a region that is not a circle.
  open var radius: CLLocationDistance { circle?.radius ?? -1 }

  /// Whether the region is a circle, the only kind that can be monitored on Linux.
  package var isCircle: Bool { circle != nil }

  /// Returns whether a point is inside a circle, measured along the surface of the earth.
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
    copy.copyNotifyFlags(from: self)
    return copy
  }

  package func copyNotifyFlags(from other: CLRegion) {
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

/// On which side of a region's border the device is.
@frozen public enum CLRegionState: Int, Sendable, BitwiseCopyable {
  /// Not known yet.
  case unknown = 0
  /// Inside the region.
  case inside = 1
  /// Outside the region.
  case outside = 2

  /// Apple's number of the case.
  public var rawValue: Int {
    switch self {
    case .unknown: 0
    case .inside: 1
    case .outside: 2
    }
  }
}

/// A circle on the earth whose border can be monitored.
///
/// ```swift
/// let office = CLLocationCoordinate2D(latitude: 52.5163, longitude: 13.3777)
/// let region = CLCircularRegion(center: office, radius: 200, identifier: "office")
/// region.notifyOnEntry = false  // Only leaving counts.
/// ```
open class CLCircularRegion: CLRegion {
  /// Creates a circle.
  ///
  /// - Parameters:
  ///   - center: The middle.
  ///   - radius: The distance to the border, in metres; 1 to 1,000,000 if it is monitored.
  ///   - identifier: A name that no other region of the app has.
  public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
    super.init(circularRegionWithCenter: center, radius: radius, identifier: identifier)
  }

  /// Creates a circle without a location and a name; monitoring it is refused.
  public override convenience init() {
    self.init(center: kCLLocationCoordinate2DInvalid, radius: 0, identifier: "")
  }

  /// Reads a circle from an archive, or fails when a part is missing.
  public required init?(coder: NSCoder) {
    guard coder.decodedCircle != nil else { return nil }
    super.init(coder: coder)
  }

  /// The middle of the circle.
  open override var center: CLLocationCoordinate2D { super.center }

  /// The distance from the middle to the border, in metres.
  open override var radius: CLLocationDistance { super.radius }

  /// Returns whether a point is inside the circle, measured along the surface of the earth.
  open override func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
    super.contains(coordinate)
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = CLCircularRegion(center: center, radius: radius, identifier: identifier)
    copy.copyNotifyFlags(from: self)
    return copy
  }
}

extension CLRegion {
  /// The region as a model value; `nil` for one that is not a circle, such as that of a beacon.
  package var model: Region? {
    guard isCircle else { return nil }
    return Region(
      identifier: identifier, latitude: center.latitude, longitude: center.longitude,
      radius: radius, notifyOnEntry: notifyOnEntry, notifyOnExit: notifyOnExit)
  }
}

extension CLCircularRegion {
  /// Creates a circle from a model value.
  package convenience init(_ model: Region) {
    self.init(
      center: CLLocationCoordinate2D(latitude: model.latitude, longitude: model.longitude),
      radius: model.radius, identifier: model.identifier)
    notifyOnEntry = model.notifyOnEntry
    notifyOnExit = model.notifyOnExit
  }
}

extension CLRegionState {
  /// Creates a state from a model value.
  package init(_ model: RegionState) {
    self =
      switch model {
      case .unknown: .unknown
      case .inside: .inside
      case .outside: .outside
      }
  }
}

extension NSCoder {
  /// Reads an object: an unarchiver checks the expected class, while another coder knows only the key.
  func decodedObject<Value: NSObject & NSCoding>(
    _ type: Value.Type, forKey key: String
  ) -> Value? {
    guard self is NSKeyedUnarchiver else { return decodeObject(forKey: key) as? Value }
    return containsValue(forKey: key) ? decodeObject(of: type, forKey: key) : nil
  }

  /// The circle of a region, if the archive has one.
  var decodedCircle: (center: CLLocationCoordinate2D, radius: CLLocationDistance)? {
    guard
      let latitude = decodedObject(NSNumber.self, forKey: "latitude"),
      let longitude = decodedObject(NSNumber.self, forKey: "longitude"),
      let radius = decodedObject(NSNumber.self, forKey: "radius")
    else { return nil }
    let center = CLLocationCoordinate2D(
      latitude: latitude.doubleValue, longitude: longitude.doubleValue)
    return (center, radius.doubleValue)
  }
}
