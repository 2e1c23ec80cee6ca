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
  /// Whether the device can hardly have come here from where it was last, and from where it was before.
  public let isLeap: Bool
  /// Whether it came faster than a cyclist rides.
  let isSudden: Bool
  /// The last place that was no leap, where this one is.
  private let origin: Place
  /// The last such place that an exact fix told.
  private let exact: Place?

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
    let place = Place(
      point: GeocentricPoint(fix.coordinate),
      accuracy: max(fix.accuracy, LocationLimits.bestAccuracy), time: time)
    func hasCome(fasterThan speed: Double) -> Bool {
      guard let last, !fix.isSimulated else { return false }
      return last.places(before: place).allSatisfy { place.isOutOfReach(of: $0, at: speed) }
    }
    let isLeap = hasCome(fasterThan: LocationLimits.fastest)
    point = place.point
    accuracy = place.accuracy
    self.time = time
    self.isLeap = isLeap
    isSudden = hasCome(fasterThan: LocationLimits.sudden)
    origin = isLeap ? last?.origin ?? place : place
    exact = isLeap || !place.isExact ? last?.exact : place
  }

  /// Where the device may have come from. A coarse fix would excuse a stray one after it, so that one is compared
  /// with the last exact place too.
  private func places(before place: Place) -> [Place] {
    let own = Place(point: point, accuracy: accuracy, time: time)
    guard place.isExact, !own.isExact, let exact else { return [own, origin] }
    return [exact]
  }

  private struct Place: Hashable, Sendable {
    var point: GeocentricPoint
    var accuracy: Double
    var time: Int64

    var isExact: Bool { accuracy <= LocationLimits.exactEnough }

    /// Whether nothing comes here from another place in that time at so many metres a second.
    func isOutOfReach(of other: Place, at speed: Double) -> Bool {
      let seconds = Double(max(0, time - other.time)) / 1_000_000
      let doubt = LocationLimits.accuracies * (accuracy + other.accuracy)
      return point.chord(to: other.point) > doubt + speed * seconds
    }
  }
}
