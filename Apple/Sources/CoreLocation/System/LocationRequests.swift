import NotificationModel
import Places

/// The requests of one location manager, and the location that was reported last.
struct LocationRequests {
  /// How far the device has to move for a change that is called significant, in metres.
  static let significantDistance = 500.0
  /// The accuracy that counts as the best when a single location is requested, in metres.
  private static let bestAccuracy = 10.0
  /// The upper limit of each number that is sent to the system, in metres; half the way around the earth is less.
  private static let largest = 20_100_000.0

  var desiredAccuracy = kCLLocationAccuracyBest
  var distanceFilter = kCLDistanceFilterNone
  /// Whether locations are wanted until further notice.
  var isUpdating = false
  /// Whether locations are wanted that are far from the previous one.
  var followsSignificantChanges = false
  /// The number of the request for a single location; `nil` without such a request.
  private(set) var single: Int?
  private var singles = 0
  /// The best location so far for the single request.
  private var candidate: LocationFix?
  /// The location that was reported last since updates began.
  private var reported: LocationFix?

  /// Whether any locations are wanted.
  var isWaiting: Bool { isUpdating || followsSignificantChanges || single != nil }

  /// The reports that these requests need; `nil` if they need none.
  var watch: LocationWatch? {
    guard isWaiting else { return nil }
    let isFine = isUpdating || single != nil
    let accuracy = isFine ? desiredAccuracy : kCLLocationAccuracyKilometer
    let filter = single != nil ? 0 : isUpdating ? distanceFilter : .infinity
    let distance = followsSignificantChanges ? min(filter, Self.significantDistance) : filter
    return LocationWatch(accuracy: Self.sent(accuracy), distance: Self.sent(distance))
  }

  /// Requests a single location; an earlier request for one is replaced.
  ///
  /// - Returns: The number of the request.
  mutating func wantSingle() -> Int {
    singles += 1
    single = singles
    candidate = nil
    return singles
  }

  /// Handles a location.
  ///
  /// - Parameters:
  ///   - fix: The location.
  ///   - isPatient: Whether a single request may wait for a better one.
  /// - Returns: Whether the app receives the location.
  mutating func handle(_ fix: LocationFix, isPatient: Bool) -> Bool {
    let answersSingle = single != nil && (!isPatient || isGood(fix))
    if answersSingle {
      endSingle()
    } else if single != nil, fix.accuracy < candidate?.accuracy ?? .infinity {
      candidate = fix
    }
    guard answersSingle || isFarEnough(fix) else { return false }
    reported = fix
    return true
  }

  /// Ends a request for a single location, if it is still open, with the best location that arrived for it.
  mutating func giveUpSingle(_ number: Int) -> (isOpen: Bool, best: LocationFix?) {
    guard single == number else { return (false, nil) }
    defer { endSingle() }
    return (true, candidate)
  }

  /// Ends the single request, which has been answered.
  mutating func endSingle() {
    single = nil
    candidate = nil
  }

  /// Begins updates: the next location is reported whatever the filter.
  mutating func begin() {
    reported = nil
  }

  private func isGood(_ fix: LocationFix) -> Bool {
    fix.isSimulated || fix.accuracy <= max(desiredAccuracy, Self.bestAccuracy)
  }

  private func isFarEnough(_ fix: LocationFix) -> Bool {
    guard isUpdating || followsSignificantChanges else { return false }
    guard let reported else { return true }
    let filter = isUpdating ? distanceFilter : Self.significantDistance
    return filter <= 0 || reported.coordinate.distance(to: fix.coordinate) >= filter
  }

  private static func sent(_ metres: Double) -> Double {
    metres > 0 ? min(metres, largest) : 0
  }
}
