import NIOCore
import PushProtocol
import Synchronization

/// How often something may happen: a number at once, and so many a second from then on.
package struct Rate: Hashable, Sendable {
  /// How many at once, after a rest.
  package var burst: Double
  /// How many a second in the long run.
  package var perSecond: Double

  package init(burst: Double, perSecond: Double) {
    self.burst = burst
    self.perSecond = perSecond
  }

  /// A part of the rate; at least one at once, because nothing could be used otherwise.
  func part(_ share: Double) -> Rate {
    Rate(burst: max(min(1, burst), burst * share), perSecond: perSecond * share)
  }
}

/// A token bucket of a rate: each use empties it a little, and it refills with time.
struct RateBucket {
  private(set) var left: Double
  private var filled: NIODeadline

  init(_ rate: Rate, at now: NIODeadline) {
    left = rate.burst
    filled = now
  }

  /// Consumes one, or `amount` of them, and returns whether there were enough.
  mutating func consume(_ rate: Rate, _ amount: Double = 1, at now: NIODeadline) -> Bool {
    fill(rate, at: now)
    guard left >= amount else { return false }
    left -= amount
    return true
  }

  /// Whether there is one, without consuming it.
  mutating func hasOne(_ rate: Rate, at now: NIODeadline) -> Bool {
    fill(rate, at: now)
    return left >= 1
  }

  /// Adds some that were earned by other means.
  mutating func earn(_ amount: Double, _ rate: Rate) {
    left = min(rate.burst, left + amount)
  }

  /// Whether it is as full as at first, so that it need not be kept.
  func isFull(_ rate: Rate, at now: NIODeadline) -> Bool {
    left + seconds(to: now) * rate.perSecond >= rate.burst
  }

  private mutating func fill(_ rate: Rate, at now: NIODeadline) {
    guard now > filled else { return }
    left = min(rate.burst, left + seconds(to: now) * rate.perSecond)
    filled = now
  }

  private func seconds(to now: NIODeadline) -> Double {
    Double((now - filled).nanoseconds) / 1e9
  }
}

/// The buckets of many keys, such as teams or addresses.
///
/// It keeps recently used buckets: when there are too many, full buckets are removed, which changes nothing, and if that is
/// not enough, all are.
struct RateBuckets<Key: Hashable> {
  private var buckets: [Key: RateBucket] = [:]
  private let limit: Int

  init(limit: Int = GatewayLimits.rateEntries) {
    self.limit = limit
  }

  /// Consumes one from a key's bucket, and returns whether there was one.
  mutating func consume(_ key: Key, _ rate: Rate, at now: NIODeadline) -> Bool {
    makeRoom(rate, at: now)
    return buckets[key, default: RateBucket(rate, at: now)].consume(rate, at: now)
  }

  /// Whether there is one, without consuming it; a key that was never used costs nothing.
  mutating func hasOne(_ key: Key, _ rate: Rate, at now: NIODeadline) -> Bool {
    buckets.isEmpty || buckets[key]?.hasOne(rate, at: now) ?? true
  }

  /// Returns one that was consumed.
  mutating func giveBack(_ key: Key, _ rate: Rate) { buckets[key]?.earn(1, rate) }

  private mutating func makeRoom(_ rate: Rate, at now: NIODeadline) {
    guard buckets.count >= limit else { return }
    buckets = buckets.filter { !$0.value.isFull(rate, at: now) }
    if buckets.count >= limit { buckets.removeAll(keepingCapacity: true) }
  }
}

/// The buckets of many keys, for all event loops.
final class RateTable<Key: Hashable & Sendable>: Sendable {
  private let buckets: Mutex<RateBuckets<Key>>

  init(limit: Int = GatewayLimits.rateEntries) {
    buckets = Mutex(RateBuckets(limit: limit))
  }

  /// Consumes one from a key's bucket, and returns whether there was one.
  func consume(_ key: Key, _ rate: Rate, at now: NIODeadline) -> Bool {
    buckets.withLock { $0.consume(key, rate, at: now) }
  }

  /// Whether there is one, without consuming it.
  func hasOne(_ key: Key, _ rate: Rate, at now: NIODeadline) -> Bool {
    buckets.withLock { $0.hasOne(key, rate, at: now) }
  }
}

/// How many pushes each device token received lately, in a table that never grows.
///
/// Two tokens that share a slot overwrite each other's count, which is only to their advantage.
final class TokenRates: Sendable {
  private let shards: [Shard]
  private let rate: Rate

  init(_ rate: Rate) {
    self.rate = rate
    shards = (0..<Shard.count).map { _ in Shard() }
  }

  /// Counts one push of a token, and returns whether it is allowed.
  func consume(_ token: TokenHash, at now: NIODeadline) -> Bool {
    shards[Int(token.words.x % UInt64(Shard.count))].slots.withLock { slots in
      let slot = Int(token.words.y % UInt64(Shard.slots))
      if slots[slot].tag != token.words.z {
        slots[slot] = Slot(tag: token.words.z, bucket: RateBucket(rate, at: now))
      }
      return slots[slot].bucket.consume(rate, at: now)
    }
  }

  private struct Slot {
    var tag: UInt64
    var bucket: RateBucket
  }

  private final class Shard: Sendable {
    static let count = 16
    static let slots = GatewayLimits.rateEntries / count
    let slots = Mutex(
      [Slot](
        repeating: Slot(
          tag: 0, bucket: RateBucket(Rate(burst: 0, perSecond: 0), at: .uptimeNanoseconds(0))),
        count: slots))
  }
}
