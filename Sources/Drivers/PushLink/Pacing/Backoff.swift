/// How long to wait before the next try: a random time below a limit that doubles with every failure.
struct Backoff {
  private var limit = PushLinkLimits.firstPause

  /// The wait before the next try, in seconds, by a random number from 0 up to 1.
  ///
  /// All of the range is used, so that many devices that lost the same gateway do not return together.
  mutating func next(random: Double) -> Double {
    defer { limit = min(limit * 2, PushLinkLimits.longestPause) }
    return limit * random
  }

  /// The gateway was reached, and says over how many seconds its devices should return if it goes away.
  mutating func succeed(returnSeconds: Double) {
    limit = min(max(returnSeconds, PushLinkLimits.firstPause), PushLinkLimits.longestPause)
  }
}
