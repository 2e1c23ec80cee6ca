import NIOCore
import PushProtocol
import Synchronization

/// How often something may happen: a number at once, and so many a second from then on.
package struct Rate: Hashable, Sendable {
  /// How many at once, after a rest.
  package var burst: Double
  /// How many a second for ever.
  package var perSecond: Double

  package init(burst: Double, perSecond: Double) {
    self.burst = burst
    self.perSecond = perSecond
  }
}

/// What is left of a rate: it is taken from, and fills up again with time.
struct RateBucket {
  private(set) var left: Double
  private var filled: NIODeadline

  init(_ rate: Rate, at now: NIODeadline) {
    left = rate.burst
    filled = now
  }

  /// Takes one, or as many as are asked for, or says that there are not so many.
  mutating func take(_ rate: Rate, _ amount: Double = 1, at now: NIODeadline) -> Bool {
    fill(rate, at: now)
    guard left >= amount else { return false }
    left -= amount
    return true
  }

  /// Whether there is one, without taking it.
  mutating func hasOne(_ rate: Rate, at now: NIODeadline) -> Bool {
    fill(rate, at: now)
    return left >= 1
  }

  /// Puts some back that were earned otherwise.
  mutating func earn(_ amount: Double, _ rate: Rate) {
    left = min(rate.burst, left + amount)
  }

  /// Whether it is as full as it was in the beginning, so that it need not be kept.
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

/// How many pushes each device token got lately, in a table that never grows.
///
/// Two tokens that share a place forget each other, which is to their advantage only.
final class TokenRates: Sendable {
  private let shards: [Shard]
  private let rate: Rate

  init(_ rate: Rate) {
    self.rate = rate
    shards = (0..<Shard.count).map { _ in Shard() }
  }

  /// Takes one push of a token, or says that it got too many.
  func take(_ token: TokenHash, at now: NIODeadline) -> Bool {
    shards[Int(token.words.x % UInt64(Shard.count))].places.withLock { places in
      let place = Int(token.words.y % UInt64(Shard.places))
      if places[place].tag != token.words.z {
        places[place] = Place(tag: token.words.z, bucket: RateBucket(rate, at: now))
      }
      return places[place].bucket.take(rate, at: now)
    }
  }

  private struct Place {
    var tag: UInt64
    var bucket: RateBucket
  }

  private final class Shard: Sendable {
    static let count = 16
    static let places = GatewayLimits.rateEntries / count
    let places = Mutex(
      [Place](
        repeating: Place(
          tag: 0, bucket: RateBucket(Rate(burst: 0, perSecond: 0), at: .uptimeNanoseconds(0))),
        count: places))
  }
}
