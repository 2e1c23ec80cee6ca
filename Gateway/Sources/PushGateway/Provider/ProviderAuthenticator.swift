import BoringSSL
import Crypto
import NIOCore
package import PushProtocol
import Synchronization

/// Authenticates senders: signatures of provider tokens are verified once, and the result is cached.
///
/// Refusals are cached as well, so that a bad token that is repeated costs no more than a good one. A token
/// counts as the same however its signature is encoded, so that no sender can have one verified again and
/// again; an encoding that can be read in two ways counts as another token. No cached result is valid after
/// the tenants were replaced.
final class ProviderAuthenticator: Sendable {
  private typealias Verdict = Result<ProviderIdentity, PushReason>

  /// A verdict, and the version of the tenants that it is based on.
  private struct Entry {
    let verdict: Verdict
    let version: Int
  }

  private let tenants: TenantDirectory
  private let environment: PushEnvironment
  private let metrics: GatewayMetrics
  private let limits: ProviderLimits
  private let cache = Mutex(BoundedCache<TokenHash, Entry>(size: GatewayLimits.cachedTokens))
  private let verifications = VerificationBudgets()

  init(
    tenants: TenantDirectory, environment: PushEnvironment, metrics: GatewayMetrics,
    limits: ProviderLimits
  ) {
    self.tenants = tenants
    self.environment = environment
    self.metrics = metrics
    self.limits = limits
  }

  /// Finds the identity that a token proves, at `now` seconds since 1970.
  ///
  /// Only a limited number of new tokens is verified in a short time; see `VerificationBudgets`.
  func identity(
    authorization: String?, from origin: TokenOrigin, now: Int64
  ) throws(PushReason) -> ProviderIdentity {
    let token = try ProviderToken(authorization: authorization)
    let hash = token.hash
    let version = tenants.version
    if let entry = cache.withLock({ $0.find(hash) }), entry.version == version {
      metrics.count(.tokenCacheHits)
      return try Self.identity(entry.verdict, now: now)
    }
    try token.checkAge(now: now)
    let budget = verifications.budget(of: token, from: origin)
    for _ in token.signatures {
      guard verifications.consume(budget, limits.verifications) else {
        throw .tooManyProviderTokenUpdates
      }
    }
    let verdict = try verify(token, version: version)
    if case .success = verdict {
      verifications.prove(token, from: origin, paidBy: budget, limits.verifications)
    }
    cache.withLock { $0.insert(Entry(verdict: verdict, version: version), for: hash) }
    return try verdict.get()
  }

  /// Finds the identity that a client certificate proves, by its DER form; TLS has checked its chain (I13).
  func identity(certificate: [UInt8]) throws(PushReason) -> ProviderIdentity {
    let version = tenants.version
    switch tenants.find(Self.name(ofCertificate: certificate)) {
    case .sender(let sender):
      guard case .certificate(let known) = sender.proof else { throw .badCertificate }
      guard known.environments.contains(environment) else { throw .badCertificateEnvironment }
      return ProviderIdentity(certificate: known, of: sender, version: version)
    case .absent: throw .badCertificate
    case .unread: throw .serviceUnavailable
    }
  }

  /// Whether a client certificate is known to have no right to push.
  func isAbsent(certificate: [UInt8]) -> Bool {
    if case .absent = tenants.find(Self.name(ofCertificate: certificate)) { true } else { false }
  }

  /// The sender of a request that has to be read from the store before its token can be verified.
  ///
  /// It is absent if nothing has to be read, or if the token will be refused in any case.
  func unread(authorization: String?, from origin: TokenOrigin, now: Int64) -> SenderName? {
    guard let token = try? ProviderToken(authorization: authorization) else { return nil }
    let (hash, version) = (token.hash, tenants.version)
    if cache.withLock({ $0.find(hash) })?.version == version { return nil }
    let name = SenderName.key(token.keyID)
    guard (try? token.checkAge(now: now)) != nil, tenants.mustRead(name),
      // A reading counts like a verification, against senders that name ever other keys.
      tenants.isReading(name)
        || verifications.consume(
          verifications.budget(of: token, from: origin), limits.verifications)
    else { return nil }
    return name
  }

  /// The same for a client certificate.
  func unread(certificate: [UInt8]) -> SenderName? {
    let name = Self.name(ofCertificate: certificate)
    return tenants.mustRead(name) ? name : nil
  }

  /// Reads a sender from the store.
  func read(
    _ name: SenderName, on loop: any EventLoop,
    then: @escaping @Sendable (Result<Void, QueueFailure>) -> Void
  ) {
    metrics.count(.sendersRead)
    tenants.read(name, on: loop, then: then)
  }

  private static func name(ofCertificate certificate: [UInt8]) -> SenderName {
    .certificate(Array(SHA256.hash(data: certificate)))
  }

  private static func identity(
    _ verdict: Verdict, now: Int64
  ) throws(PushReason) -> ProviderIdentity {
    let identity = try verdict.get()
    guard now < identity.expires else { throw .expiredProviderToken }
    return identity
  }

  /// Verifies the signature with the key that the token names, and that the key belongs to its team.
  private func verify(_ token: ProviderToken, version: Int) throws(PushReason) -> Verdict {
    metrics.count(.tokensVerified)
    let found = tenants.find(.key(token.keyID))
    if case .unread = found { throw .serviceUnavailable }
    guard case .sender(let sender) = found, case .key(let key) = sender.proof,
      key.team == token.team, token.isSigned(by: key.publicKey)
    else { return .failure(.invalidProviderToken) }
    guard key.environments.contains(environment) else {
      return .failure(.badEnvironmentKeyIDInToken)
    }
    return .success(ProviderIdentity(token: token, key: key, of: sender, version: version))
  }
}

extension ProviderToken {
  /// Whether the signature was made with this P-256 key of 65 bytes (X9.63).
  package func isSigned(by publicKey: [UInt8]) -> Bool {
    guard let key = P256PublicKey(point: publicKey) else { return false }
    return signatures.contains { signature in
      switch algorithm {
      case .es256: key.isValid(signature.bytes, for: SHA256.hash(data: signed))
      case .es512: key.isValid(signature.bytes, for: SHA512.hash(data: signed))
      }
    }
  }

  /// The cache key of the token: the same however its signature is encoded.
  var hash: TokenHash {
    var hash = SHA256()
    hash.update(data: signed)
    // No letter of a token is zero, so the signature cannot be mistaken for a part of the claims.
    hash.update(data: [0])
    for signature in signatures { hash.update(data: signature.canonical) }
    return TokenHash(digest: hash.finalize())
  }
}

extension TokenHash {
  /// Creates a hash from a digest.
  init(digest: SHA256.Digest) {
    var words = SIMD4<UInt64>(repeating: 0)
    var index = 0
    for byte in digest {
      words[index >> 3] = words[index >> 3] << 8 | UInt64(byte)
      index += 1
    }
    self.init(words: words)
  }

  /// The hash of a device token's bytes.
  init(ofToken token: [UInt8]) {
    self.init(digest: SHA256.hash(data: token))
  }
}
