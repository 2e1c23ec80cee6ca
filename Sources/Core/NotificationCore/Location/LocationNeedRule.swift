import Foundation
import NotificationModel
import NotificationTriggers

/// How far the device may move before the next fix, and how exact that must be.
enum LocationNeedRule {
  /// What regions need.
  ///
  /// The device may move as far as the nearest border is away, less what the last fix may be off and the
  /// cushion. Distances go in steps, each twice the one before, and the next larger one is taken only well beyond
  /// it, so that a source is seldom told another need.
  ///
  /// - Parameters:
  ///   - border: metres to the nearest border, on either side; absent before the first fix.
  ///   - accuracy: that of the last fix.
  ///   - isChanging: whether a dwell is going on.
  ///   - last: what was needed before.
  /// - Returns: what is needed from now on.
  static func need(
    border: Double?, accuracy: Double, isChanging: Bool, after last: LocationNeed?
  ) -> LocationNeed {
    let range = CoreLimits.neededDistances
    guard let border else {
      return LocationNeed(distance: range.lowerBound, accuracy: LocationLimits.exactEnough)
    }
    let room = isChanging ? 0 : border - accuracy - LocationLimits.cushion
    let clamped = min(max(room, range.lowerBound), range.upperBound)
    var distance = step(below: clamped)
    if let last, (distance / 2..<distance).contains(last.distance), clamped < distance * 1.25 {
      distance = last.distance
    }
    return LocationNeed(distance: distance, accuracy: self.accuracy(for: distance))
  }

  /// What serves both.
  static func both(_ one: LocationNeed?, _ other: LocationNeed?) -> LocationNeed? {
    guard let one, let other else { return one ?? other }
    return LocationNeed(
      distance: min(one.distance, other.distance), accuracy: min(one.accuracy, other.accuracy))
  }

  private static func step(below distance: Double) -> Double {
    let smallest = CoreLimits.neededDistances.lowerBound
    return smallest * exp2(log2(distance / smallest).rounded(.down))
  }

  /// A fix may be off by a part of the way: near to a border it must be exact, far away it need not.
  private static func accuracy(for distance: Double) -> Double {
    switch distance {
    case ..<400: 10
    case ..<3_000: 100
    default: 1_000
    }
  }
}
