import SystemConnection

/// Finds addresses of locations and locations of addresses; no service on Linux does, so every search fails.
///
/// Each search ends in `CLError` with `geocodeFoundNoResult`; completion handlers run on the main queue.
open class CLGeocoder: NSObject {
  /// Creates a geocoder.
  public override init() { super.init() }

  /// Whether a search is running; never, because each search fails at once.
  open var isGeocoding: Bool { false }

  /// Fails: no service on Linux knows addresses.
  @preconcurrency
  open func reverseGeocodeLocation(
    _ location: CLLocation,
    completionHandler: @escaping @Sendable ([CLPlacemark]?, (any Error)?) -> Void
  ) {
    refuse(completionHandler)
  }

  /// Fails: no service on Linux knows addresses.
  @preconcurrency
  open func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale locale: Locale?,
    completionHandler: @escaping @Sendable ([CLPlacemark]?, (any Error)?) -> Void
  ) {
    refuse(completionHandler)
  }

  /// Fails: no service on Linux knows addresses.
  @preconcurrency
  open func geocodeAddressString(
    _ addressString: String,
    completionHandler: @escaping @Sendable ([CLPlacemark]?, (any Error)?) -> Void
  ) {
    refuse(completionHandler)
  }

  /// Fails: no service on Linux knows addresses.
  @preconcurrency
  open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?,
    completionHandler: @escaping @Sendable ([CLPlacemark]?, (any Error)?) -> Void
  ) {
    refuse(completionHandler)
  }

  /// Fails: no service on Linux knows addresses.
  @preconcurrency
  open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?,
    completionHandler: @escaping @Sendable ([CLPlacemark]?, (any Error)?) -> Void
  ) {
    refuse(completionHandler)
  }

  /// Fails: no service on Linux knows addresses.
  ///
  /// - Throws: `CLError` with `geocodeFoundNoResult`, always.
  @discardableResult
  nonisolated(nonsending) open func reverseGeocodeLocation(
    _ location: CLLocation
  ) async throws -> [CLPlacemark] {
    throw Self.refusal
  }

  /// Fails: no service on Linux knows addresses.
  ///
  /// - Throws: `CLError` with `geocodeFoundNoResult`, always.
  @discardableResult
  nonisolated(nonsending) open func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale locale: Locale?
  ) async throws -> [CLPlacemark] {
    throw Self.refusal
  }

  /// Fails: no service on Linux knows addresses.
  ///
  /// - Throws: `CLError` with `geocodeFoundNoResult`, always.
  @discardableResult
  nonisolated(nonsending) open func geocodeAddressString(
    _ addressString: String
  ) async throws -> [CLPlacemark] {
    throw Self.refusal
  }

  /// Fails: no service on Linux knows addresses.
  ///
  /// - Throws: `CLError` with `geocodeFoundNoResult`, always.
  @discardableResult
  nonisolated(nonsending) open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?
  ) async throws -> [CLPlacemark] {
    throw Self.refusal
  }

  /// Fails: no service on Linux knows addresses.
  ///
  /// - Throws: `CLError` with `geocodeFoundNoResult`, always.
  @discardableResult
  nonisolated(nonsending) open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?
  ) async throws -> [CLPlacemark] {
    throw Self.refusal
  }

  /// Does nothing, because a search is never running.
  open func cancelGeocode() {}

  private func refuse(_ completion: @escaping @Sendable ([CLPlacemark]?, (any Error)?) -> Void) {
    DelegateCaller(for: .current).callBack { completion(nil, Self.refusal) }
  }

  private static var refusal: CLError {
    CLError(
      .geocodeFoundNoResult, message: "No service on Linux knows addresses.",
      remedy: "Let the app's own server find addresses.")
  }
}

/// Receives the result of a search, or the reason for its failure.
public typealias CLGeocodeCompletionHandler = @Sendable ([CLPlacemark]?, (any Error)?) -> Void

/// A location with its address; no service on Linux finds addresses, so an app has only the placemarks that it
/// creates.
open class CLPlacemark: NSObject, NSCopying, NSSecureCoding {
  /// The location, if it is known.
  open var location: CLLocation? { place }
  /// The surroundings of the location; not known.
  open var region: CLRegion? { nil }
  /// The time zone; not known.
  open var timeZone: TimeZone? { nil }
  /// The name of the location; not known.
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
  /// Points of interest; not known.
  open var areasOfInterest: [String]? { nil }
  private let place: CLLocation?

  /// Creates a placemark without a location.
  public override init() {
    place = nil
    super.init()
  }

  /// Copies the location of another placemark.
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
