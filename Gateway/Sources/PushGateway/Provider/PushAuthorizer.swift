import NIOCore
import PushProtocol
import Synchronization

/// The state that all connections of one port share, and the checks that need it.
final class PushAuthorizer: Sendable {
  let services: ProviderServices
  let environment: PushEnvironment
  let limits: ProviderLimits
  let authenticator: ProviderAuthenticator
  let arrivals: ArrivalGate
  let newcomers: NewcomerGate
  /// The requests of the port, if it is the one for Web Push.
  let webPush: WebPushService?
  private let openingsOfTeam = RateTable<String>()
  private let pushesOfTeam = RateTable<String>()
  private let badTokensOfTeam = RateTable<String>()
  private let pushesOfToken: TokenRates
  /// The refusals of each address that were logged lately.
  let refusals = RateTable<String>()

  init(
    services: ProviderServices, environment: PushEnvironment, limits: ProviderLimits,
    endpoints: EndpointOrigin? = nil
  ) {
    webPush = endpoints.map {
      WebPushService(services: services, endpoints: $0, limits: limits)
    }
    self.services = services
    self.environment = environment
    self.limits = limits
    authenticator = ProviderAuthenticator(
      tenants: services.tenants, environment: environment, metrics: services.metrics,
      limits: limits)
    arrivals = ArrivalGate(
      ArrivalLimits(
        proving: GatewayLimits.provingProviders, timeout: limits.timeouts.handshake,
        hurriedTimeout: min(limits.timeouts.handshake, GatewayLimits.hurriedHandshake),
        openings: limits.connections.openings, waitingOpenings: limits.connections.waitingOpenings),
      metrics: services.metrics, gauge: .providersUnproven, crowdedOut: .providersCrowdedOut)
    newcomers = NewcomerGate(limits.connections, metrics: services.metrics)
    pushesOfToken = TokenRates(limits.tokenPushes)
  }

  var metrics: GatewayMetrics { services.metrics }

  /// Finds the app of a topic, and checks that the sender may push to it (I13).
  func bundle(
    ofTopic topic: String, by identity: ProviderIdentity
  ) throws(PushReason) -> String {
    guard BundleName.isValid(topic) else { throw .badTopic }
    if mayPush(identity, to: topic) { return topic }
    if let type = PushType(suffixOf: topic) {
      let bundle = type.bundle(ofTopic: topic)
      if mayPush(identity, to: bundle) { return bundle }
    }
    throw .topicDisallowed
  }

  private func mayPush(_ identity: ProviderIdentity, toTokensOf topic: String) -> Bool {
    identity.teamTopics.contains(topic)
  }

  private func mayPush(_ identity: ProviderIdentity, to bundle: String) -> Bool {
    identity.teamTopics.contains(bundle) && identity.topics?.contains(bundle) ?? true
  }

  /// Checks the recent requests of a team, before any device token is looked up. Teams may share an address, so that it does
  /// not count here.
  func checkRates(
    _ identity: ProviderIdentity, at now: NIODeadline
  ) throws(PushReason) {
    guard badTokensOfTeam.hasOne(identity.team, limits.badTokens, at: now) else {
      throw .tooManyRequests
    }
    guard let rate = identity.rate else { return }
    let share = services.shares?.count("\(identity.team) \(environment.rawValue)") ?? 1
    guard pushesOfTeam.consume(identity.team, rate.part(share), at: now) else {
      throw .tooManyRequests
    }
  }

  /// Checks the entry of a token, for a push to the app `bundle`.
  ///
  /// A token that is unknown, another team's or of the other environment is answered alike: only the team that
  /// it was issued for learns that a token exists (I22).
  func check(
    _ entry: TokenEntry?, bundle: String, by identity: ProviderIdentity, at now: NIODeadline
  ) throws(PushReason) -> TokenEntry {
    // The app of the request belongs to the team: that was checked before.
    // An unknown token is checked like another team's.
    let isOwn = entry?.topic == bundle || mayPush(identity, toTokensOf: entry?.topic ?? bundle)
    guard let entry, isOwn, entry.environment == environment else {
      _ = badTokensOfTeam.consume(identity.team, limits.badTokens, at: now)
      throw .badDeviceToken
    }
    guard entry.topic == bundle else { throw .deviceTokenNotForTopic }
    return entry
  }

  /// Counts a connection of a team that has shown its right to push. Within the team's own rate, the connection does not
  /// count for its address, which other teams may share.
  func countOpening(of team: String, from network: UInt64, at now: NIODeadline) {
    guard openingsOfTeam.consume("\(team) \(network)", limits.connections.openings, at: now) else {
      return
    }
    arrivals.giveBack(network, at: now)
  }

  /// Counts a push to a device token.
  func count(_ token: TokenHash, at now: NIODeadline) throws(PushReason) {
    guard pushesOfToken.consume(token, at: now) else { throw .tooManyRequests }
  }
}

/// Makes identifiers for pushes that came without one: UUIDs of random bits (RFC 9562, version 4).
///
/// They have to be unique and need not be secret: the system's randomness is read once for each connection, and
/// seeds two sequences (SplitMix64).
struct IdentifierMaker {
  private static let digits = Array("0123456789abcdef".utf8)

  private var high: UInt64
  private var low: UInt64

  init() {
    var generator = SystemRandomNumberGenerator()
    high = generator.next()
    low = generator.next()
  }

  /// The next one, in the usual form with lowercase letters.
  mutating func next() -> String {
    let first = Self.step(&high) & ~0xF000 | 0x4000
    let second = Self.step(&low) & ~(0xC000 << 48) | 0x8000 << 48
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for index in 0..<32 {
      if index == 8 || index == 12 || index == 16 || index == 20 {
        text.append(UInt8(ascii: "-"))
      }
      let half = index < 16 ? first : second
      text.append(Self.digits[Int(half >> UInt64(60 - 4 * (index % 16)) & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func step(_ state: inout UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
