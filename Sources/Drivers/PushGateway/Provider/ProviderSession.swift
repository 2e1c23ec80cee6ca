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
    ofTopic asked: String, by identity: ProviderIdentity, at gate: ProviderGate
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
