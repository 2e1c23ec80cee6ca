/// Where the device was at an instant, as a source says.
///
/// What a source does not know is absent.
public struct LocationFix: Hashable, Sendable {
  /// Where it was.
  public var coordinate: Coordinate
  /// How far off that may be, as the radius in metres that holds two of three such fixes; 0 or more.
  public var accuracy: Double
  /// When it was there.
  public var time: WallTime
  /// Metres above the mean sea level.
  public var altitude: Double?
  /// How far off the altitude may be, in metres.
  public var altitudeAccuracy: Double?
  /// Metres a second, 0 or more.
  public var speed: Double?
  /// How far off the speed may be, in metres a second.
  public var speedAccuracy: Double?
  /// Where it moves to, in degrees from true north, 0 up to 360.
  public var course: Double?
  /// How far off the course may be, in degrees.
  public var courseAccuracy: Double?
  /// Whether somebody made it up: set by hand, or replayed from a track.
  public var isSimulated: Bool

  /// Creates a fix of a place and nothing else.
  public init(
    coordinate: Coordinate, accuracy: Double, time: WallTime, isSimulated: Bool = false
  ) {
    self.coordinate = coordinate
    self.accuracy = accuracy
    self.time = time
    self.isSimulated = isSimulated
  }
}
