import NIOCore
import PushProtocol
import PushStore

/// What all connections of one port share, and the checks that need it.
final class ProviderGate: Sendable {
  let services: ProviderServices
  let environment: PushEnvironment
  let limits: ProviderLimits
  let authenticator: ProviderAuthenticator
  let newcomers: NewcomerGate
  private let pushesOfTeam = RateTable<String>()
  private let badTokensOfTeam = RateTable<String>()
  private let badTokensOfAddress = RateTable<String>()
  private let pushesOfToken: TokenRates

  init(services: ProviderServices, environment: PushEnvironment, limits: ProviderLimits) {
    self.services = services
    self.environment = environment
    self.limits = limits
    authenticator = ProviderAuthenticator(
      tenants: services.tenants, environment: environment, metrics: services.metrics,
      limits: limits)
    newcomers = NewcomerGate(limits, metrics: services.metrics)
    pushesOfToken = TokenRates(limits.tokenPushes)
  }

  var metrics: GatewayMetrics { services.metrics }

  /// Finds the app that a topic is about, and that the sender may push to it (I13).
  func bundle(
    ofTopic topic: String, by identity: ProviderIdentity
  ) throws(PushReason) -> String {
    guard (1...255).contains(topic.utf8.count), topic.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
      throw .badTopic
    }
    if mayPush(identity, to: topic) { return topic }
    if let type = PushType(suffixOf: topic) {
      let bundle = type.bundle(ofTopic: topic)
      if mayPush(identity, to: bundle) { return bundle }
    }
    throw .topicDisallowed
  }

  private func mayPush(_ identity: ProviderIdentity, toTokensOf topic: String) -> Bool {
    services.tenants.value.team(ofTopic: topic) == identity.team
  }

  private func mayPush(_ identity: ProviderIdentity, to bundle: String) -> Bool {
    services.tenants.value.team(ofTopic: bundle) == identity.team
      && identity.topics?.contains(bundle) ?? true
  }

  /// Checks what a team and an address have sent lately, before any device token is looked at.
  func checkRates(
    _ identity: ProviderIdentity, address: String, at now: NIODeadline
  ) throws(PushReason) {
    guard badTokensOfTeam.hasOne(identity.team, limits.badTokens, at: now),
      badTokensOfAddress.hasOne(address, limits.badTokens, at: now)
    else { throw .tooManyRequests }
    guard let rate = identity.rate else { return }
    guard pushesOfTeam.take(identity.team, rate, at: now) else { throw .tooManyRequests }
  }

  /// Finds the device of a token, for a push to the app `bundle`.
  ///
  /// A token that is unknown, another team's or of the other environment is answered alike: nobody
  /// learns which tokens there are but the team they were given for (I22).
  func entry(
    of token: TokenHash?, bundle: String, by identity: ProviderIdentity, address: String,
    at now: NIODeadline
  ) throws(PushReason) -> TokenEntry {
    let entry = token.flatMap { services.directory.find($0) }
    // The app of the request is the team's own: that was found out before.
    // A token that is not there is looked for like another team's.
    let isOwn = entry?.topic == bundle || mayPush(identity, toTokensOf: entry?.topic ?? bundle)
    guard let entry, isOwn, entry.environment == environment else {
      _ = badTokensOfTeam.take(identity.team, limits.badTokens, at: now)
      _ = badTokensOfAddress.take(address, limits.badTokens, at: now)
      throw .badDeviceToken
    }
    guard entry.topic == bundle else { throw .deviceTokenNotForTopic }
    return entry
  }

  /// Counts a push to a device token.
  func count(_ token: TokenHash, at now: NIODeadline) throws(PushReason) {
    guard pushesOfToken.take(token, at: now) else { throw .tooManyRequests }
  }
}
