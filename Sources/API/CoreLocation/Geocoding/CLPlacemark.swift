/// A place with its address; nothing on Linux finds addresses, so an app has only those that it makes.
open class CLPlacemark: NSObject, NSCopying, NSSecureCoding {
  /// The place, where it is known.
  open var location: CLLocation? { place }
  /// The surroundings of the place; not known.
  open var region: CLRegion? { nil }
  /// The time zone; not known.
  open var timeZone: TimeZone? { nil }
  /// The name of the place; not known.
  open var name: String? { nil }
  /// The street; not known.
  open var thoroughfare: String? { nil }
  /// More about the street, such as the number; not known.
  open var subThoroughfare: String? { nil }
  /// The town; not known.
  open var locality: String? { nil }
  /// The part of the town; not known.
  open var subLocality: String? { nil }
  /// The state or province; not known.
  open var administrativeArea: String? { nil }
  /// The county; not known.
  open var subAdministrativeArea: String? { nil }
  /// The postal code; not known.
  open var postalCode: String? { nil }
  /// The two letters of the country; not known.
  open var isoCountryCode: String? { nil }
  /// The country; not known.
  open var country: String? { nil }
  /// The lake or river; not known.
  open var inlandWater: String? { nil }
  /// The ocean; not known.
  open var ocean: String? { nil }
  /// What people come for; not known.
  open var areasOfInterest: [String]? { nil }
  private let place: CLLocation?

  /// Creates a placemark without a place.
  public override init() {
    place = nil
    super.init()
  }

  /// Takes the place of another placemark.
  public init(placemark: CLPlacemark) {
    place = placemark.location
    super.init()
  }

  /// Reads a placemark from an archive.
  public required init?(coder: NSCoder) {
    place = coder.decodedObject(CLLocation.self, forKey: "location")
    super.init()
  }

  /// Whether archives of this class name the classes they expect; always true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the placemark to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(place, forKey: "location")
  }

  /// Returns the placemark itself, which cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
