/// A stay at a place; Linux has nothing that notices stays, so none is ever reported.
open class CLVisit: NSObject, NSCopying, NSSecureCoding {
  /// When the person came.
  public let arrivalDate: Date
  /// When the person left.
  public let departureDate: Date
  /// The place.
  public let coordinate: CLLocationCoordinate2D
  /// How far the place may be from the truth, in metres.
  public let horizontalAccuracy: CLLocationAccuracy

  /// Creates a stay nowhere, at no time.
  public override init() {
    arrivalDate = .distantPast
    departureDate = .distantFuture
    coordinate = kCLLocationCoordinate2DInvalid
    horizontalAccuracy = -1
    super.init()
  }

  /// Reads a stay from an archive, or fails when its place is missing.
  public required init?(coder: NSCoder) {
    func number(_ key: String) -> Double? {
      coder.decodedObject(NSNumber.self, forKey: key)?.doubleValue
    }
    guard let latitude = number("latitude"), let longitude = number("longitude") else { return nil }
    coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
    horizontalAccuracy = number("horizontalAccuracy") ?? -1
    arrivalDate =
      number("arrivalDate").map(Date.init(timeIntervalSinceReferenceDate:)) ?? .distantPast
    departureDate =
      number("departureDate").map(Date.init(timeIntervalSinceReferenceDate:)) ?? .distantFuture
  }

  /// Whether archives of this class name the classes they expect; always true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the stay to an archive.
  open func encode(with coder: NSCoder) {
    let numbers: KeyValuePairs = [
      "latitude": coordinate.latitude, "longitude": coordinate.longitude,
      "horizontalAccuracy": horizontalAccuracy,
      "arrivalDate": arrivalDate.timeIntervalSinceReferenceDate,
      "departureDate": departureDate.timeIntervalSinceReferenceDate,
    ]
    for (key, value) in numbers { coder.encode(NSNumber(value: value), forKey: key) }
  }

  /// Returns the stay itself, which cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
