/// The pause before the next attempt: a random time below a limit that doubles with every failure.
struct Backoff {
  private var limit = PushLinkLimits.firstPause

  /// The wait before the next attempt, in seconds, by a random number from 0 up to 1.
  ///
  /// The whole range is used, so that many devices that lost the same gateway do not return together.
  mutating func next(random: Double) -> Double {
    defer { limit = min(limit * 2, PushLinkLimits.longestPause) }
    return limit * random
  }

  /// Records that the gateway was reached, and over how many seconds its devices should return after its end.
  mutating func succeed(returnSeconds: Double) {
    limit = min(max(returnSeconds, PushLinkLimits.firstPause), PushLinkLimits.longestPause)
  }
}

/// How long a connection may be silent before the device sends a ping, in seconds.
///
/// Routers between the device and its gateway forget silent connections after an unknown time. So the
/// interval grows while all is well, and shrinks when a connection turned out to be dead.
struct Keepalive {
  private(set) var interval: Double
  private var shortest: Double
  private var longest: Double
  private var ceiling: Double
  private var answers = 0

  init() {
    interval = 0
    shortest = 0
    longest = 0
    ceiling = .infinity
  }

  /// Adopts the gateway's bounds; a learnt interval within them stays.
  mutating func adopt(shortest: Double, longest: Double) {
    self.shortest = shortest
    self.longest = longest
    interval = bounded(interval)
  }

  /// Handles an answered ping.
  mutating func answered() {
    answers += 1
    guard answers >= PushLinkLimits.answersBeforeLonger else { return }
    answers = 0
    interval = bounded(interval * 1.5)
  }

  /// Handles an unanswered ping after a silence of the interval.
  mutating func lost() {
    answers = 0
    ceiling = max(interval * 0.9, shortest)
    interval = bounded(interval / 2)
  }

  /// Drops the learnt interval, because another network may differ.
  mutating func forget() {
    ceiling = .infinity
    answers = 0
  }

  private func bounded(_ value: Double) -> Double {
    max(shortest, min(value, longest, ceiling))
  }
}
