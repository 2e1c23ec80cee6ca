import NotificationModel
import PushProtocol

/// The processes that receive the endpoints of their app, and the rules for subscriptions, which are in the store.
struct SubscriptionMachine: Hashable, Sendable {
  /// A call that waits for an endpoint.
  enum Waiter: Hashable, Sendable {
    case connector(CallOrigin)
    case command(CallOrigin)

    var origin: CallOrigin {
      switch self {
      case .connector(let origin), .command(let origin): origin
      }
    }
  }

  /// Processes that have subscribed on their connection.
  var subscribers: Set<ConnectionNumber> = []
  /// The shells that have read the list since it changed.
  var readers: Set<ConnectionNumber> = []
  /// The calls that wait for the endpoint of a subscription, by its name.
  var waiters: [String: [Waiter]] = [:]

  /// Removes a closed connection.
  mutating func forget(_ connection: ConnectionNumber) {
    subscribers.remove(connection)
    readers.remove(connection)
    for name in waiters.keys {
      waiters[name]?.removeAll { $0.origin.connection == connection }
      if waiters[name]?.isEmpty == true { waiters[name] = nil }
    }
  }

  /// Answers the calls that wait for the endpoint of a subscription, which is durable with this transaction.
  mutating func answerWaiters(
    for subscription: WebPushSubscription, in transaction: inout Transaction<some Store>
  ) {
    for waiter in waiters.removeValue(forKey: subscription.name) ?? [] {
      let origin = waiter.origin
      switch waiter {
      case .connector:
        transaction.perform(.reply(origin.connection, message: origin.message, .done))
      case .command:
        guard let issued = subscription.issued else { continue }
        transaction.perform(
          .replyToControl(origin.connection, message: origin.message, .subscribed(issued)))
      }
    }
  }

  /// Refuses the calls that wait for the endpoint of a subscription, and returns whether there was one.
  @discardableResult
  mutating func refuseWaiters(
    for name: String, because refusal: Refusal, in transaction: inout Transaction<some Store>
  ) -> Bool {
    let waiting = waiters.removeValue(forKey: name) ?? []
    for origin in waiting.map(\.origin) {
      transaction.perform(.refuse(origin.connection, message: origin.message, refusal))
    }
    return !waiting.isEmpty
  }
}

// MARK: - Calls

extension SubscriptionMachine {
  /// An app subscribes: an existing endpoint is sent at once, and another one requested from the gateway, also again.
  mutating func subscribe(
    _ app: BundleIdentifier, vapidKey: [UInt8]?, on connection: ConnectionNumber,
    to gateway: String?, in transaction: inout Transaction<some Store>
  ) throws {
    let subscription = try subscription(of: app, vapidKey: vapidKey, at: gateway, in: &transaction)
    if let issued = subscription.issued {
      transaction.perform(.send(connection, .pushes(.subscribed(issued))))
    }
    subscribers.insert(connection)
  }

  /// A command subscribes an app.
  ///
  /// - Returns: An existing endpoint; nil if the call is answered when there is one.
  mutating func subscribe(
    _ app: BundleIdentifier, vapidKey: [UInt8]?, for origin: CallOrigin, to gateway: String?,
    in transaction: inout Transaction<some Store>
  ) throws -> IssuedSubscription? {
    let subscription = try subscription(of: app, vapidKey: vapidKey, at: gateway, in: &transaction)
    if subscription.issued == nil {
      waiters[subscription.name, default: []].append(.command(origin))
    }
    return subscription.issued
  }

  /// The app's subscription with a key; one without an endpoint is requested from the gateway, also again.
  private func subscription(
    of app: BundleIdentifier, vapidKey: [UInt8]?, at gateway: String?,
    in transaction: inout Transaction<some Store>
  ) throws -> WebPushSubscription {
    if let vapidKey, !VapidKey.isValid(vapidKey) { throw Refusal.pushes(.invalidKey(vapidKey)) }
    guard gateway != nil else { throw Refusal.pushes(.noGateway) }
    let own = try transaction.store.subscriptions(of: app).filter(\.isOfApp)
    if let known = own.first(where: { $0.vapidKey == vapidKey }) {
      if known.issued == nil { transaction.perform(.pushes(.requestEndpoint(known.request))) }
      return known
    }
    try checkRoom(own.count, limit: CoreLimits.subscriptionsOfApp, in: transaction)
    let new = WebPushSubscription(
      name: "w\(try transaction.store.nextNumber())", app: app, vapidKey: vapidKey,
      gateway: gateway, receiver: .app(keys: nil), created: transaction.moment.wall)
    try add(new, in: &transaction)
    return new
  }

  /// Ends the app's subscription with this key, if there is one.
  mutating func unsubscribe(
    _ app: BundleIdentifier, vapidKey: [UInt8]?, from gateway: String?,
    in transaction: inout Transaction<some Store>
  ) throws {
    let own = try transaction.store.subscriptions(of: app)
    guard let known = own.first(where: { $0.isOfApp && $0.vapidKey == vapidKey }) else { return }
    try remove(known, from: gateway, in: &transaction)
  }

  /// The user ends a subscription.
  mutating func end(
    _ name: String, from gateway: String?, connections: ConnectionTable,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard let known = try transaction.store.subscription(name) else {
      throw Refusal.pushes(.noSubscription(name))
    }
    try remove(known, from: gateway, in: &transaction)
    report(
      .subscriptionEnded(vapidKey: known.vapidKey), of: known, to: connections, in: &transaction)
    endConnector(of: known, byApp: false, in: &transaction)
  }

  /// Gives the endpoints of an app back, which is being removed with its subscriptions.
  mutating func release(
    of app: BundleIdentifier, from gateway: String?, in transaction: inout Transaction<some Store>
  ) throws {
    for subscription in try transaction.store.subscriptions(of: app) {
      returnEndpoint(of: subscription, to: gateway, in: &transaction)
      refuseEnded(subscription.name, in: &transaction)
      endConnector(of: subscription, byApp: false, in: &transaction)
    }
  }

  /// Stores a new subscription, and requests its endpoint.
  func add(
    _ subscription: WebPushSubscription, in transaction: inout Transaction<some Store>
  ) throws {
    try transaction.save(subscription)
    transaction.perform(.pushes(.requestEndpoint(subscription.request)))
  }

  mutating func remove(
    _ subscription: WebPushSubscription, from gateway: String?,
    in transaction: inout Transaction<some Store>
  ) throws {
    try transaction.removeSubscription(subscription.name)
    returnEndpoint(of: subscription, to: gateway, in: &transaction)
    refuseEnded(subscription.name, in: &transaction)
  }

  private mutating func refuseEnded(
    _ name: String, in transaction: inout Transaction<some Store>
  ) {
    refuseWaiters(for: name, because: .pushes(.noSubscription(name)), in: &transaction)
  }

  /// Gives an endpoint of the current gateway back; one of another gateway is useless already.
  private func returnEndpoint(
    of subscription: WebPushSubscription, to gateway: String?,
    in transaction: inout Transaction<some Store>
  ) {
    guard let endpoint = subscription.endpoint, subscription.gateway == gateway else { return }
    transaction.perform(.pushes(.returnEndpoint(endpoint)))
  }

  /// Refuses one more subscription if its owner has as many as the limit, or all together.
  func checkRoom(
    _ count: Int, limit: Int, in transaction: Transaction<some Store>
  ) throws {
    guard count < limit else {
      throw Refusal.pushes(.tooManySubscriptions(count, limit: limit))
    }
    let all = try transaction.store.subscriptionCount()
    guard all < CoreLimits.subscriptions else {
      throw Refusal.pushes(.tooManySubscriptions(all, limit: CoreLimits.subscriptions))
    }
  }
}

extension WebPushSubscription {
  /// The request for its endpoint.
  var request: SubscriptionRequest {
    SubscriptionRequest(kind: isOfApp ? .app : .unifiedPush, vapidKey: vapidKey, name: name)
  }
}
