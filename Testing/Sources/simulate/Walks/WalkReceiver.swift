import Foundation
import NotificationModel

/// A receiver's view of the truth: lasting errors, stray fixes, gaps, coarse fixes, sleep.
///
/// - The error of satellites wanders: two fixes a second apart have the same error, two some minutes apart do not.
///   Between high houses it is four times as large for some minutes.
/// - The claimed accuracy is the radius that holds two fixes of three, give or take a third.
/// - In one second of 500 stray fixes begin: a hundred metres to two kilometres away, for one to three seconds, and
///   claimed to be exact.
/// - Sometimes the receiver is silent for up to a minute.
/// - One fix in 200 comes from a cell of the telephone network, some kilometres wide.
/// - At some stops there are only wireless networks: a fix each half minute, off by some tens of metres.
/// - Some receivers are configured to report only movements of 25 m.
struct WalkReceiver {
  private var draw: SeededGenerator
  private let interval: Int
  private let deviation: Double
  private let memory: Double
  private let candour: Double
  private let threshold: Double
  private let knowsNetworks: Bool

  /// The error, in standard deviations.
  private var drift: Spot
  /// How much larger errors are than under the open sky.
  private var murk = 1.0
  private var street = 0
  private var silence = 0
  private var stray: (end: Int, by: Spot)?
  private var reported: Spot?

  /// The radius that holds two of three errors, in standard deviations along an axis.
  private static let spread = 1.51

  init(_ draw: inout SeededGenerator) {
    interval = draw.pick([1, 1, 1, 1, 2, 5, 10])
    deviation = draw.number(in: 2.5...6)
    memory = draw.number(in: 40...120)
    candour = draw.number(in: 0.75...1.3)
    threshold = draw.chance(25) ? 25 : 0
    knowsNetworks = draw.chance(50)
    drift = draw.error(1)
    self.draw = draw
    _ = draw.next()
  }

  /// Returns the fix of a second, or `nil`.
  mutating func fix(at second: Int, of truth: Spot, isResting: Bool) -> (
    spot: Spot, accuracy: Double
  )? {
    wander()
    let away = strayed(at: second)
    guard !isSilent(), second % interval == 0 else { return nil }
    if knowsNetworks, isResting, street == 0 {
      return second % 30 == 0 ? guess(truth, draw.number(in: 20...90)) : nil
    }
    if draw.happens(0.005) { return guess(truth, draw.number(in: 500...3_000)) }
    let jitter = draw.number(in: 0.85...1.15)
    let spot = truth + (away ?? drift * (deviation * murk)) + draw.error(1)
    if let reported, spot.distance(to: reported) < threshold { return nil }
    reported = spot
    return (spot, away == nil ? Self.spread * deviation * murk * candour * jitter : 5 + 15 * jitter)
  }

  /// Resets the receiver because the daemon asks again: the next fix is reported, moved or not.
  mutating func beginAnew() { reported = nil }

  /// Moves the error on by a second: it keeps most of its value, and loses it over a minute or two.
  private mutating func wander() {
    if street > 0 { street -= 1 } else if draw.happens(0.001) { street = 60 + draw.below(240) }
    murk += ((street > 0 ? 4 : 1) - murk) / 5
    let kept = exp(-1 / memory)
    drift = drift * kept + draw.error((1 - kept * kept).squareRoot())
  }

  private mutating func isSilent() -> Bool {
    if silence > 0 {
      silence -= 1
    } else if draw.happens(0.002) {
      silence = 5 + draw.below(55)
    }
    return silence > 0
  }

  /// Returns an independent fix of a network.
  private mutating func guess(_ truth: Spot, _ accuracy: Double) -> (Spot, Double) {
    (truth + draw.error(accuracy / Self.spread), accuracy)
  }

  /// Returns the offset of a stray fix, for one to three seconds.
  private mutating func strayed(at second: Int) -> Spot? {
    if let stray, second < stray.end { return stray.by }
    stray = nil
    guard draw.happens(0.002) else { return nil }
    let away = Spot(distance: draw.number(in: 100...2_000), angle: draw.angle())
    stray = (second + 1 + draw.below(3), away)
    return away
  }
}
