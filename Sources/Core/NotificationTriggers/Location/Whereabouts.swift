/// What all fixes so far say of where the device is: a place that is believed and, while the latest ones lie out of
/// its reach, another that may be a mistake of the receiver.
///
/// Either hypothesis is kept until fixes decide: one within a cyclist's reach of the believed place shows that the
/// other was a mistake, and one that bears out the doubted place later than mistakes last shows that the device has
/// come there. A coarse fix that says less than is known anyway decides nothing.
struct Whereabouts: Hashable, Sendable {
  private var believed: SeenPlace
  private var doubted: SeenPlace?
  /// Since when fixes have borne out the doubted place, in microseconds of boot time.
  private var doubtedSince: Int64 = 0

  /// How fast the device surely moved when it was believed last, in metres a second.
  private var pace = 0.0

  /// Begins with a first fix: there is nothing to doubt it by.
  init(_ place: SeenPlace) { believed = place }

  /// Takes a fix, and says how far it is to be trusted.
  mutating func take(_ place: SeenPlace) -> Trust {
    guard !place.saysLess(than: believed) else { return .saysNothing }
    let isLeap = [believed, doubted ?? believed].allSatisfy {
      place.isOutOfReach(of: $0, at: LocationLimits.fastest)
    }
    guard place.isOutOfReach(of: believed, at: Self.usual(pace)) else {
      believe(place, from: believed)
      return .full
    }
    if let doubted,
      !place.isOutOfReach(of: doubted, at: Self.usual(doubted.surePace(from: believed)))
    {
      guard place.time - doubtedSince < LocationLimits.longestMistake else {
        believe(place, from: doubted)
        return .full
      }
    } else {
      doubtedSince = place.time
    }
    doubted = place
    return isLeap ? .leap : .sudden
  }

  /// Up to which speed nothing is sudden: a cyclist's, or twice that at which the device moves already.
  private static func usual(_ pace: Double) -> Double {
    min(max(LocationLimits.sudden, 2 * pace), LocationLimits.fastest)
  }

  private mutating func believe(_ place: SeenPlace, from last: SeenPlace) {
    pace = place.surePace(from: last)
    believed = place
    doubted = nil
  }

  /// How far a fix is to be trusted.
  enum Trust: Hashable, Sendable {
    /// The device can have come here.
    case full
    /// It came faster than a cyclist rides.
    case sudden
    /// It came faster than anything on the ground moves.
    case leap
    /// It is so coarse that an earlier one says more.
    case saysNothing
  }
}
