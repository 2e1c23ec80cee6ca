import NIOCore
import Synchronization

/// Rates of many, such as teams or addresses, each with a bucket of its own.
///
/// It keeps those that were used lately: when there are too many, full buckets are forgotten, which
/// changes nothing, and if that does not help all are.
final class RateTable<Key: Hashable & Sendable>: Sendable {
  private let buckets = Mutex<[Key: RateBucket]>([:])
  private let limit: Int

  init(limit: Int = GatewayLimits.rateEntries) {
    self.limit = limit
  }

  /// Takes one from a key's bucket, or says that there is none.
  func take(_ key: Key, _ rate: Rate, at now: NIODeadline) -> Bool {
    buckets.withLock { buckets in
      makeRoom(in: &buckets, rate, at: now)
      return buckets[key, default: RateBucket(rate, at: now)].take(rate, at: now)
    }
  }

  /// Whether there is one, without taking it; a key that was never taken from costs nothing.
  func hasOne(_ key: Key, _ rate: Rate, at now: NIODeadline) -> Bool {
    buckets.withLock { $0.isEmpty || $0[key]?.hasOne(rate, at: now) ?? true }
  }

  private func makeRoom(in buckets: inout [Key: RateBucket], _ rate: Rate, at now: NIODeadline) {
    guard buckets.count >= limit else { return }
    buckets = buckets.filter { !$0.value.isFull(rate, at: now) }
    if buckets.count >= limit { buckets.removeAll(keepingCapacity: true) }
  }
}
