import PushProtocol

/// The identity of a connection: one team, by its certificate or its newest provider token (I11).
struct ProviderSession {
  /// The identity that the client certificate proves.
  private var certificate: ProviderIdentity?
  /// The bytes of the client certificate.
  private var presented: [UInt8]?
  /// Whether the rights of the certificate were not read from the store yet.
  private var isUnread = false
  /// The `authorization` of the last valid request, its token, and the identity that it proved.
  private var authorization = ""
  private var token = ""
  private var identity: ProviderIdentity?
  /// The last topic that was allowed, the sender that it was allowed to, and the topic's app.
  private var topic = ""
  private var bundle = ""
  private var topicIdentity: ProviderIdentity?

  /// Whether any sender with a right to push used this connection.
  var isAuthenticated: Bool { team != nil }

  /// The team of that sender.
  var team: String? { identity?.team ?? certificate?.team }

  /// Handles the certificate that TLS has checked.
  mutating func present(certificate bytes: [UInt8], to authenticator: ProviderAuthenticator) {
    presented = bytes
    do throws(PushReason) {
      certificate = try authenticator.identity(certificate: bytes)
    } catch {
      isUnread = error == .serviceUnavailable
    }
  }

  /// The sender of the certificate, if it has to be read from the store.
  func unreadCertificate(_ authenticator: ProviderAuthenticator) -> SenderName? {
    isUnread ? presented.flatMap { authenticator.unread(certificate: $0) } : nil
  }

  /// Handles that the sender of the certificate was read.
  mutating func refreshCertificate(_ authenticator: ProviderAuthenticator) {
    guard isUnread, let presented else { return }
    isUnread = false
    present(certificate: presented, to: authenticator)
  }

  /// The sender that has to be read from the store before a request can be checked; absent if nothing has to be.
  func unread(
    of headers: ProviderHeaders, by authenticator: ProviderAuthenticator, version: Int,
    address: String, now: Int64
  ) -> SenderName? {
    if let presented, certificate != nil || isUnread || headers.authorization == nil {
      if certificate?.version == version { return nil }
      if let name = authenticator.unread(certificate: presented) { return name }
      // With a token, a certificate without a right to push is ignored.
      guard isUnread, headers.authorization != nil, authenticator.isAbsent(certificate: presented)
      else { return nil }
    }
    if identity?.version == version, headers.authorization == authorization { return nil }
    return authenticator.unread(
      authorization: headers.authorization.map(Self.canonical), from: origin(address), now: now)
  }

  /// Finds the sender of a request.
  mutating func identity(
    of headers: ProviderHeaders, by authenticator: ProviderAuthenticator, version: Int,
    address: String, now: Int64
  ) throws(PushReason) -> ProviderIdentity {
    refreshCertificate(authenticator)
    if let presented, certificate != nil || headers.authorization == nil {
      return try identity(presented, authenticator, version: version)
    }
    if let identity, identity.version == version, headers.authorization == authorization {
      guard now < identity.expires else { throw .expiredProviderToken }
      return identity
    }
    let token = headers.authorization.map(Self.canonical)
    let found = try authenticator.identity(
      authorization: token, from: origin(address), now: now)
    try admit(found, token: token ?? "", said: headers.authorization ?? "")
    return found
  }

  private func origin(_ address: String) -> TokenOrigin {
    TokenOrigin(address: address, team: identity?.team)
  }

  /// The same text for a token however its scheme is written, so that it counts as one token.
  private static func canonical(_ authorization: String) -> String {
    let words = authorization.split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bearer" else { return authorization }
    return "bearer \(words[1])"
  }

  /// Finds the app of a topic; most requests use the same topic again.
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
  /// A token with the same key and instant is not newer: it is the same in another encoding, or was signed
  /// again.
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

/// The sender of a request, as its provider token or certificate proved.
final class ProviderIdentity: Sendable {
  /// The team.
  let team: String
  /// The topics that it may push to; absent: all apps of the team.
  let topics: Set<String>?
  /// The topic of requests without one.
  let usualTopic: String?
  /// The key that signed the token; absent for a certificate.
  let keyID: String?
  /// When the token was made, in seconds since 1970.
  let issued: Int64
  /// When it expires, in seconds since 1970.
  let expires: Int64
  /// The apps of its team.
  let teamTopics: Set<String>
  /// How often the team may push; absent: without a limit.
  let rate: Rate?
  /// The version of the tenants that it is based on.
  let version: Int

  /// Whether a provider token proved it, and not a certificate.
  var hasToken: Bool { keyID != nil }

  init(token: ProviderToken, key: Tenants.Key, of sender: TenantSender, version: Int) {
    team = key.team
    topics = key.topics
    usualTopic = nil
    keyID = key.id
    issued = token.issued
    expires = token.expires
    teamTopics = sender.topics
    rate = Self.rate(of: sender.team)
    self.version = version
  }

  init(certificate: Tenants.Certificate, of sender: TenantSender, version: Int) {
    team = certificate.team
    topics = Set(certificate.topics)
    usualTopic = certificate.topics.count == 1 ? certificate.topics.first : nil
    keyID = nil
    issued = 0
    expires = .max
    teamTopics = sender.topics
    rate = Self.rate(of: sender.team)
    self.version = version
  }

  private static func rate(of team: Tenants.Team) -> Rate? {
    guard let allowed = team.pushesPerSecond else { return nil }
    return Rate(burst: Double(max(1, allowed)), perSecond: Double(allowed))
  }
}

/// A request whose headers are valid; used on the loop of its connection.
final class ProviderRequest {
  /// The push, without its payload.
  var push: ProviderPush
  /// The app it is for.
  let bundle: String
  /// The device token's hash; absent if the token was never issued.
  let token: TokenHash?
  /// The sender.
  let identity: ProviderIdentity

  init(push: ProviderPush, bundle: String, token: TokenHash?, identity: ProviderIdentity) {
    self.push = push
    self.bundle = bundle
    self.token = token
    self.identity = identity
  }
}
