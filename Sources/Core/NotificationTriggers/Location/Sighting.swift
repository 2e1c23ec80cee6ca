public import NotificationModel

/// A fix made ready for comparing it with regions: a point, how exact it is, and whether it is to be trusted.
///
/// Receivers now and then put the device hundreds of metres away for some seconds. Such a fix, and the first after
/// it, came faster than anything on the ground moves; it is called a leap, and alone it changes nothing.
public struct Sighting: Hashable, Sendable {
  /// Where the device was.
  public let point: GeocentricPoint
  /// How far off that may be, in metres; never less than 5, whatever the source claims.
  public let accuracy: Double
  /// When the fix came, in microseconds of boot time.
  public let time: Int64
  /// How far it is to be trusted, as far as the fixes before it tell.
  let trust: Whereabouts.Trust
  private let whereabouts: Whereabouts

  /// Whether the device can hardly have come here, however fast it moves.
  public var isLeap: Bool { trust == .leap }

  /// Takes a fix, or refuses one that says nothing.
  ///
  /// This is the door for fixes: a coordinate off the earth and an accuracy that is negative or no number end here.
  ///
  /// - Parameters:
  ///   - fix: what a source says. One that somebody made up is never a leap: who sets a place by hand means it.
  ///   - time: when it came, in microseconds of boot time.
  ///   - last: the sighting before; absent after a start, when nothing is known to leap from.
  public init?(_ fix: LocationFix, at time: Int64, after last: Sighting? = nil) {
    guard fix.coordinate.isValid, fix.accuracy >= 0, fix.accuracy.isFinite else { return nil }
    let place = SeenPlace(
      point: GeocentricPoint(fix.coordinate),
      accuracy: max(fix.accuracy, LocationLimits.bestAccuracy), time: time)
    point = place.point
    accuracy = place.accuracy
    self.time = time
    guard let last, !fix.isSimulated else {
      (trust, whereabouts) = (.full, Whereabouts(place))
      return
    }
    var whereabouts = last.whereabouts
    trust = whereabouts.take(place)
    self.whereabouts = whereabouts
  }
}
