package import NIOCore
package import PushProtocol
import Synchronization

/// The issued device tokens: all of them in memory, or the recently used ones, with a source for the others.
///
/// It is read for each request of each provider, from any thread, and takes about as long for an unknown token as for a known
/// one.
package final class TokenDirectory: Sendable {
  /// Each part is small, so that its growth leaves no large holes in the heap.
  private static let shardCount = 256

  private let shards: [Shard]
  private let source: (any TokenSource)?
  private let limit: Int
  /// The tokens that the source does not have. A token is random, so that none of them is issued later.
  private let absent = Mutex(BoundedCache<TokenHash, Void>(size: PushStoreLimits.absentTokens))
  /// Counts how often everything was forgotten, so that an answer from before then is not remembered.
  private let forgotten = Atomic<Int>(0)

  /// Creates a directory without tokens.
  ///
  /// - Parameters:
  ///   - source: The source of tokens that are not in memory; absent: all tokens are in memory.
  ///   - limit: With a source, how many tokens are in memory at most.
  package init(
    source: (any TokenSource)? = nil, limit: Int = PushStoreLimits.cachedTokens
  ) {
    shards = (0..<Self.shardCount).map { _ in Shard() }
    self.source = source
    self.limit = max(1, limit / Self.shardCount / 2)
  }

  /// The entry of a token, if that is in memory.
  package func find(_ hash: TokenHash) -> TokenEntry? {
    shard(of: hash).entries.withLock { $0.find(hash) }
  }

  /// Whether a token that is not in memory may still be one that was issued, which `read` finds out.
  func mayHave(_ hash: TokenHash) -> Bool {
    source != nil && absent.withLock { $0.find(hash) } == nil
  }

  /// Reads a token from the source, and remembers it.
  package func read(
    _ hash: TokenHash, on loop: any EventLoop,
    then: @escaping @Sendable (Result<TokenEntry?, QueueFailure>) -> Void
  ) {
    guard let source else {
      let entry = find(hash)
      return loop.execute { then(.success(entry)) }
    }
    let times = forgotten.load(ordering: .acquiring)
    source.entry(of: hash, on: loop) { [self] result in
      // An answer of a server that was replaced meanwhile is not remembered.
      if case .success(let entry) = result, times == forgotten.load(ordering: .acquiring) {
        if let entry { set(entry, for: hash) } else { absent.withLock { $0.insert((), for: hash) } }
      }
      then(result)
    }
  }

  /// How many tokens it holds, including invalid ones.
  package var count: Int {
    shards.reduce(0) { sum, shard in sum + shard.entries.withLock { $0.count } }
  }

  /// Adds a token or changes its entry.
  package func set(_ entry: TokenEntry?, for hash: TokenHash) {
    let limit = source == nil ? Int.max : limit
    shard(of: hash).entries.withLock { $0.set(entry, for: hash, limit: limit) }
  }

  /// Reads a token from the source when it is used next.
  package func forget(_ hash: TokenHash) {
    guard source != nil else { return }
    forgotten.add(1, ordering: .acquiringAndReleasing)
    shard(of: hash).entries.withLock { $0.remove(hash) }
  }

  /// Reads every token from the source when it is used next.
  package func forgetAll() {
    guard source != nil else { return }
    forgotten.add(1, ordering: .acquiringAndReleasing)
    for shard in shards { shard.entries.withLock { $0 = Entries() } }
    absent.withLock { $0 = BoundedCache(size: PushStoreLimits.absentTokens) }
  }

  /// The hash is random, so any bits of it spread the tokens.
  private func shard(of hash: TokenHash) -> Shard {
    shards[Int(hash.words.w % UInt64(Self.shardCount))]
  }

  /// A part with its own lock, so that its growth blocks few readers.
  private final class Shard: Sendable {
    let entries = Mutex(Entries())
  }

  /// Tokens in two generations: once the younger one is full, the older one is dropped with its unused tokens.
  private struct Entries {
    private var young = TokenTable()
    private var old = TokenTable()

    var count: Int { young.count + old.count }

    mutating func find(_ hash: TokenHash) -> TokenEntry? {
      if let entry = young[hash] { return entry }
      guard let entry = old[hash] else { return nil }
      old[hash] = nil
      young[hash] = entry
      return entry
    }

    mutating func set(_ entry: TokenEntry?, for hash: TokenHash, limit: Int) {
      if young.count >= limit {
        old = young
        young = TokenTable()
      }
      old[hash] = nil
      young[hash] = entry
    }

    mutating func remove(_ hash: TokenHash) {
      young[hash] = nil
      old[hash] = nil
    }
  }
}

/// The source of tokens that a directory does not have in memory.
package protocol TokenSource: Sendable {
  /// Reads a token; absent if it was never issued.
  func entry(
    of hash: TokenHash, on loop: any EventLoop,
    then: @escaping @Sendable (Result<TokenEntry?, QueueFailure>) -> Void)
}
