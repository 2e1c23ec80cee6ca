/// How often something may happen: a number at once, and so many a second from then on.
public struct Rate: Hashable, Sendable {
  /// How many at once, after a rest.
  public var burst: Double
  /// How many a second for ever.
  public var perSecond: Double

  /// Creates a rate.
  public init(burst: Double, perSecond: Double) {
    self.burst = burst
    self.perSecond = perSecond
  }
}
