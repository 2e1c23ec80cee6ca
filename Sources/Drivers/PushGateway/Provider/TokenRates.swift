import NIOCore
import PushProtocol
import Synchronization

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
