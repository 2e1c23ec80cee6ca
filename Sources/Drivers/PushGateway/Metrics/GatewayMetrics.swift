import Synchronization

/// What a gateway counts, from any thread.
public final class GatewayMetrics: Sendable {
  private let counters: [Cell]
  private let gauges: [Cell]
  private let histograms: [Histogram]

  /// Creates metrics that all begin with zero.
  public init() {
    counters = Counter.allCases.map { _ in Cell() }
    gauges = Gauge.allCases.map { _ in Cell() }
    histograms = Latency.allCases.map { _ in Histogram() }
  }

  /// Counts something that happened.
  public func count(_ counter: Counter, by amount: Int = 1) {
    counters[counter.rawValue].add(amount)
  }

  /// How often something has happened.
  public func value(of counter: Counter) -> Int { counters[counter.rawValue].value }

  /// Notes that there is more, or with a negative amount less, of something.
  public func change(_ gauge: Gauge, by amount: Int) {
    gauges[gauge.rawValue].add(amount)
  }

  /// How much there is of something.
  public func value(of gauge: Gauge) -> Int { gauges[gauge.rawValue].value }

  /// Notes how long something took, in nanoseconds.
  public func record(_ latency: Latency, nanoseconds: Int64) {
    histograms[latency.rawValue].record(nanoseconds)
  }

  /// How often something was measured, and how long it took in all, in nanoseconds.
  public func summary(of latency: Latency) -> (count: Int, nanoseconds: Int) {
    histograms[latency.rawValue].summary
  }

  /// How many measurements took at most as long as each bound.
  func cumulativeCounts(of latency: Latency) -> [(bound: Int64, count: Int)] {
    histograms[latency.rawValue].cumulativeCounts
  }

  /// A number that any thread may change.
  final class Cell: Sendable {
    private let number = Atomic(0)

    var value: Int { number.load(ordering: .relaxed) }

    func add(_ amount: Int) { number.add(amount, ordering: .relaxed) }
  }
}
