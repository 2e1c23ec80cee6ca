import NotificationModel
import PushProtocol

extension SubscriptionMachine {
  /// Handles an event about a connector.
  mutating func handle(
    _ event: Event.Connectors, from gateway: String?, in transaction: inout Transaction<some Store>
  ) throws {
    switch event {
    case .registered(var connector, let key, let origin):
      connector.appName = connector.appName.map {
        String($0.prefix(CoreLimits.displayNameCharacters))
      }
      try register(connector, vapidKey: key, for: origin, with: gateway, in: &transaction)
    case .unregistered(let token, let origin):
      if let known = try transaction.store.subscription(connectorToken: token) {
        try remove(known, from: gateway, in: &transaction)
        endConnector(of: known, byApp: true, in: &transaction)
      }
      answer(origin, in: &transaction)
    case .endpointReceived(let name, let endpoint):
      try endpointReceived(endpoint, by: name, in: &transaction)
    case .messageReceived(let name, let identity):
      let outcome = try outcome(of: identity, for: name, in: &transaction)
      transaction.perform(.pushes(.acknowledgePush(identity.number, outcome)))
    case .servicesListed(let services):
      try review(services, from: gateway, in: &transaction)
    }
  }

  // MARK: - Registering

  /// Registers a connector; a known one receives its endpoint again, as at each start of its app.
  private mutating func register(
    _ connector: PushConnector, vapidKey: [UInt8]?, for origin: CallOrigin, with gateway: String?,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard gateway != nil else { throw Refusal.pushes(.noGateway) }
    guard let known = try transaction.store.subscription(connectorToken: connector.token) else {
      return try add(connector, vapidKey: vapidKey, for: origin, with: gateway, in: &transaction)
    }
    guard case .connector(let other) = known.receiver, other.isOfSameApp(as: connector) else {
      throw Refusal.pushes(.foreignToken)
    }
    guard known.vapidKey == vapidKey else {
      // The key is part of the endpoint.
      try remove(known, from: gateway, in: &transaction)
      return try add(connector, vapidKey: vapidKey, for: origin, with: gateway, in: &transaction)
    }
    var subscription = known
    subscription.receiver = .connector(connector)
    try transaction.save(subscription)
    guard subscription.endpoint != nil else {
      waiters[subscription.name, default: []].append(.connector(origin))
      return transaction.perform(.pushes(.requestEndpoint(subscription.request)))
    }
    sendEndpoint(to: subscription, in: &transaction)
    answer(origin, in: &transaction)
  }

  private mutating func add(
    _ connector: PushConnector, vapidKey: [UInt8]?, for origin: CallOrigin, with gateway: String?,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard let app = connector.app else { throw Refusal.pushes(.foreignToken) }
    let own = try transaction.store.subscriptions(of: app).filter { !$0.isOfApp }
    try checkRoom(own.count, limit: CoreLimits.subscriptionsOfConnector, in: transaction)
    let name = "w\(try transaction.store.nextNumber())"
    try add(
      WebPushSubscription(
        name: name, app: app, vapidKey: vapidKey, gateway: gateway,
        receiver: .connector(connector), created: transaction.moment.wall), in: &transaction)
    waiters[name] = [.connector(origin)]
  }

  /// Answers a call, whose outcome is durable with this transaction.
  private func answer(_ origin: CallOrigin, in transaction: inout Transaction<some Store>) {
    transaction.perform(.reply(origin.connection, message: origin.message, .done))
  }

  // MARK: - Endpoints

  /// Sends a connector its endpoint unless it has it; an empty one follows an endpoint that ended without another.
  func sendEndpoint(
    to subscription: WebPushSubscription, in transaction: inout Transaction<some Store>
  ) {
    guard subscription.owesEndpoint else { return }
    transaction.perform(
      .pushes(.connector(.sendEndpoint(subscription: subscription.name))))
  }

  private func endpointReceived(
    _ endpoint: String, by name: String, in transaction: inout Transaction<some Store>
  ) throws {
    guard var subscription = try transaction.store.subscription(name),
      case .connector(var connector) = subscription.receiver
    else { return }
    connector.endpoint = endpoint
    subscription.receiver = .connector(connector)
    try transaction.save(subscription)
    sendEndpoint(to: subscription, in: &transaction)
  }

  /// Reports to a connector that its registration has ended.
  func endConnector(
    of subscription: WebPushSubscription, byApp: Bool,
    in transaction: inout Transaction<some Store>
  ) {
    guard case .connector(let connector) = subscription.receiver else { return }
    transaction.perform(.pushes(.connector(.sendEnd(connector, byApp: byApp))))
  }

  // MARK: - Messages

  /// Records that a connector has received a message, so that it does not receive it again.
  private func outcome(
    of identity: PushIdentity, for name: String, in transaction: inout Transaction<some Store>
  ) throws -> PushOutcome {
    if try transaction.store.hasArrived(push: identity.identifier) { return .duplicate }
    try transaction.store.recordArrival(ofPush: identity.identifier, at: transaction.moment.wall)
    guard var subscription = try transaction.store.subscription(name) else { return .appGone }
    subscription.messages.add(
      at: transaction.moment.wall, day: transaction.day, isReadable: true)
    try transaction.save(subscription)
    return .handedToApp
  }

  // MARK: - Removed apps

  /// Ends the registrations of removed apps, a day later: a service is missing during an update too.
  /// A connection that registered itself has ended for good.
  private mutating func review(
    _ services: BusServices, from gateway: String?, in transaction: inout Transaction<some Store>
  ) throws {
    let now = transaction.moment.wall
    for var subscription in try transaction.store.subscriptions() {
      guard case .connector(var connector) = subscription.receiver else { continue }
      let isMissing = !services.has(connector)
      let since = connector.missingSince
      if isMissing, connector.bus != nil || since.map({ $0.isPast(by: now) }) == true {
        try remove(subscription, from: gateway, in: &transaction)
        transaction.log(
          .info, .pushes(.connectorRemoved), ["service": connector.service])
        continue
      }
      guard isMissing != (since != nil) else { continue }
      connector.missingSince = isMissing ? now : nil
      subscription.receiver = .connector(connector)
      try transaction.save(subscription)
    }
  }
}

extension WallTime {
  /// Whether an app that is missing since then counts as removed.
  fileprivate func isPast(by now: WallTime) -> Bool {
    now.microseconds - microseconds >= CoreLimits.connectorAbsence
  }
}
