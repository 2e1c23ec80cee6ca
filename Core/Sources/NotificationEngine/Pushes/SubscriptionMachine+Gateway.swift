import NotificationModel
import PushProtocol

// What becomes of subscriptions when their gateway does something.

extension SubscriptionMachine {
  /// Endpoints come from this gateway from now on, or from none; those of another end, and are requested again.
  func gatewayChanged(
    to gateway: String?, connections: ConnectionTable,
    in transaction: inout Transaction<some Store>
  ) throws {
    for var subscription in try transaction.store.subscriptions() {
      if subscription.gateway != gateway {
        subscription.gateway = gateway
        try endEndpoint(of: &subscription, connections: connections, in: &transaction)
      }
      guard gateway != nil, subscription.endpoint == nil else { continue }
      transaction.perform(.pushes(.requestEndpoint(subscription.request)))
    }
  }

  /// The gateway has a new identity for this device: the endpoints that it issued before are useless.
  func endpointsLost(
    of gateway: String?, connections: ConnectionTable,
    in transaction: inout Transaction<some Store>
  ) throws {
    for var subscription in try transaction.store.subscriptions()
    where subscription.endpoint != nil {
      try endEndpoint(of: &subscription, connections: connections, in: &transaction)
      guard subscription.gateway == gateway else { continue }
      transaction.perform(.pushes(.requestEndpoint(subscription.request)))
    }
  }

  /// The gateway has issued an endpoint for a subscription, which may have ended.
  mutating func endpointIssued(
    _ endpoint: String, to name: String, secrets: SubscriptionSecrets?, by gateway: String?,
    connections: ConnectionTable, in transaction: inout Transaction<some Store>
  ) throws {
    guard var subscription = try transaction.store.subscription(name) else {
      transaction.perform(.pushes(.returnEndpoint(endpoint)))
      return
    }
    subscription.gateway = gateway
    subscription.endpoint = endpoint
    if case .app(keys: nil) = subscription.receiver { subscription.receiver = .app(keys: secrets) }
    try transaction.save(subscription)
    if let issued = subscription.issued {
      report(.subscribed(issued), of: subscription, to: connections, in: &transaction)
    } else {
      sendEndpoint(to: subscription, in: &transaction)
    }
    answerWaiters(for: subscription, in: &transaction)
  }

  /// The gateway has another address: its endpoints move there with their secrets, and their apps receive them.
  func move(
    to origin: String, of gateway: String?, connections: ConnectionTable,
    in transaction: inout Transaction<some Store>
  ) throws {
    for var subscription in try transaction.store.subscriptions()
    where subscription.gateway == gateway {
      guard let earlier = subscription.endpoint,
        let endpoint = EndpointToken.endpoint(earlier, at: origin), endpoint != earlier
      else { continue }
      subscription.endpoint = endpoint
      try transaction.save(subscription)
      transaction.log(
        .info, .pushes(.endpointMoved),
        ["app": subscription.app.rawValue, "subscription": subscription.name, "origin": origin])
      if let issued = subscription.issued {
        report(.subscribed(issued), of: subscription, to: connections, in: &transaction)
      } else {
        sendEndpoint(to: subscription, in: &transaction)
      }
    }
  }

  /// The gateway issues no endpoint for a subscription, and a new request would not help.
  mutating func endpointRefused(
    to name: String, reason: String, remedy: String, connections: ConnectionTable,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard let subscription = try transaction.store.subscription(name) else { return }
    try transaction.removeSubscription(name)
    let refusal = Refusal.pushes(.noEndpoint(subscription.app, reason: reason, remedy: remedy))
    report(
      .subscriptionFailed(
        vapidKey: subscription.vapidKey, transaction.words.failure(of: refusal)),
      of: subscription, to: connections, in: &transaction)
    // A connector whose call is refused needs no other report.
    if !refuseWaiters(for: name, because: refusal, in: &transaction) {
      endConnector(of: subscription, byApp: false, in: &transaction)
    }
  }

  /// Stores that the endpoint of a subscription has ended; its app keeps the secrets for the next one.
  private func endEndpoint(
    of subscription: inout WebPushSubscription, connections: ConnectionTable,
    in transaction: inout Transaction<some Store>
  ) throws {
    let hadEndpoint = subscription.endpoint != nil
    subscription.endpoint = nil
    try transaction.save(subscription)
    guard hadEndpoint else { return }
    report(
      .subscriptionEnded(vapidKey: subscription.vapidKey), of: subscription, to: connections,
      in: &transaction)
    sendEndpoint(to: subscription, in: &transaction)
  }

  /// Sends an app's processes that subscribed an event about its subscription.
  func report(
    _ event: AppEvent.Pushes, of subscription: WebPushSubscription,
    to connections: ConnectionTable, in transaction: inout Transaction<some Store>
  ) {
    guard subscription.isOfApp else { return }
    for connection in connections.processes(of: subscription.app).filter(subscribers.contains) {
      transaction.perform(.send(connection, .pushes(event)))
    }
  }
}
