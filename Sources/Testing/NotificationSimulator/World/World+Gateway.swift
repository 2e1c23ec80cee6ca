import NotificationCore
import NotificationModel

extension World {
  /// Lets something happen at the gateway or on the way to it.
  mutating func carryOut(_ act: GatewayAct, title: String) {
    switch act {
    case .name(let isThere): nameGateway(isThere)
    case .send(let app, let plan): send(plan, to: self.app(app), title: title)
    case .cut: cutLink()
    case .forgetDevice:
      gateway.forgetDevice()
      linkLater()
    }
  }

  private mutating func nameGateway(_ isThere: Bool) {
    guard gateway.isNamed != isThere else { return }
    gateway.isNamed = isThere
    // The device's key goes with the gateway, which meets another device if it is named again.
    gateway.forgetDevice()
    inbox.append(gatewayEvent)
    linkLater()
  }

  /// What the driver says at its start, and whenever the person changes it.
  var gatewayEvent: Event {
    .gatewayChanged(gateway.isNamed ? SimulatedGateway.name : nil)
  }

  private mutating func send(_ plan: PushPlan, to app: BundleIdentifier, title: String) {
    let isMutable = chance("mutable \(title)", 60)
    guard let push = plan.push(for: app, titled: title, isMutable: isMutable) else { return }
    let accepted = gateway.accept(
      push, named: "apns \(title)", isRepeated: chance("repeated \(title)", 10))
    if accepted.isEmpty { tell("  The server is told that there is no such token.") }
    guard gateway.isLinked else { return }
    inbox += accepted.map { .pushArrived($0, reply: nil) }
  }

  private mutating func cutLink() {
    guard gateway.isLinked else { return }
    gateway.unlink()
    linkLater()
  }

  /// The driver tries again; the pause differs.
  mutating func linkLater() {
    let pauses: [Int64] = [200_000, 1_100_000, 15_000_000, 600_000_000]
    later(pauses[Int(number("link \(elapsed)") % 4)], .link)
  }

  /// The link is made, if there is a gateway to make it to.
  mutating func link() {
    guard gateway.isNamed, !gateway.isLinked else { return }
    tell("  The link to the gateway is made, where \(gateway.waiting.count) pushes wait.")
    inbox += gateway.link()
  }

  /// The gateway hears what became of a push, unless the link breaks on the way.
  mutating func acknowledged(_ number: Int64, _ outcome: ArrivedPush.Outcome) {
    guard gateway.isLinked else { return }
    tally.pushes += 1
    if !isPeaceful, chance("lost acknowledgement \(number) \(tally.pushes)", 12) {
      tell("  The link breaks before the gateway hears of push \(number).")
      return cutLink()
    }
    gateway.acknowledged(number, outcome)
  }

  /// The gateway answers with a token, or with a refusal.
  mutating func registerForPushes(_ app: BundleIdentifier, _ environment: String) {
    guard let issued = gateway.register(app) else { return }
    let isRefused = chance("refused token \(app) \(elapsed)", 8)
    if isRefused { gateway.unregister(issued.pushToken ?? "") }
    later(
      30_000,
      .event(
        isRefused
          ? .pushTokenRefused(
            app, environment: environment, reason: "TopicDisallowed", remedy: "Give it a team.")
          : issued))
  }
}

extension Event {
  /// The token that it tells of.
  var pushToken: String? {
    if case .pushTokenIssued(_, _, let token) = self { token } else { nil }
  }
}
