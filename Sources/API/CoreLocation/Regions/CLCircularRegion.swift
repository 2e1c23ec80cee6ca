/// A circle on the earth whose border can be watched.
open class CLCircularRegion: CLRegion {
  /// Creates a circle.
  ///
  /// - Parameters:
  ///   - center: The middle.
  ///   - radius: The distance to the border, in metres; 1 to 1,000,000 for one that is watched.
  ///   - identifier: A name that no other region of the app has.
  public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
    super.init(circularRegionWithCenter: center, radius: radius, identifier: identifier)
  }

  /// Creates a circle that is nowhere, without a name; watching it is refused.
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

  /// Tells whether a point lies inside the circle, measured along the surface of the earth.
  open override func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
    super.contains(coordinate)
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = CLCircularRegion(center: center, radius: radius, identifier: identifier)
    copy.takeCrossings(from: self)
    return copy
  }
}
