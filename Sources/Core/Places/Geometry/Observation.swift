package import NotificationModel

/// A fix made ready for comparing it with regions: a point, how exact it is, and whether it is to be trusted.
///
/// Receivers now and then put the device hundreds of metres away for some seconds. Such a fix, and the first after
/// it, came faster than anything on the ground moves; it is called a leap, and alone it changes nothing.
package struct Observation: Hashable, Sendable {
  /// Where the device was.
  package let point: GeocentricPoint
  /// How far off that may be, in metres; never less than 5, whatever the source claims.
  package let accuracy: Double
  /// When the fix came, in microseconds of boot time.
  package let time: Int64
  /// How far it is to be trusted, as far as the fixes before it tell.
  let trust: LocationFilter.Trust
  private let whereabouts: LocationFilter

  /// Whether the device can hardly have come here, however fast it moves.
  package var isLeap: Bool { trust == .leap }

  /// Takes a fix, or refuses one that says nothing.
  ///
  /// This is the door for fixes: a coordinate off the earth and an accuracy that is negative or no number end here.
  ///
  /// - Parameters:
  ///   - fix: what a source says. One that somebody made up is never a leap: who sets a place by hand means it.
  ///   - time: when it came, in microseconds of boot time.
  ///   - last: the sighting before; absent after a start, when nothing is known to leap from.
  package init?(_ fix: LocationFix, at time: Int64, after last: Observation? = nil) {
    guard fix.coordinate.isValid, fix.accuracy >= 0, fix.accuracy.isFinite else { return nil }
    let place = FilteredFix(
      point: GeocentricPoint(fix.coordinate),
      accuracy: max(fix.accuracy, LocationLimits.bestAccuracy), time: time)
    point = place.point
    accuracy = place.accuracy
    self.time = time
    guard let last, !fix.isSimulated else {
      (trust, whereabouts) = (.full, LocationFilter(place))
      return
    }
    var whereabouts = last.whereabouts
    trust = whereabouts.take(place)
    self.whereabouts = whereabouts
  }
}

/// Where a fix put the device, and when.
struct FilteredFix: Hashable, Sendable {
  var point: GeocentricPoint
  /// How far off that may be, in metres.
  var accuracy: Double
  /// In microseconds of boot time.
  var time: Int64

  /// Whether it tells the sides of most regions.
  var isExact: Bool { accuracy <= LocationLimits.exactEnough }

  /// Whether nothing comes here from another place in that time at so many metres a second.
  func isOutOfReach(of other: FilteredFix, at speed: Double) -> Bool {
    sureWay(from: other) > speed * seconds(since: other)
  }

  /// How fast the device has moved at least since it was at another place, in metres a second.
  func surePace(from other: FilteredFix) -> Double {
    let seconds = seconds(since: other)
    return seconds > 0 ? max(0, sureWay(from: other)) / seconds : 0
  }

  /// How far the two are apart whatever they may be off, in metres; less than 0 where they may be one.
  private func sureWay(from other: FilteredFix) -> Double {
    point.chord(to: other.point) - LocationLimits.accuracies * (accuracy + other.accuracy)
  }

  /// Whether an earlier place, and how far a cyclist may have come since, say more than this one.
  func saysLess(than other: FilteredFix) -> Bool {
    !isExact && accuracy > other.accuracy + LocationLimits.sudden * seconds(since: other)
  }

  private func seconds(since other: FilteredFix) -> Double {
    Double(max(0, time - other.time)) / 1_000_000
  }
}

/// What all fixes so far say of where the device is: a place that is believed and, while the latest ones lie out of
/// its reach, another that may be a mistake of the receiver.
///
/// Either hypothesis is kept until fixes decide: one within a cyclist's reach of the believed place shows that the
/// other was a mistake, and one that bears out the doubted place later than mistakes last shows that the device has
/// come there. A coarse fix that says less than is known anyway decides nothing.
struct LocationFilter: Hashable, Sendable {
  private var believed: FilteredFix
  private var doubted: FilteredFix?
  /// Since when fixes have borne out the doubted place, in microseconds of boot time.
  private var doubtedSince: Int64 = 0

  /// How fast the device surely moved when it was believed last, in metres a second.
  private var pace = 0.0

  /// Begins with a first fix: there is nothing to doubt it by.
  init(_ place: FilteredFix) { believed = place }

  /// Takes a fix, and says how far it is to be trusted.
  mutating func take(_ place: FilteredFix) -> Trust {
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

  private mutating func believe(_ place: FilteredFix, from last: FilteredFix) {
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
