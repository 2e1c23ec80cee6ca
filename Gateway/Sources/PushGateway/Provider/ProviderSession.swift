import PushProtocol

/// Who a connection belongs to: one team, by its certificate or its newest provider token (I11).
struct ProviderSession {
  /// Whom the client certificate speaks for.
  private var certificate: ProviderIdentity?
  /// The bytes of a certificate that was presented.
  private var presented: [UInt8]?
  /// What the last good request said as `authorization`, the token in it, and whom it spoke for.
  private var authorization = ""
  private var token = ""
  private var identity: ProviderIdentity?
  /// The last topic that was allowed, to whom, and the app it is about.
  private var topic = ""
  private var bundle = ""
  private var topicIdentity: ProviderIdentity?

  /// Whether somebody with a right to push was here.
  var isAuthenticated: Bool { identity != nil || certificate != nil }

  /// Takes the certificate that TLS has checked; whether it is one of a team.
  mutating func present(certificate bytes: [UInt8], to authenticator: ProviderAuthenticator) {
    presented = bytes
    certificate = try? authenticator.identity(certificate: bytes)
  }

  /// Finds who sends a request.
  mutating func identity(
    of headers: ProviderHeaders, by authenticator: ProviderAuthenticator, version: Int,
    address: String, now: Int64
  ) throws(PushReason) -> ProviderIdentity {
    if let presented, certificate != nil || headers.authorization == nil {
      return try identity(presented, authenticator, version: version)
    }
    if let identity, identity.version == version, headers.authorization == authorization {
      guard now < identity.expires else { throw .expiredProviderToken }
      return identity
    }
    let token = headers.authorization.map(Self.canonical)
    let found = try authenticator.identity(authorization: token, from: address, now: now)
    try admit(found, token: token ?? "", said: headers.authorization ?? "")
    return found
  }

  /// The same text for a token however its scheme is written, so that it is one token to us.
  private static func canonical(_ authorization: String) -> String {
    let words = authorization.split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bearer" else { return authorization }
    return "bearer \(words[1])"
  }

  /// Finds the app that a topic is about; most requests ask for the same again.
  mutating func bundle(
    ofTopic asked: String, by identity: ProviderIdentity, at gate: PushAuthorizer
  ) throws(PushReason) -> String {
    if identity === topicIdentity, asked == topic { return bundle }
    bundle = try gate.bundle(ofTopic: asked, by: identity)
    topic = asked
    topicIdentity = identity
    return bundle
  }

  private mutating func identity(
    _ presented: [UInt8], _ authenticator: ProviderAuthenticator, version: Int
  ) throws(PushReason) -> ProviderIdentity {
    if let certificate, certificate.version == version { return certificate }
    let found = try authenticator.identity(certificate: presented)
    certificate = found
    return found
  }

  /// Lets a token follow another one: of the same team, by a related key, and not too soon (I10, I11).
  ///
  /// One of the same key and instant is no newer one: it is the same written otherwise, or signed again.
  private mutating func admit(
    _ found: ProviderIdentity, token new: String, said text: String
  ) throws(PushReason) {
    if let identity, new != token {
      guard found.team == identity.team else { throw .invalidProviderToken }
      if found.keyID != identity.keyID {
        guard found.topics == nil, identity.topics == nil else { throw .unrelatedKeyIDInToken }
      } else {
        let seconds = (found.issued - identity.issued).magnitude
        guard seconds == 0 || seconds >= PushLimits.providerTokenRefreshSeconds else {
          throw .tooManyProviderTokenUpdates
        }
      }
    }
    identity = found
    authorization = text
    token = new
  }
}

/// Who a request comes from, as its provider token or certificate proved.
final class ProviderIdentity: Sendable {
  /// The team.
  let team: String
  /// What it may push to; absent: all apps of the team.
  let topics: Set<String>?
  /// The topic of requests that name none.
  let usualTopic: String?
  /// The key that signed the token; absent with a certificate.
  let keyID: String?
  /// When the token was made, in seconds since 1970.
  let issued: Int64
  /// From when on it proves nothing, in seconds since 1970.
  let expires: Int64
  /// How often the team may push; absent: as often as it can.
  let rate: Rate?
  /// The number of the tenants by which it was found.
  let version: Int

  /// Whether a provider token proved it, and no certificate.
  var hasToken: Bool { keyID != nil }

  init(token: ProviderToken, key: Tenants.Key, of tenants: Tenants, version: Int) {
    team = key.team
    topics = key.topics
    usualTopic = nil
    keyID = key.id
    issued = token.issued
    expires = token.expires
    rate = Self.rate(of: team, in: tenants)
    self.version = version
  }

  init(certificate: Tenants.Certificate, of tenants: Tenants, version: Int) {
    team = certificate.team
    topics = Set(certificate.topics)
    usualTopic = certificate.topics.count == 1 ? certificate.topics.first : nil
    keyID = nil
    issued = 0
    expires = .max
    rate = Self.rate(of: team, in: tenants)
    self.version = version
  }

  private static func rate(of team: String, in tenants: Tenants) -> Rate? {
    guard let allowed = tenants.team(team)?.pushesPerSecond else { return nil }
    return Rate(burst: Double(max(1, allowed)), perSecond: Double(allowed))
  }
}

/// What the headers of a request ask for, once they are found to be in order.
struct ProviderRequest {
  /// The push, without its payload.
  var push: ProviderPush
  /// The app it is for.
  let bundle: String
  /// The device token's hash; absent if it is none that was ever given out.
  let token: TokenHash?
  /// Who sent it.
  let identity: ProviderIdentity
}
