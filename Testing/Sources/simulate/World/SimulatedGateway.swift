import NotificationEngine
import NotificationModel
import PushProtocol

/// A push gateway, which is outside of the machine, so that no failure of the daemon reaches it.
///
/// It keeps accepted pushes until the device has acknowledged them, and sends them in order each time the link is
/// made.
struct SimulatedGateway {
  static let name = "gateway.example:5223"

  /// A request that the device sends once there is a link.
  private enum Request {
    case token(BundleIdentifier)
    case invalidate(String)
  }

  /// Whether the person has configured it; the driver keeps that on the disk.
  var isNamed = false
  /// Whether the gateway knows the device.
  private var isEnrolled = false
  private(set) var isLinked = false
  private var tokens: [BundleIdentifier: String] = [:]
  /// The accepted pushes that were not acknowledged, in order, each with its token.
  private(set) var waiting: [(push: ArrivedPush, token: String)] = []
  /// The requests of the device, which end with the daemon.
  private var requests: [Request] = []
  private var lastNumber: Int64 = 0
  /// The names of its pushes in committed transactions of the daemon.
  var committed: Set<String> = []

  /// Accepts a push of a server, once, or twice if a server without an answer sends it again.
  ///
  /// - Returns: the accepted pushes; `nil` if the app has no token.
  mutating func accept(_ push: ArrivedPush, named identifier: String, isRepeated: Bool)
    -> [ArrivedPush]
  {
    guard let token = tokens[push.app] else { return [] }
    let accepted = (0..<(isRepeated ? 2 : 1)).map { _ in
      lastNumber += 1
      var push = push
      push.identity = PushIdentity(number: lastNumber, identifier: identifier)
      return push
    }
    waiting += accepted.map { ($0, token) }
    return accepted
  }

  /// Makes the link.
  ///
  /// - Returns: the events for the device: whether it is new here, the tokens that it requested, and all waiting
  ///   pushes.
  mutating func link() -> [Event] {
    var events: [Event] = []
    if !isEnrolled { events.append(.pushes(.pushTokensLost)) }
    isEnrolled = true
    isLinked = true
    let pending = requests
    requests = []
    for request in pending {
      switch request {
      case .token(let app): events.append(issue(to: app))
      case .invalidate(let token): invalidate(token)
      }
    }
    return events + waiting.map { .pushes(.pushArrived($0.push, reply: nil)) }
  }

  /// Ends the link.
  mutating func unlink() { isLinked = false }

  /// Handles the end of the daemon, which loses its requests.
  mutating func daemonEnded() {
    isLinked = false
    requests = []
  }

  /// Forgets the device, and drops the pushes that waited for it.
  mutating func forgetDevice() {
    isLinked = false
    isEnrolled = false
    tokens = [:]
    waiting = []
  }

  /// Issues a token to an app; the same as before if it has one.
  ///
  /// - Returns: the event for the device; `nil` before there is a link.
  mutating func register(_ app: BundleIdentifier) -> Event? {
    guard isLinked else {
      requests.append(.token(app))
      return nil
    }
    return issue(to: app)
  }

  /// Invalidates a token, now or when there is a link.
  mutating func unregister(_ token: String) {
    guard isLinked else { return requests.append(.invalidate(token)) }
    invalidate(token)
  }

  /// Removes a push; a token whose pushes are no longer wanted is invalidated with it (I21).
  mutating func acknowledged(_ number: Int64, _ outcome: PushOutcome) {
    guard let index = waiting.firstIndex(where: { $0.push.identity?.number == number }) else {
      return
    }
    let token = waiting.remove(at: index).token
    if outcome == .appGone { invalidate(token) }
  }

  private mutating func issue(to app: BundleIdentifier) -> Event {
    lastNumber += 1
    let token = tokens[app] ?? "\(app) \(lastNumber)"
    tokens[app] = token
    return .pushes(.pushTokenIssued(app, environment: "production", token: token))
  }

  private mutating func invalidate(_ token: String) {
    tokens = tokens.filter { $0.value != token }
  }
}

extension SimulationWorld {
  /// Carries out an event at the gateway or on the way to it.
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
    // The device's key is deleted with the gateway, for which the device is a new one if it is configured again.
    gateway.forgetDevice()
    daemon.inbox.append(gatewayEvent)
    linkLater()
  }

  /// The driver's event at its start, and whenever the person changes the gateway.
  var gatewayEvent: Event {
    .pushes(.gatewayChanged(gateway.isNamed ? SimulatedGateway.name : nil))
  }

  private mutating func send(_ plan: PushPlan, to app: BundleIdentifier, title: String) {
    let isMutable = chance("mutable \(title)", 60)
    guard let push = plan.push(for: app, titled: title, isMutable: isMutable) else { return }
    let accepted = gateway.accept(
      push, named: "apns \(title)", isRepeated: chance("repeated \(title)", 10))
    if accepted.isEmpty { write("  The server is informed that there is no such token.") }
    guard gateway.isLinked else { return }
    daemon.inbox += accepted.map { .pushes(.pushArrived($0, reply: nil)) }
  }

  private mutating func cutLink() {
    guard gateway.isLinked else { return }
    gateway.unlink()
    linkLater()
  }

  /// Schedules another attempt of the driver; the pause varies.
  mutating func linkLater() {
    let pauses: [Int64] = [200_000, 1_100_000, 15_000_000, 600_000_000]
    time.later(pauses[Int(number("link \(time.elapsed)") % 4)], .link)
  }

  /// Makes the link, if there is a gateway.
  mutating func link() {
    guard gateway.isNamed, !gateway.isLinked else { return }
    write("  The link to the gateway is made, where \(gateway.waiting.count) pushes wait.")
    daemon.inbox += gateway.link()
  }

  /// Sends the outcome of a push to the gateway, unless the link breaks on the way.
  mutating func acknowledged(_ number: Int64, _ outcome: PushOutcome) {
    guard gateway.isLinked else { return }
    tally.pushes += 1
    if !isPeaceful, chance("lost acknowledgement \(number) \(tally.pushes)", 12) {
      write("  The link breaks before push \(number) is acknowledged.")
      return cutLink()
    }
    gateway.acknowledged(number, outcome)
  }

  /// Lets the gateway answer with a token, or with a refusal.
  mutating func registerForPushes(_ app: BundleIdentifier, _ environment: String) {
    guard let issued = gateway.register(app) else { return }
    let isRefused = chance("refused token \(app) \(time.elapsed)", 8)
    if isRefused { gateway.unregister(issued.pushToken ?? "") }
    time.later(
      30_000,
      .event(
        isRefused
          ? .pushes(
            .pushTokenRefused(
              app, environment: environment, reason: "TopicDisallowed", remedy: "Give it a team."))
          : issued))
  }
}

extension Event {
  /// The token in the event.
  var pushToken: String? {
    if case .pushes(.pushTokenIssued(_, _, let token)) = self { token } else { nil }
  }
}
