/// Something about places that a ``CLMonitor`` can watch.
public protocol CLCondition: Sendable {}

extension CLMonitor {
  /// To be within a circle on the earth.
  public struct CircularGeographicCondition: CLCondition, Hashable {
    /// The middle.
    public let center: CLLocationCoordinate2D
    /// The distance to the border, in metres; 1 to 1,000,000.
    public let radius: CLLocationDistance

    /// Creates a condition.
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance) {
      self.center = center
      self.radius = radius
    }

    /// Whether two circles have the same middle and the same radius.
    public static func == (one: Self, other: Self) -> Bool {
      one.center.latitude == other.center.latitude
        && one.center.longitude == other.center.longitude && one.radius == other.radius
    }

    /// Hashes the middle and the radius.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(center.latitude)
      hasher.combine(center.longitude)
      hasher.combine(radius)
    }
  }

  /// To be near a beacon; nothing on Linux listens for beacons, so its event says `conditionUnsupported`.
  public struct BeaconIdentityCondition: CLCondition, Hashable {
    /// The identifier that the beacons share.
    public let uuid: UUID
    /// The more significant number that they share, where one was given.
    public let major: CLBeaconMajorValue?
    /// The less significant number that they share, where one was given.
    public let minor: CLBeaconMinorValue?

    /// Means all beacons of an identifier.
    public init(uuid: UUID) { self.init(uuid, nil, nil) }

    /// Means the beacons of an identifier with one more significant number.
    public init(uuid: UUID, major: CLBeaconMajorValue) { self.init(uuid, major, nil) }

    /// Means the beacons of an identifier with both numbers.
    public init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue) {
      self.init(uuid, major, minor)
    }

    private init(_ uuid: UUID, _ major: CLBeaconMajorValue?, _ minor: CLBeaconMinorValue?) {
      self.uuid = uuid
      self.major = major
      self.minor = minor
    }
  }
}
