/// Finds out when a busy store comes to rest, so that its caches are freed once and nothing polls.
struct StoreRest {
  /// The requests since the caches were freed, and how many of them there were at the last look.
  private var requests = 0
  private var seen = 0
  private var isWatched = false

  /// Counts requests; returns whether `look` has to be called after a pause.
  mutating func perform(_ count: Int) -> Bool {
    requests += count
    guard !isWatched, requests >= PushStoreLimits.restRequests else { return false }
    isWatched = true
    seen = requests
    return true
  }

  /// Returns whether the store rests; otherwise `look` has to be called again after a pause.
  mutating func look() -> Bool {
    guard requests - seen < PushStoreLimits.restRequests else {
      seen = requests
      return false
    }
    self = StoreRest()
    return true
  }
}
