/// How long something took, counted in buckets of which each is about twice as wide as the last.
final class Histogram: Sendable {
  /// The upper bounds in nanoseconds: 100 microseconds to 10 seconds.
  static let bounds: [Int64] = [
    100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000,
    50_000_000, 100_000_000, 250_000_000, 500_000_000, 1_000_000_000, 2_500_000_000,
    5_000_000_000, 10_000_000_000,
  ]

  /// One for each bound, and one for what took longer than the last.
  private let buckets = (0...bounds.count).map { _ in GatewayMetrics.Cell() }
  private let total = GatewayMetrics.Cell()

  var summary: (count: Int, nanoseconds: Int) {
    (buckets.reduce(0) { $0 + $1.value }, total.value)
  }

  var cumulativeCounts: [(bound: Int64, count: Int)] {
    var sum = 0
    return zip(Self.bounds, buckets).map { bound, bucket in
      sum += bucket.value
      return (bound, sum)
    }
  }

  func record(_ nanoseconds: Int64) {
    let index = Self.bounds.firstIndex { nanoseconds <= $0 } ?? Self.bounds.count
    buckets[index].add(1)
    total.add(Int(clamping: max(0, nanoseconds)))
  }
}
