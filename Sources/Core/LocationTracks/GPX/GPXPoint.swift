import NotificationModel

/// A point of a GPX file as it is read.
struct GPXPoint {
  /// The list of the file that it is on.
  enum Kind: String {
    case track = "trkpt"
    case route = "rtept"
    case waypoint = "wpt"
  }

  let kind: Kind
  /// Where it begins in the file, for a problem with it.
  let place: Int
  let coordinate: Coordinate
  var time: WallTime?
  var altitude: Double?
  var dilution: Double?
  var speed: Double?
  var course: Double?

  /// The point as a track has it.
  func point(elapsed: Int64) -> Track.Point {
    let accuracy = dilution.map { $0 * TrackLimits.accuracyPerDilution } ?? TrackLimits.accuracy
    return Track.Point(
      elapsed: elapsed, coordinate: coordinate,
      accuracy: min(max(0, accuracy), TrackLimits.worstAccuracy),
      altitude: altitude, speed: speed.flatMap { $0 >= 0 ? $0 : nil },
      course: course.flatMap { (0..<360).contains($0) ? $0 : nil })
  }
}
