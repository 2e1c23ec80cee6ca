import Foundation

/// Random numbers that are the same in every run and on every machine (SplitMix64).
///
/// It implements drawing within bounds itself: the standard library's method may change.
struct SeededGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  /// A number from 0 to one below the bound, which must be positive.
  mutating func below(_ bound: Int) -> Int {
    Int(next() % UInt64(max(bound, 1)))
  }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// One of the elements; there must be one.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  /// Returns an index in the list of weights; a heavier one is more likely.
  mutating func index(in weights: [Int]) -> Int {
    var rest = below(weights.reduce(0, +))
    for (place, weight) in weights.enumerated() {
      if rest < weight { return place }
      rest -= weight
    }
    return 0
  }

  /// Returns a number for a seed and a name, which does not depend on earlier draws.
  ///
  /// The world's own decisions are drawn in this way, because a shortened scenario must continue as the long one did.
  static func number(_ seed: UInt64, _ name: String) -> UInt64 {
    mixed(name.utf8.reduce(seed &* 0x9E37_79B9_7F4A_7C15) { mixed($0 ^ UInt64($1)) })
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var value = value
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

extension SeededGenerator {
  /// A number in a range, each as likely as the others.
  mutating func number(in range: ClosedRange<Double>) -> Double {
    let part = Double(next() >> 11) / 9_007_199_254_740_992
    return range.lowerBound + part * (range.upperBound - range.lowerBound)
  }

  /// Returns true with a probability.
  mutating func happens(_ part: Double) -> Bool { number(in: 0...1) < part }

  /// A direction, in radians.
  mutating func angle() -> Double { number(in: 0...(2 * .pi)) }

  /// Returns an error with a normal distribution, one standard deviation along each axis.
  mutating func error(_ deviation: Double) -> Spot {
    let length = deviation * (-2 * log(number(in: 1e-15...1))).squareRoot()
    return Spot(distance: length, angle: angle())
  }
}
