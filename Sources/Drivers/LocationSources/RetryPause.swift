/// How long to rest before what has failed is tried again: twice as long each time, up to a limit.
struct RetryPause {
  private var following = LocationSourceLimits.firstPause

  /// The rest before the next try.
  mutating func next() -> Duration {
    defer { following = min(following * 2, LocationSourceLimits.longestPause) }
    return following
  }

  /// Begins with the shortest rest again, because it has worked.
  mutating func reset() {
    following = LocationSourceLimits.firstPause
  }
}
