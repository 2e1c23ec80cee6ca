import PushProtocol

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
