package import NotificationModel

/// A fix prepared for comparison with regions: a point, its accuracy, and how far it is trusted.
///
/// Receivers now and then report a position hundreds of metres away for some seconds. Such a fix, and the first
/// after it, imply a higher speed than anything on the ground reaches; each is called a leap, and alone it
/// changes nothing.
package struct Observation: Hashable, Sendable {
  /// The reported position.
  package let point: GeocentricPoint
  /// The accuracy in metres; never less than 5, whatever the source reports.
  package let accuracy: Double
  /// When the fix was received, in microseconds of boot time.
  package let time: Int64
  /// How far it is trusted, judged by the fixes before it.
  let trust: LocationFilter.Trust
  private let filter: LocationFilter

  /// Whether the device cannot have moved here, however fast it moves.
  package var isLeap: Bool { trust == .leap }

  /// Creates an observation from a fix, or fails for an unusable one.
  ///
  /// All fixes pass through here: a coordinate off the earth and an accuracy that is negative or not a number are refused.
  ///
  /// - Parameters:
  ///   - fix: the fix of a source. A simulated one is never a leap: it was set by hand on purpose.
  ///   - time: when it was received, in microseconds of boot time.
  ///   - last: the observation before; absent after a start, which has no observation to compare with.
  package init?(_ fix: LocationFix, at time: Int64, after last: Observation? = nil) {
    guard fix.coordinate.isValid, fix.accuracy >= 0, fix.accuracy.isFinite else { return nil }
    let filtered = FilteredFix(
      point: GeocentricPoint(fix.coordinate),
      accuracy: max(fix.accuracy, LocationLimits.bestAccuracy), time: time)
    point = filtered.point
    accuracy = filtered.accuracy
    self.time = time
    guard let last, !fix.isSimulated else {
      (trust, filter) = (.full, LocationFilter(filtered))
      return
    }
    var filter = last.filter
    trust = filter.update(with: filtered)
    self.filter = filter
  }
}

/// The position of a fix, and its time.
struct FilteredFix: Hashable, Sendable {
  var point: GeocentricPoint
  /// The accuracy in metres.
  var accuracy: Double
  /// The time in microseconds of boot time.
  var time: Int64

  /// Whether it determines the sides of most regions.
  var isExact: Bool { accuracy <= LocationLimits.exactEnough }

  /// Whether another position cannot be reached in that time at so many metres a second.
  func isOutOfReach(of other: FilteredFix, at speed: Double) -> Bool {
    leastDistance(from: other) > speed * seconds(since: other)
  }

  /// The least speed of the device since it was at another position, in metres a second.
  func leastSpeed(from other: FilteredFix) -> Double {
    let seconds = seconds(since: other)
    return seconds > 0 ? max(0, leastDistance(from: other)) / seconds : 0
  }

  /// The least distance of the two, whatever their errors, in metres; negative if they may be equal.
  private func leastDistance(from other: FilteredFix) -> Double {
    point.chord(to: other.point) - LocationLimits.accuracies * (accuracy + other.accuracy)
  }

  /// Whether an earlier position, and how far a cyclist can have moved since, is more precise than this one.
  func isLessPrecise(than other: FilteredFix) -> Bool {
    !isExact && accuracy > other.accuracy + LocationLimits.sudden * seconds(since: other)
  }

  private func seconds(since other: FilteredFix) -> Double {
    Double(max(0, time - other.time)) / 1_000_000
  }
}

/// The state of all fixes so far: a position that is believed and, while the latest fixes are out of its reach, another that
/// may be an error of the receiver.
///
/// Both hypotheses are kept until fixes decide: one within a cyclist's reach of the believed position shows that the other was
/// an error, and one that confirms the doubted position later than errors last shows that the device has moved there. A coarse
/// fix that is less precise than the known position decides nothing.
struct LocationFilter: Hashable, Sendable {
  private var believed: FilteredFix
  private var doubted: FilteredFix?
  /// Since when fixes have confirmed the doubted position, in microseconds of boot time.
  private var doubtedSince: Int64 = 0

  /// The least speed of the device when it was last believed, in metres a second.
  private var speed = 0.0

  /// Begins with a first fix, which is believed.
  init(_ fix: FilteredFix) { believed = fix }

  /// Handles a fix, and returns how far it is trusted.
  mutating func update(with fix: FilteredFix) -> Trust {
    guard !fix.isLessPrecise(than: believed) else { return .uninformative }
    let isLeap = [believed, doubted ?? believed].allSatisfy {
      fix.isOutOfReach(of: $0, at: LocationLimits.fastest)
    }
    guard fix.isOutOfReach(of: believed, at: Self.usual(speed)) else {
      believe(fix, from: believed)
      return .full
    }
    if let doubted,
      !fix.isOutOfReach(of: doubted, at: Self.usual(doubted.leastSpeed(from: believed)))
    {
      guard fix.time - doubtedSince < LocationLimits.longestMistake else {
        believe(fix, from: doubted)
        return .full
      }
    } else {
      doubtedSince = fix.time
    }
    doubted = fix
    return isLeap ? .leap : .sudden
  }

  /// The speed up to which no fix is sudden: a cyclist's, or twice the device's current speed.
  private static func usual(_ speed: Double) -> Double {
    min(max(LocationLimits.sudden, 2 * speed), LocationLimits.fastest)
  }

  private mutating func believe(_ fix: FilteredFix, from last: FilteredFix) {
    speed = fix.leastSpeed(from: last)
    believed = fix
    doubted = nil
  }

  /// How far a fix is trusted.
  enum Trust: Hashable, Sendable {
    /// The device can have moved here.
    case full
    /// It implies a higher speed than a cyclist's.
    case sudden
    /// It implies a higher speed than anything on the ground reaches.
    case leap
    /// It is so coarse that an earlier one is more precise.
    case uninformative
  }
}
