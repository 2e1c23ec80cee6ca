public import PushProtocol
import Synchronization

/// Every device token that was given out, in memory.
///
/// It is asked for each request of each provider, from any thread, and takes about as long for a token
/// that is not there as for one that is.
public final class TokenDirectory: Sendable {
  private let shards: [Shard]

  /// Creates a directory without tokens.
  public init() {
    shards = (0..<64).map { _ in Shard() }
  }

  /// What is known of a token.
  public func find(_ hash: TokenHash) -> TokenEntry? {
    shard(of: hash).entries.withLock { $0[hash] }
  }

  /// How many tokens it holds, invalid ones too.
  public var count: Int {
    shards.reduce(0) { sum, shard in sum + shard.entries.withLock { $0.count } }
  }

  /// Takes a token in, or what has changed of it; nothing removes it.
  public func set(_ entry: TokenEntry?, for hash: TokenHash) {
    shard(of: hash).entries.withLock { $0[hash] = entry }
  }

  /// The hash is random, so that any bits of it spread the tokens.
  private func shard(of hash: TokenHash) -> Shard {
    shards[Int(hash.words.w & 63)]
  }

  /// A part with a lock of its own, so that one that grows stops few.
  private final class Shard: Sendable {
    let entries = Mutex<[TokenHash: TokenEntry]>([:])
  }
}
