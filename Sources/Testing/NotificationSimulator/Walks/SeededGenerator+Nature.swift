import Foundation

extension SeededGenerator {
  /// A number in a range, each as likely as the others.
  mutating func number(in range: ClosedRange<Double>) -> Double {
    let part = Double(next() >> 11) / 9_007_199_254_740_992
    return range.lowerBound + part * (range.upperBound - range.lowerBound)
  }

  /// Whether something happens that does so many times in one.
  mutating func happens(_ part: Double) -> Bool { number(in: 0...1) < part }

  /// A direction, in radians.
  mutating func angle() -> Double { number(in: 0...(2 * .pi)) }

  /// An error as the bell curve has them, a standard deviation along each axis.
  mutating func error(_ deviation: Double) -> Spot {
    let length = deviation * (-2 * log(number(in: 1e-15...1))).squareRoot()
    return Spot(distance: length, angle: angle())
  }
}
