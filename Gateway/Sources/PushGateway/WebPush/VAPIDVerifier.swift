import NIOCore
import PushProtocol
import Synchronization

/// Identifies senders by their VAPID tokens: each token is parsed and its signature verified once.
///
/// Wrong signatures are cached too, so that one which is repeated costs no more than a good one. Only a limited number of new
/// tokens of one address is verified in a short time; a key that has delivered a message from there has a budget of its own,
/// so that a stranger at its address does not use it up.
final class VAPIDVerifier: Sendable {
  /// The header fields of a request with a token.
  private struct Fields: Hashable {
    let authorization: String
    let cryptoKey: String?
  }

  /// The owner of a number of verifications: an address, or a key there.
  ///
  /// A key is public, so others may send forged tokens with it from elsewhere.
  private struct Budget: Hashable {
    let address: String
    var key: [UInt8]?
  }

  private typealias Verdict = Result<WebPushSender, VAPIDFlaw>

  private let cache = Mutex(BoundedCache<Fields, Verdict>(size: WebPushLimits.cachedTokens))
  private let keys = Mutex(BoundedCache<[UInt8], WebPushKey>(size: WebPushLimits.cachedTokens))
  private let proven = Mutex(BoundedCache<Budget, Void>(size: WebPushLimits.cachedTokens))
  private let verifications = RateTable<Budget>()
  private let rate: Rate
  private let metrics: GatewayMetrics

  init(rate: Rate, metrics: GatewayMetrics) {
    self.rate = rate
    self.metrics = metrics
  }

  /// The sender of a request at `now` seconds since 1970; absent if the request has no token.
  ///
  /// `memo`: The last sender of the connection.
  /// It throws `WebPushRefusal.sender` or `.tooMany`.
  func sender(
    of fields: WebPushFields, from address: String, for service: PushServiceOrigin, now: Int64,
    memo: VAPIDMemo?
  ) throws(WebPushRefusal) -> WebPushSender? {
    guard let authorization = fields.authorization else { return nil }
    guard !fields.isAuthorizedTwice else {
      throw .sender(.malformed("`Authorization` occurs twice"))
    }
    if let sender = memo?.sender(of: fields) {
      metrics.count(.tokenCacheHits)
      return try Self.check(.success(sender), now: now)
    }
    let sender = try sender(of: fields, authorization, from: address, for: service, now: now)
    memo?.remember(sender, of: fields)
    return sender
  }

  private func sender(
    of fields: WebPushFields, _ authorization: String, from address: String,
    for service: PushServiceOrigin, now: Int64
  ) throws(WebPushRefusal) -> WebPushSender {
    let key = Fields(authorization: authorization, cryptoKey: fields.cryptoKey)
    if let verdict = cache.withLock({ $0.find(key) }) {
      metrics.count(.tokenCacheHits)
      return try Self.check(verdict, now: now)
    }
    let token: VAPIDToken
    do throws(VAPIDFlaw) {
      token = try VAPIDToken(authorization: authorization, cryptoKey: fields.cryptoKey)
      try token.check(now: now, for: service)
    } catch {
      throw .sender(error)
    }
    let own = Budget(address: address, key: token.key)
    let budget = proven.withLock { $0.find(own) } == nil ? Budget(address: address) : own
    guard verifications.consume(budget, rate, at: .now()) else { throw .tooMany }
    metrics.count(.tokensVerified)
    let sender = self.key(of: token)
    let verdict: Verdict =
      sender.hasSigned(token) ? .success(WebPushSender(token, by: sender)) : .failure(.unverified)
    cache.withLock { $0.insert(verdict, for: key) }
    return try Self.check(verdict, now: now)
  }

  /// The key of a token, which is parsed once for all tokens of its sender.
  private func key(of token: VAPIDToken) -> WebPushKey {
    if let known = keys.withLock({ $0.find(token.key) }) { return known }
    let key = WebPushKey(token.key)
    keys.withLock { $0.insert(key, for: token.key) }
    return key
  }

  /// Records that a sender has delivered a message.
  func prove(_ sender: WebPushSender, at address: String) {
    guard sender.prove() else { return }
    proven.withLock { $0.insert((), for: Budget(address: address, key: sender.key.point)) }
  }

  private static func check(
    _ verdict: Verdict, now: Int64
  ) throws(WebPushRefusal) -> WebPushSender {
    switch verdict {
    case .success(let sender):
      guard now < sender.expires + PushLimits.vapidSkewSeconds else {
        throw .sender(.expired(sender.expires, now: now))
      }
      return sender
    case .failure(let flaw): throw .sender(flaw)
    }
  }
}

/// A sender of Web Push whose signature was verified.
final class WebPushSender: Sendable {
  let key: WebPushKey
  /// When its token expires, in seconds since 1970.
  let expires: Int64
  /// How to reach it, if its token says that.
  let contact: String?
  private let isProven = Atomic(false)

  init(_ token: VAPIDToken, by key: WebPushKey) {
    self.key = key
    expires = token.expires
    contact = token.contact
  }

  /// Records that it has delivered a message; returns whether that is the first one with this token.
  func prove() -> Bool { !isProven.exchange(true, ordering: .relaxed) }
}
