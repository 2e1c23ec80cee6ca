/// A visit to a location; no service on Linux detects visits, so none is ever reported.
open class CLVisit: NSObject, NSCopying, NSSecureCoding {
  /// When the user arrived.
  public let arrivalDate: Date
  /// When the user left.
  public let departureDate: Date
  /// The location.
  public let coordinate: CLLocationCoordinate2D
  /// How far the location may be from the truth, in metres.
  public let horizontalAccuracy: CLLocationAccuracy

  /// Creates a visit without a location or a time.
  public override init() {
    arrivalDate = .distantPast
    departureDate = .distantFuture
    coordinate = kCLLocationCoordinate2DInvalid
    horizontalAccuracy = -1
    super.init()
  }

  /// Reads a visit from an archive, or fails when its location is missing.
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

  /// Writes the visit to an archive.
  open func encode(with coder: NSCoder) {
    let numbers: KeyValuePairs = [
      "latitude": coordinate.latitude, "longitude": coordinate.longitude,
      "horizontalAccuracy": horizontalAccuracy,
      "arrivalDate": arrivalDate.timeIntervalSinceReferenceDate,
      "departureDate": departureDate.timeIntervalSinceReferenceDate,
    ]
    for (key, value) in numbers { coder.encode(NSNumber(value: value), forKey: key) }
  }

  /// Returns the visit itself, which cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
