package import PushProtocol
import Synchronization

/// Every device token that was issued, in memory.
///
/// It is read for each request of each provider, from any thread, and takes about as long for an unknown token
/// as for a known one.
package final class TokenDirectory: Sendable {
  private let shards: [Shard]

  /// Creates a directory without tokens.
  package init() {
    shards = (0..<64).map { _ in Shard() }
  }

  /// The entry of a token.
  package func find(_ hash: TokenHash) -> TokenEntry? {
    shard(of: hash).entries.withLock { $0[hash] }
  }

  /// How many tokens it holds, including invalid ones.
  package var count: Int {
    shards.reduce(0) { sum, shard in sum + shard.entries.withLock { $0.count } }
  }

  /// Adds a token or changes its entry; entries are never removed.
  package func set(_ entry: TokenEntry?, for hash: TokenHash) {
    shard(of: hash).entries.withLock { $0[hash] = entry }
  }

  /// The hash is random, so any bits of it spread the tokens.
  private func shard(of hash: TokenHash) -> Shard {
    shards[Int(hash.words.w & 63)]
  }

  /// A part with its own lock, so that its growth blocks few readers.
  private final class Shard: Sendable {
    let entries = Mutex<[TokenHash: TokenEntry]>([:])
  }
}
