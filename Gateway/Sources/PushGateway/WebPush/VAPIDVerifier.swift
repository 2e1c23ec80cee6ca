import ByteParsing
import Crypto
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

  private typealias Verdict = Result<WebPushSender, VAPIDFlaw>

  private let cache = Mutex(BoundedCache<Fields, Verdict>(size: WebPushLimits.cachedTokens))
  private let proven = Mutex(BoundedCache<String, Void>(size: WebPushLimits.cachedTokens))
  private let verifications = RateTable<String>()
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
    let own = Self.budget(of: token.key, at: address)
    let budget = proven.withLock { $0.find(own) } == nil ? address : own
    guard verifications.consume(budget, rate, at: .now()) else { throw .tooMany }
    metrics.count(.tokensVerified)
    let verdict: Verdict =
      token.isSigned ? .success(WebPushSender(token)) : .failure(.unverified)
    cache.withLock { $0.insert(verdict, for: key) }
    return try Self.check(verdict, now: now)
  }

  /// Records that a sender has delivered a message.
  func prove(_ sender: WebPushSender, at address: String) {
    guard sender.prove() else { return }
    proven.withLock { $0.insert((), for: Self.budget(of: sender.key, at: address)) }
  }

  /// The budget of a key at an address: a key is public, so others may send forged tokens with it from elsewhere.
  private static func budget(of key: [UInt8], at address: String) -> String {
    "\(address) \(Base64Text.addressText(of: key))"
  }

  private static func check(
    _ verdict: Verdict, now: Int64
  ) throws(WebPushRefusal) -> WebPushSender {
    switch verdict {
    case .success(let sender):
      guard now < sender.expires + PushLimits.vapidSkewSeconds else { throw .sender(.expired) }
      return sender
    case .failure(let flaw): throw .sender(flaw)
    }
  }
}

/// A sender of Web Push whose signature was verified.
final class WebPushSender: Sendable {
  /// The public key, 65 bytes.
  let key: [UInt8]
  /// The SHA-256 of the key, as in endpoints.
  let keyHash: [UInt8]
  /// When its token expires, in seconds since 1970.
  let expires: Int64
  /// How to reach it, if its token says that.
  let contact: String?
  /// A number of the key, by which its messages are counted.
  let number: UInt64
  private let isProven = Atomic(false)
  /// Its name among the teams of the queue. Keys share them, so that there are few enough to remember for ever.
  let team: String

  init(_ token: VAPIDToken) {
    key = token.key
    keyHash = Array(SHA256.hash(data: token.key))
    expires = token.expires
    contact = token.contact
    number = TokenHash(keyHash)?.words.x ?? 0
    team = "web \(Int(keyHash[0]) << 8 | Int(keyHash[1]))"
  }

  /// Records that it has delivered a message; returns whether that is the first one with this token.
  func prove() -> Bool { !isProven.exchange(true, ordering: .relaxed) }
}
