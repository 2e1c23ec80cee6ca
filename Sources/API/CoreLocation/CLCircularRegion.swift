/// A circle on the earth whose border can be watched.
open class CLCircularRegion: CLRegion {
  /// The middle of the circle.
  public let center: CLLocationCoordinate2D
  /// The distance from the middle to the border, in metres.
  public let radius: CLLocationDistance

  /// Creates a circle.
  ///
  /// - Parameters:
  ///   - center: The middle.
  ///   - radius: The distance to the border, in metres.
  ///   - identifier: A name that no other region of the app has.
  public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
    self.center = center
    self.radius = radius
    super.init(identifier: identifier)
  }

  /// Reads a circle from an archive, or fails when a part is missing.
  public required init?(coder: NSCoder) {
    guard
      let latitude = coder.decodedObject(NSNumber.self, forKey: "latitude"),
      let longitude = coder.decodedObject(NSNumber.self, forKey: "longitude"),
      let radius = coder.decodedObject(NSNumber.self, forKey: "radius")
    else { return nil }
    center = CLLocationCoordinate2D(
      latitude: latitude.doubleValue, longitude: longitude.doubleValue)
    self.radius = radius.doubleValue
    super.init(coder: coder)
  }

  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(NSNumber(value: center.latitude), forKey: "latitude")
    coder.encode(NSNumber(value: center.longitude), forKey: "longitude")
    coder.encode(NSNumber(value: radius), forKey: "radius")
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = CLCircularRegion(center: center, radius: radius, identifier: identifier)
    copy.takeCrossings(from: self)
    return copy
  }

  /// Tells whether a point lies inside the circle, measured along the surface of the earth.
  open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
    CLLocationCoordinate2DIsValid(coordinate) && center.distance(to: coordinate) <= radius
  }

  open override var description: String {
    "CLCircularRegion (identifier:'\(identifier)', "
      + "center:<\(center.latitude),\(center.longitude)>, radius:\(radius)m)"
  }
}

extension CLLocationCoordinate2D {
  /// The great-circle distance in metres, by the haversine formula on a sphere of mean radius.
  func distance(to other: CLLocationCoordinate2D) -> CLLocationDistance {
    let radians = Double.pi / 180
    let latitudeSine = sin((other.latitude - latitude) * radians / 2)
    let longitudeSine = sin((other.longitude - longitude) * radians / 2)
    let chord =
      latitudeSine * latitudeSine
      + cos(latitude * radians) * cos(other.latitude * radians) * longitudeSine * longitudeSine
    return 2 * 6_371_008.8 * asin(min(1, chord.squareRoot()))
  }
}
