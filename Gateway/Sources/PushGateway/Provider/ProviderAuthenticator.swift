import Crypto
import Foundation
import NIOCore
package import PushProtocol
import Synchronization

/// Proves who sends: signatures of provider tokens are checked once, and the result is remembered.
///
/// What was refused is remembered as well, so that a bad token that comes again and again costs no more
/// than a good one. A token counts as the same however its signature is written, so that nobody has one
/// verified again and again. Nothing is believed any longer once the tenants were replaced.
final class ProviderAuthenticator: Sendable {
  private typealias Verdict = Result<ProviderIdentity, PushReason>

  /// A verdict, and the tenants it was found by.
  private struct Entry {
    let verdict: Verdict
    let version: Int
  }

  private let tenants: TenantSnapshot
  private let environment: PushEnvironment
  private let metrics: GatewayMetrics
  private let limits: ProviderLimits
  private let cache = Mutex(BoundedCache<TokenHash, Entry>(size: GatewayLimits.cachedTokens))
  private let verifications = RateTable<String>()

  init(
    tenants: TenantSnapshot, environment: PushEnvironment, metrics: GatewayMetrics,
    limits: ProviderLimits
  ) {
    self.tenants = tenants
    self.environment = environment
    self.metrics = metrics
    self.limits = limits
  }

  /// Finds who a token speaks for, at `now` seconds since 1970.
  ///
  /// An address gets only so many new tokens verified in a short time.
  func identity(
    authorization: String?, from address: String, now: Int64
  ) throws(PushReason) -> ProviderIdentity {
    let token = try ProviderToken(authorization: authorization)
    let hash = token.hash
    let version = tenants.version
    if let entry = cache.withLock({ $0.find(hash) }), entry.version == version {
      metrics.count(.tokenCacheHits)
      return try Self.identity(entry.verdict, now: now)
    }
    try token.checkAge(now: now)
    for _ in token.signatures {
      guard verifications.take(address, limits.verifications, at: .now()) else {
        throw .tooManyProviderTokenUpdates
      }
    }
    let verdict = verify(token, version: version)
    cache.withLock { $0.insert(Entry(verdict: verdict, version: version), for: hash) }
    return try verdict.get()
  }

  /// Finds who a client certificate speaks for, by its DER form; TLS has checked its chain (I13).
  func identity(certificate: [UInt8]) throws(PushReason) -> ProviderIdentity {
    let version = tenants.version
    let fingerprint = Array(SHA256.hash(data: certificate))
    let tenants = tenants.value
    guard let known = tenants.certificate(fingerprint: fingerprint) else {
      throw .badCertificate
    }
    guard known.environments.contains(environment) else { throw .badCertificateEnvironment }
    return ProviderIdentity(certificate: known, of: tenants, version: version)
  }

  private static func identity(
    _ verdict: Verdict, now: Int64
  ) throws(PushReason) -> ProviderIdentity {
    let identity = try verdict.get()
    guard now < identity.expires else { throw .expiredProviderToken }
    return identity
  }

  /// Checks the signature with the key that the token names, and that the key is its team's.
  private func verify(_ token: ProviderToken, version: Int) -> Verdict {
    metrics.count(.tokensVerified)
    let tenants = tenants.value
    guard let key = tenants.key(token.keyID), key.team == token.team,
      token.isSigned(by: key.publicKey)
    else { return .failure(.invalidProviderToken) }
    guard key.environments.contains(environment) else {
      return .failure(.badEnvironmentKeyIDInToken)
    }
    return .success(ProviderIdentity(token: token, key: key, of: tenants, version: version))
  }
}

extension ProviderToken {
  /// Whether the signature was made with the P-256 key of 65 bytes (X9.63).
  package func isSigned(by publicKey: [UInt8]) -> Bool {
    guard let key = try? P256.Signing.PublicKey(x963Representation: publicKey) else { return false }
    return signatures.contains { signature in
      guard let numbers = try? P256.Signing.ECDSASignature(rawRepresentation: signature.bytes)
      else { return false }
      return switch algorithm {
      case .es256: key.isValidSignature(numbers, for: SHA256.hash(data: signed))
      case .es512: key.isValidSignature(numbers, for: SHA512.hash(data: signed))
      }
    }
  }

  /// What the token is remembered by: the same however its signature is written.
  var hash: TokenHash {
    var hash = SHA256()
    hash.update(data: signed)
    // No letter of a token is zero, so the signature cannot be taken for a part of the claims.
    hash.update(data: [0])
    for signature in signatures { hash.update(data: signature.canonical) }
    return TokenHash(digest: hash.finalize())
  }
}

extension TokenHash {
  /// Takes a digest as it is.
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

/// A cache that forgets what was not asked for lately, and never holds more than twice its size.
///
/// There are two halves. What is found in the older one moves into the newer; when the newer is full,
/// the older is forgotten and the newer takes its place.
struct BoundedCache<Key: Hashable, Value> {
  private var newer: [Key: Value] = [:]
  private var older: [Key: Value] = [:]
  private let size: Int

  /// Creates a cache; `size` is how many of those used last are always kept.
  init(size: Int) {
    self.size = size
  }

  var count: Int { newer.count + older.count }

  mutating func find(_ key: Key) -> Value? {
    if let value = newer[key] { return value }
    guard let value = older.removeValue(forKey: key) else { return nil }
    insert(value, for: key)
    return value
  }

  mutating func insert(_ value: Value, for key: Key) {
    if newer.count >= size, newer[key] == nil {
      older = newer
      newer = [:]
    }
    newer[key] = value
  }
}
