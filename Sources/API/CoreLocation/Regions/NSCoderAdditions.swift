extension NSCoder {
  /// An unarchiver is asked for the class that is expected; another coder knows only the key.
  func decodedObject<Value: NSObject & NSCoding>(
    _ type: Value.Type, forKey key: String
  ) -> Value? {
    guard self is NSKeyedUnarchiver else { return decodeObject(forKey: key) as? Value }
    return containsValue(forKey: key) ? decodeObject(of: type, forKey: key) : nil
  }

  /// The circle of a region, where the archive has one.
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
