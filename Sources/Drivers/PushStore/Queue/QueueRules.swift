import PushProtocol

/// What a queue decides without its disk; the same for every implementation.
struct QueueRules {
  var replacement: ReplacementPolicy
  /// How many pushes wait for one device at most.
  var waitingPushes: Int

  /// Until when a push is kept, in seconds since 1970.
  static func expiry(of push: ProviderPush, now: Int64) -> Int64 {
    let latest = now / 1_000 + PushLimits.keptSeconds
    return switch push.expiration {
    case .once: now / 1_000 + 1
    case .until(let instant): min(instant, latest)
    }
  }

  /// Whom a new push pushes out of a full line; nobody, someone who waits, or itself.
  func overflow(
    by push: ProviderPush, for device: Int64, in index: WaitingIndex
  ) -> Overflow {
    guard index.count(of: device) >= waitingPushes,
      let least = index.leastUrgent(of: device)
    else { return .nobody }
    return least.priority.rawValue <= push.priority.rawValue ? .waiting(least) : .itself
  }

  enum Overflow: Equatable {
    case nobody
    case waiting(WaitingIndex.Mark)
    case itself
  }
}
