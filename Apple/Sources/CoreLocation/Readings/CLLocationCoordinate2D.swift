package import NotificationModel
import Places

/// A point on the earth, by latitude and longitude in degrees of the WGS 84 datum.
///
/// As on Apple's systems it is neither equatable nor codable: code that needs a conformance declares it.
public struct CLLocationCoordinate2D: Sendable, BitwiseCopyable {
  /// The latitude in degrees; north of the equator is positive.
  public var latitude: CLLocationDegrees
  /// The longitude in degrees; east of Greenwich is positive.
  public var longitude: CLLocationDegrees

  /// Creates the point where the equator meets the meridian of Greenwich.
  public init() {
    self.init(latitude: 0, longitude: 0)
  }

  /// Creates a point without checking it; see `CLLocationCoordinate2DIsValid`.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// An invalid point, for use when no valid point is known.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Returns whether both numbers are in range: latitude -90 to 90, longitude -180 to 180.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
  (-90...90).contains(coord.latitude) && (-180...180).contains(coord.longitude)
}

/// Creates a point from its two numbers.
public func CLLocationCoordinate2DMake(
  _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
  CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

extension CLLocationCoordinate2D {
  /// Creates a point from a model value.
  package init(_ model: Coordinate) {
    self.init(latitude: model.latitude, longitude: model.longitude)
  }

  /// The point as a model value.
  package var model: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }

  /// The shortest distance along the surface of the earth, in metres; not a number if one of the points is not valid.
  func distance(to other: CLLocationCoordinate2D) -> CLLocationDistance {
    model.distance(to: other.model)
  }
}

/// An angle of latitude or longitude, in degrees.
public typealias CLLocationDegrees = Double
/// A distance, in metres.
public typealias CLLocationDistance = Double
/// How far a reading may be from the truth, in metres; negative when it is not known.
public typealias CLLocationAccuracy = Double
/// A speed, in metres a second; negative when it is not known.
public typealias CLLocationSpeed = Double
/// How far a speed may be from the truth, in metres a second; negative when it is not known.
public typealias CLLocationSpeedAccuracy = Double
/// A direction, in degrees clockwise from true north; negative when it is not known.
public typealias CLLocationDirection = Double
/// How far a direction may be from the truth, in degrees; negative when it is not known.
public typealias CLLocationDirectionAccuracy = Double
/// The more significant part of a beacon's identity.
public typealias CLBeaconMajorValue = UInt16
/// The less significant part of a beacon's identity.
public typealias CLBeaconMinorValue = UInt16
/// A part of the strength of the magnetic field, in microteslas.
public typealias CLHeadingComponentValue = Double

/// The distance filter that lets every location through.
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// The heading filter that lets every turn through.
public let kCLHeadingFilterNone: CLLocationDegrees = -1
/// The longest distance there is, for a filter that lets no second location through.
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude
/// The longest time there is.
public let CLTimeIntervalMax: TimeInterval = .greatestFiniteMagnitude

/// The best accuracy, with other sensors for navigation; on Linux the same as the best.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// The best accuracy.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// Within ten metres.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// Within a hundred metres.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// Within a kilometre.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1_000
/// Within three kilometres.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3_000
/// Any accuracy, as for an app that is allowed approximate locations only.
public let kCLLocationAccuracyReduced: CLLocationAccuracy = 6_380_000

/// The domain of the errors that this module throws.
public let kCLErrorDomain = "kCLErrorDomain"
/// The key under which an error names a region to monitor instead of the refused one.
public let kCLErrorUserInfoAlternateRegionKey = "kCLErrorUserInfoAlternateRegionKey"
