import NotificationModel
import Places

/// What one location manager wants to be told, and what it was told last.
struct LocationWishes {
  /// How far the device has to go for a change that is called significant, in metres.
  static let significantDistance = 500.0
  /// How exact a place is that counts as the best, where a single one is asked for, in metres.
  private static let bestAccuracy = 10.0
  /// No number that goes to the system is larger, in metres; half the way around the earth is less.
  private static let largest = 20_100_000.0

  var desiredAccuracy = kCLLocationAccuracyBest
  var distanceFilter = kCLDistanceFilterNone
  /// Whether places are wanted until further notice.
  var isUpdating = false
  /// Whether places are wanted that are far from the one before.
  var followsSignificantChanges = false
  /// The number of the wish for a single place; nothing where there is none.
  private(set) var single: Int?
  private var singles = 0
  /// The best that came for the single wish so far.
  private var candidate: LocationFix?
  /// What the manager was told last since it began.
  private var told: LocationFix?

  /// Whether any places are wanted.
  var isWaiting: Bool { isUpdating || followsSignificantChanges || single != nil }

  /// What the system has to tell for these wishes; nothing where nothing is wanted.
  var watch: LocationWatch? {
    guard isWaiting else { return nil }
    let isFine = isUpdating || single != nil
    let accuracy = isFine ? desiredAccuracy : kCLLocationAccuracyKilometer
    let filter = single != nil ? 0 : isUpdating ? distanceFilter : .infinity
    let distance = followsSignificantChanges ? min(filter, Self.significantDistance) : filter
    return LocationWatch(accuracy: Self.sent(accuracy), distance: Self.sent(distance))
  }

  /// Wants a single place; an earlier wish for one is replaced.
  ///
  /// - Returns: The number of the wish.
  mutating func wantSingle() -> Int {
    singles += 1
    single = singles
    candidate = nil
    return singles
  }

  /// Takes a place.
  ///
  /// - Parameters:
  ///   - fix: The place.
  ///   - isPatient: Whether a better one may be awaited for a single wish.
  /// - Returns: Whether the app is told.
  mutating func take(_ fix: LocationFix, isPatient: Bool) -> Bool {
    let answersSingle = single != nil && (!isPatient || isGood(fix))
    if answersSingle {
      endSingle()
    } else if single != nil, fix.accuracy < candidate?.accuracy ?? .infinity {
      candidate = fix
    }
    guard answersSingle || isFarEnough(fix) else { return false }
    told = fix
    return true
  }

  /// Gives up a wish for a single place, if it is still open, with the best that came for it.
  mutating func giveUpSingle(_ number: Int) -> (isOpen: Bool, best: LocationFix?) {
    guard single == number else { return (false, nil) }
    defer { endSingle() }
    return (true, candidate)
  }

  /// The single wish has been answered.
  mutating func endSingle() {
    single = nil
    candidate = nil
  }

  /// The next place is told whatever the filter.
  mutating func begin() {
    told = nil
  }

  private func isGood(_ fix: LocationFix) -> Bool {
    fix.isSimulated || fix.accuracy <= max(desiredAccuracy, Self.bestAccuracy)
  }

  private func isFarEnough(_ fix: LocationFix) -> Bool {
    guard isUpdating || followsSignificantChanges else { return false }
    guard let told else { return true }
    let filter = isUpdating ? distanceFilter : Self.significantDistance
    return filter <= 0 || told.coordinate.distance(to: fix.coordinate) >= filter
  }

  private static func sent(_ metres: Double) -> Double {
    metres > 0 ? min(metres, largest) : 0
  }
}
